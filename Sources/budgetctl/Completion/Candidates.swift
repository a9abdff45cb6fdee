import BudgetCore

/// The words that the daemon knows for a place of a command line.
struct Candidates {
    /// What stands before that place.
    let line: BegunLine
    /// What is there of the word itself.
    let prefix: String
    /// Who is asked.
    let client: BudgetClient
    /// How changes are told.
    let changes: ChangeText
    /// By when the last answer must be there.
    let deadline: Deadline

    /// How far back payees and tags are looked for, so that a large ledger is answered for as fast as a small one.
    private static let recently = "365d"

    private var operands: [String] { line.arguments.operands }

    /// The words of a kind, the likeliest first; none if there is no answer in time.
    func words(_ kind: String) -> [Offer.Word] {
        let found =
            switch kind {
            case ValueKind.category.identifier: categories()
            case ValueKind.expense.identifier, ValueKind.expenseOrLast.identifier: expenses()
            case ValueKind.payee.identifier: payees()
            case ValueKind.recurringWord.identifier: recurringWords()
            case ValueKind.revision.identifier: revisions()
            case ValueKind.settingValue.identifier: settingValues()
            case ValueKind.tag.identifier: tags()
            case ValueKind.topic.identifier: topics()
            default: [Offer.Word]()
            }
        // What begins with a hyphen is no word but an option, unless it is a value.
        return found.filter { line.takesHyphens || !$0.text.hasPrefix("-") }
    }

    private func ask(_ command: String, _ name: String, _ fields: JSONObject = JSONObject()) -> [JSONValue] {
        let answer = try? client.ask(
            command,
            fields,
            mayOnlyRead: true,
            patience: Int64(deadline.remaining),
            isOfConnection: true
        )
        return answer?.result[name]?.array ?? []
    }

    private func begins(_ word: String, with prefix: String) -> Bool {
        CaseFolding.fold(word).hasPrefix(CaseFolding.fold(prefix))
    }

    // MARK: Names

    private func categories() -> [Offer.Word] {
        guard takesCategory else { return [] }
        return ask("category.list", "categories").compactMap { category in
            category["name"]?.string.map { Offer.Word(text: $0, help: Self.standing(category)) }
        }.filter { begins($0.text, with: prefix) && !isMerged($0.text) }
    }

    /// Whether it is the category that is to go into the one that is asked for.
    private func isMerged(_ name: String) -> Bool {
        operands.first == "merge" && operands.dropFirst().contains(name)
    }

    /// Whether an old category's name may stand there, after what the action of `category` has already.
    private var takesCategory: Bool {
        guard !line.wantsValue, line.arguments.command.takesCategories else { return true }
        return switch operands.first {
        case "set", "rename", "remove": operands.count == 1
        case "merge": operands.count < 3
        default: false
        }
    }

    /// Such as `87.50 left` or `12.50 spent`.
    private static func standing(_ category: JSONValue) -> String? {
        let amounts = AmountText(category)
        guard let remaining = amounts.remaining else { return amounts["spent"].map { "\($0) spent" } }
        return "\(remaining) left"
    }

    private func topics() -> [Offer.Word] {
        let start = WatchCommand.categoryPrefix
        return ask("category.list", "categories").compactMap { category in
            category["name"]?.string.map { Offer.Word(text: start + $0, help: Self.standing(category)) }
        }.filter { begins($0.text, with: prefix) }
    }

    /// The payees of the newest expenses; where words of one are typed already, what follows them.
    private func payees() -> [Offer.Word] {
        var before = operands.dropFirst()
        if line.wantsValue || !line.arguments.command.takesPayee { before = [] }
        return payees(after: before)
    }

    private func payees(after words: ArraySlice<String>) -> [Offer.Word] {
        var words = words
        if let code = words.first, Currency(code: code)?.code == code { words.removeFirst() }
        let start = words.map { $0 + " " }.joined()
        return recentExpenses(payee: start + prefix).compactMap { expense in
            guard let payee = expense["payee"]?.string, begins(payee, with: start + prefix) else {
                return nil
            }
            let rest = payee.unicodeScalars.dropFirst(start.unicodeScalars.count)
            return Offer.Word(text: String(String.UnicodeScalarView(rest)), help: Self.contents(expense))
        }
    }

    private func tags() -> [Offer.Word] {
        recentExpenses(payee: "").flatMap { $0["tags"]?.array ?? [] }.compactMap(\.string)
            .filter { begins($0, with: prefix) && !line.arguments.values(.tags).contains($0) }
            .map { Offer.Word(text: $0) }
    }

    private func recentExpenses(payee: String) -> [JSONValue] {
        var fields = JSONObject()
        fields.append("from", .string(Self.recently))
        if !payee.isEmpty { fields.append("payee", .string(payee)) }
        fields.append("page_size", .number("500"))
        return ask("list", "expenses", fields)
    }

    /// Such as `12.50, food, 2026-11-21`.
    private static func contents(_ expense: JSONValue) -> String {
        let day = expense["date"]?.string.map(TerminalText.inline)
        let category = expense["category"]?.string.map(TerminalText.inline)
        return [AmountText(expense)["amount"], category, day].compactMap(\.self).joined(separator: ", ")
    }

    // MARK: Numbers

    private func expenses() -> [Offer.Word] {
        var fields = JSONObject()
        fields.append("page_size", .number(String(CompleteCommand.mostWords)))
        return ask("list", "expenses", fields).compactMap { expense in
            guard let id = expense["id"]?.integer.map({ String($0) }), id.hasPrefix(prefix),
                !operands.contains(id)
            else { return nil }
            return Offer.Word(text: id, help: ExpenseText.withoutID(expense, namesDay: true))
        }
    }

    private func revisions() -> [Offer.Word] {
        var fields = JSONObject()
        fields.append("page_size", .number("50"))
        return ask("history", "changes", fields).compactMap { change in
            guard let number = change["revision"]?.integer.map({ String($0) }), number.hasPrefix(prefix),
                !ChangeText.isUndone(change)
            else { return nil }
            return Offer.Word(text: number, help: changes.line(change))
        }
    }

    /// The entries for an action that takes one, and the payees for one that is made.
    private func recurringWords() -> [Offer.Word] {
        guard operands.first != "add" else { return operands.count > 1 ? payees(after: operands[2...]) : [] }
        guard operands.count == 1, operands.first != "list" else { return [] }
        return ask("recurring.list", "recurring").compactMap { entry in
            guard let id = entry["id"]?.integer.map({ String($0) }), id.hasPrefix(prefix) else { return nil }
            return Offer.Word(text: id, help: RecurringText.sentence(entry))
        }
    }

    // MARK: Settings

    /// The value that a setting has, to be changed, and what else it can be.
    private func settingValues() -> [Offer.Word] {
        guard operands.count == 1, let name = operands.first else { return [] }
        let answer = try? client.ask(
            "settings.get",
            JSONObject(),
            mayOnlyRead: true,
            patience: Int64(deadline.remaining),
            isOfConnection: true
        )
        guard let value = answer?.result["settings"]?[name] else { return [] }
        let present =
            value == .null ? [] : [Offer.Word(text: SettingsCommand.cell(value), help: "as it is now")]
        let others = SettingsCommand.choices(of: name).map { Offer.Word(text: $0) }
        return (present + others).filter { begins($0.text, with: prefix) }
    }
}
