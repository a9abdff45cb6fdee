import BudgetCore

/// An expense as a small text that a person edits: a line for each field, and the note below.
struct ExpenseForm: Hashable {
    /// A line of the form; the note comes last, because it has lines of its own.
    enum Line: String, CaseIterable {
        case amount = "Amount"
        case date = "Date"
        case payee = "Payee"
        case category = "Category"
        case tags = "Tags"
        case pending = "Pending"
        case note = "Note"
    }

    /// What is wrong with a form, as a sentence.
    struct Fault: Error {
        let sentence: String
    }

    private var values: [Line: String] = [:]

    /// What stands in a line; empty if nothing does.
    subscript(line: Line) -> String { values[line] ?? "" }

    /// The form of an expense.
    init(_ expense: JSONValue) {
        for (line, name) in [(Line.amount, "amount"), (.date, "date"), (.payee, "payee"), (.note, "note")] {
            values[line] = expense[name]?.string ?? ""
        }
        values[.category] = expense["category"]?.string ?? ""
        values[.tags] = TagLine.text((expense["tags"]?.array ?? []).compactMap(\.string))
        values[.pending] = expense["pending"]?.bool == true ? "yes" : "no"
    }

    /// What the person took over, where both changed something: theirs where they did, else what is there now.
    func merged(from base: ExpenseForm, to now: ExpenseForm) -> ExpenseForm {
        var merged = now
        for line in Line.allCases where self[line] != base[line] { merged.values[line] = self[line] }
        return merged
    }

    /// The lines.
    var text: String {
        var text = ""
        for line in Line.allCases where line != .note {
            let name = line.rawValue + ":"
            let blanks = String(repeating: " ", count: max(1, 10 - name.utf8.count))
            text += self[line].isEmpty ? name + "\n" : name + blanks + self[line] + "\n"
        }
        return text + "\(Line.note.rawValue):\n" + (self[.note].isEmpty ? "" : self[.note] + "\n")
    }

    // MARK: Reading

    /// Reads a form back.
    ///
    /// - Parameter text: What is left of the form; blank lines, and above the note those that begin with `#`, are
    ///   passed over.
    /// - Throws: What is wrong with it.
    init(reading text: String) throws(Fault) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        while let words = lines.popFirst() {
            let words = Self.trimmed(words)
            if words.isEmpty || words.hasPrefix("#") { continue }
            let parts = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.trimmed(parts[0])
            guard parts.count == 2 else {
                throw Fault(sentence: "No name such as `Payee:` stands before `\(words)`.")
            }
            guard let line = Line.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
            else {
                let hint = NearestName.hint(for: name, among: Line.allCases.map(\.rawValue))
                throw Fault(sentence: "There is no line `\(name):` in the form. \(hint)")
            }
            guard values[line] == nil else {
                throw Fault(sentence: "`\(line.rawValue):` stands there twice.")
            }
            guard line == .note else {
                values[line] = Self.trimmed(parts[1])
                continue
            }
            let first = Self.trimmed(parts[1])
            let note = (first.isEmpty ? [] : [first[...]]) + lines
            values[.note] = Self.trimmed(note.joined(separator: "\n"))
            lines = []
        }
        for line in Line.allCases where values[line] == nil {
            throw Fault(
                sentence: "The line `\(line.rawValue):` is missing; an empty one clears."
            )
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    // MARK: Changing

    /// The fields of an `edit` that changes what differs; empty if nothing does.
    func changes(from base: ExpenseForm) throws(Fault) -> JSONObject {
        var fields = JSONObject()
        for line in Line.allCases where self[line] != base[line] {
            let text = self[line]
            switch line {
            case .amount:
                // As many decimals as before, after a point: that is how the form writes amounts, in any locale.
                let isWire = Self.decimals(text) == Self.decimals(base[.amount])
                fields.append(isWire ? "amount" : "typed", .string(text))
            case .date: fields.append("date", .string(text))
            case .payee, .category, .note:
                fields.append(line.rawValue.lowercased(), text.isEmpty ? .null : .string(text))
            case .tags: fields.append("tags", .array(try TagLine.tags(text).map(JSONValue.string)))
            case .pending: fields.append("pending", .bool(try Self.isPending(text)))
            }
        }
        return fields
    }

    private static func isPending(_ text: String) throws(Fault) -> Bool {
        switch text.lowercased() {
        case "yes", "y", "true": return true
        case "no", "n", "false", "": return false
        default: throw Fault(sentence: "Pending is `yes` or `no`, and not `\(text)`.")
        }
    }

    /// How many decimals a plain number has, `nil` for any other text.
    private static func decimals(_ text: String) -> Int? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        }
        guard isPlain, parts.count <= 2, text.utf8.count - digits.count <= 1 else { return nil }
        return parts.count == 2 ? parts[1].count : 0
    }
}

/// Tags in a line, with commas between them; one that holds a comma or a quote stands in double quotes.
enum TagLine {
    /// The tags as a line.
    static func text(_ tags: [String]) -> String {
        tags.map { tag in
            guard tag.contains(where: { $0 == "," || $0 == "\"" }) else { return tag }
            return
                "\"\(tag.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
        }.joined(separator: ", ")
    }

    /// The tags of a line; empty ones are none.
    static func tags(_ line: String) throws(ExpenseForm.Fault) -> [String] {
        var tags = [""]
        var isQuoted = false
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == "\"", isQuoted, rest.first == "\"" {
                rest.removeFirst()
                tags[tags.count - 1].append(character)
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                tags.append("")
            } else if !(character.isWhitespace && tags[tags.count - 1].isEmpty) {
                tags[tags.count - 1].append(character)
            }
        }
        guard !isQuoted else { throw ExpenseForm.Fault(sentence: "A double quote in Tags is not closed.") }
        return tags.filter { !$0.isEmpty }
    }
}
