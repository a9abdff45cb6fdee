import BudgetCore

/// What is offered for an answer: the payees and categories of the newest expenses, the most frequent first.
struct UsualAnswers {
    /// Payees, none twice.
    let payees: [String]
    /// Categories: those of the newest expenses, then the others.
    let categories: [String]

    /// Counts them.
    ///
    /// - Parameters:
    ///   - expenses: Expenses, newest first.
    ///   - known: All categories.
    init(expenses: [JSONValue], known: [String] = []) {
        payees = Self.frequent(expenses.compactMap { $0["payee"]?.string })
        let used = Self.frequent(expenses.compactMap { $0["category"]?.string })
        categories = used + known.filter { !used.contains($0) }
    }

    /// Each text once, the most frequent first, and of those that are as frequent the first.
    private static func frequent(_ texts: [String]) -> [String] {
        var places: [String: Int] = [:]
        var counted: [(text: String, count: Int)] = []
        for text in texts {
            // However it is written it is the same payee.
            let key = CaseFolding.fold(text)
            if let place = places[key] {
                counted[place].count += 1
            } else {
                places[key] = counted.count
                counted.append((text, 1))
            }
        }
        let order = counted.indices.sorted { (counted[$1].count, $0) < (counted[$0].count, $1) }
        return order.map { counted[$0].text }
    }
}

/// A short list from which a number picks.
struct Offers {
    /// What can be picked.
    let texts: [String]

    /// The first of the texts, as many as fit.
    ///
    /// - Parameters:
    ///   - texts: What may be offered.
    ///   - most: How many at most.
    ///   - cells: How many cells of the terminal they may take.
    init(_ texts: [String], most: Int, cells: Int) {
        var used = 0
        self.texts = Array(
            texts.prefix(most).prefix { text in
                used += DisplayWidth.of(Self.shown(text)) + 4
                return used <= cells
            }
        )
    }

    /// What the person picked: by number, unless one is called like a number; `nil` for any other answer.
    func pick(_ answer: String) -> String? {
        guard answer.utf8.count < 3, let number = Int(answer), texts.indices.contains(number - 1),
            !texts.contains(answer)
        else { return nil }
        return texts[number - 1]
    }

    /// Whether it is a number as those of the list, but of none of them: mistyped rather than a name.
    func isBeyond(_ answer: String) -> Bool {
        guard !texts.isEmpty, !texts.contains(answer), pick(answer) == nil else { return false }
        return 1...2 ~= answer.utf8.count
            && answer.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// The question with the list in it, such as `Payee (1 café, 2 bakery) [none]: `.
    ///
    /// - Parameters:
    ///   - name: What is asked for.
    ///   - other: What else can be answered, at the list's end.
    ///   - standard: What an empty answer means.
    /// - Returns: The question.
    func question(_ name: String, other: String? = nil, standard: String) -> String {
        var parts = texts.enumerated().map { "\($0.offset + 1) \(Self.shown($0.element))" }
        if let other { parts.append(other) }
        let list = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
        return "\(name)\(list) [\(standard)]: "
    }

    /// A text of somebody's, short and harmless.
    static func shown(_ text: String) -> String {
        TerminalText.isolated(DisplayWidth.fitted(TerminalText.safe(text), to: 24))
    }
}
