import BudgetCore

/// A row that a change touched, in words.
struct ChangePhrase {
    /// What kind of thing it is: `expense`, `expenses`, `limit`, `setting`, `category`, `carry_over`.
    let kind: String
    /// What was done with it, such as `added`.
    let verb: String
    /// What follows the verb, such as `12.50 corner café, food (#214)`.
    let object: String
    /// What it is called without the verb, such as `#214 12.50 corner café, food`.
    let name: String
    /// The number of an expense.
    let id: Int64?

    /// A row in words.
    ///
    /// - Parameters:
    ///   - row: The row as history has it.
    ///   - isReversed: Whether the row takes back what is to be told.
    ///   - today: The day of the change, on which the day of an expense is not said.
    init(_ row: JSONValue, isReversed: Bool, today: String?) {
        let sides = [row["before"], row["after"]].map { $0 == .null ? nil : $0 }
        let (before, after) = isReversed ? (sides[1], sides[0]) : (sides[0], sides[1])
        kind = row["kind"]?.string ?? ""
        id = kind == "expense" ? row["id"]?.integer : nil
        switch kind {
        case "expense": (verb, object, name) = Self.expense(id, before, after, today)
        case "expenses": (verb, object, name) = Self.expenses(row, before, after)
        case "limit": (verb, object, name) = Self.limit(row, isReversed: isReversed)
        case "setting": (verb, object, name) = Self.setting(row, before, after)
        case "carry_over": (verb, object, name) = Self.carryOver(row, before, after)
        case "category": (verb, object, name) = Self.category(before, after)
        case "recurring": (verb, object, name) = Self.recurring(row, before, after)
        case "recurring_due": (verb, object, name) = Self.due(row, after)
        default:
            // A kind that is newer than this program.
            (verb, object, name) = ("changed", TerminalText.inline(kind), TerminalText.inline(kind))
        }
    }

    private static func expense(
        _ id: Int64?,
        _ before: JSONValue?,
        _ after: JSONValue?,
        _ today: String?
    ) -> Words {
        let number = id.map { "#\($0)" } ?? "an expense"
        guard let one = before ?? after else { return ("changed", number, number) }
        if let before, let after {
            let difference = ExpenseDifference(before, after)
            let rest = difference.text.isEmpty ? "" : ": \(difference.text)"
            let common = difference.common
            return (
                "changed", (common.isEmpty ? number : "\(common) (\(number))") + rest,
                (common.isEmpty ? number : "\(number) \(common)") + rest
            )
        }
        let text = ExpenseText.withoutID(one, namesDay: one["date"]?.string != today)
        if after != nil, let rule = one["recurring"]?.integer {
            let author = "by recurring #\(rule)"
            return ("booked", "\(text) (\(number)) \(author)", "\(number) \(text) \(author)")
        }
        return (after == nil ? "removed" : "added", "\(text) (\(number))", "\(number) \(text)")
    }

    /// Expenses that went from one category to another at once.
    private static func expenses(_ row: JSONValue, _ before: JSONValue?, _ after: JSONValue?) -> Words {
        let count = row["count"]?.integer ?? 0
        let expenses = "\(count) expense\(count == 1 ? "" : "s")"
        let names = [before, after].map { $0?.string.map(TerminalText.inline) }
        let (verb, object) =
            switch (names[0], names[1]) {
            case (let from?, let to?): ("moved", "\(expenses) from \(from) to \(to)")
            case (let from?, nil): ("left", "\(expenses) of \(from) without a category")
            case (nil, let to): ("put", "\(expenses) in \(to ?? "a category")")
            }
        return (verb, object, object)
    }

    private static func limit(_ row: JSONValue, isReversed: Bool) -> Words {
        let title = "limit\(scope(row))"
        let place = row["only"]?.bool == true ? place(row, "for", " only") : place(row)
        // `none` is a limit that ends here.
        let sides = isReversed ? ["after", "before"] : ["before", "after"]
        let amounts = sides.map { side -> String? in
            guard let amount = row[side]?.string, amount != "none" else { return nil }
            return TerminalText.inline(row["display"]?[side]?.string ?? amount)
        }
        guard let amount = amounts[1] else {
            let past = amounts[0].map { " (was \($0))" } ?? ""
            return (
                "cleared", "the \(title)\(place)\(past)",
                "\(title)\(amounts[0].map { " \($0)" } ?? "")\(place)"
            )
        }
        let words = value(title, place, amounts[0], amount)
        return (words.verb, "the \(words.object)", words.name)
    }

    private static func setting(_ row: JSONValue, _ before: JSONValue?, _ after: JSONValue?) -> Words {
        let name = row["name"]?.string
        let title = SettingPhrase.title(name)
        let past = SettingPhrase.value(before, of: name)
        guard let value = SettingPhrase.value(after, of: name) else {
            return (
                "cleared", title + (past.map { " (was \($0))" } ?? ""), title + (past.map { " \($0)" } ?? "")
            )
        }
        return self.value(title, "", past, value)
    }

    private static func value(
        _ title: String,
        _ place: String,
        _ before: JSONValue?,
        _ after: JSONValue?
    ) -> Words {
        value(
            title,
            place,
            before.map { TerminalText.inline(SettingsCommand.cell($0)) },
            TerminalText.inline(SettingsCommand.cell(after ?? .null))
        )
    }

    private static func value(_ title: String, _ place: String, _ before: String?, _ after: String) -> Words {
        (
            "set", "\(title) to \(after)\(place)\(before.map { " (was \($0))" } ?? "")",
            "\(title) \(before.map { "\($0) → " } ?? "")\(after)\(place)"
        )
    }

    /// A mode of carry-over; one that is gone with its category is cleared, for "not set" is no mode.
    private static func carryOver(_ row: JSONValue, _ before: JSONValue?, _ after: JSONValue?) -> Words {
        let (title, place) = ("carry-over\(scope(row))", place(row))
        guard after == nil, let before = before?.string.map(TerminalText.inline) else {
            return value(title, place, before, after)
        }
        return ("cleared", "\(title)\(place) (was \(before))", "\(title) \(before)\(place)")
    }

    private static func category(_ before: JSONValue?, _ after: JSONValue?) -> Words {
        let names = [before, after].map { $0?["name"]?.string.map(TerminalText.inline) }
        switch (names[0], names[1]) {
        case (let before?, let after?):
            return ("renamed", "the category \(before) to \(after)", "category \(before) to \(after)")
        case (let before?, nil): return ("removed", "the category \(before)", "category \(before)")
        case (nil, let after): return ("made", "the category \(after ?? "")", "category \(after ?? "")")
        }
    }

    private static func scope(_ row: JSONValue) -> String {
        row["category"]?.string.map { " for \(TerminalText.inline($0))" } ?? ""
    }

    private static func place(_ row: JSONValue, _ word: String = "from", _ end: String = "") -> String {
        row["period"]?.string.map { " \(word) \(MonthText.text($0))\(end)" } ?? ""
    }
}
