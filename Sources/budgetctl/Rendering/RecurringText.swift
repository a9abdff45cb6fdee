import BudgetCore

/// Recurring entries in words.
enum RecurringText {
    /// That nothing recurs, and how something does.
    static let none = "Nothing recurs yet. Such as: budgetctl recurring add 800 landlord --every month"

    /// The table of all, with what is due next and what waits.
    static func table(_ document: JSONValue, _ canvas: Canvas) -> String {
        let entries = document["recurring"]?.array ?? []
        if entries.isEmpty { return canvas.sentence(none) }
        let columns: [TableColumn] = [
            .init("id", isRight: true), .init("amount", isRight: true),
            .init("payee", isFlexible: true, least: 10), .init("category", isFlexible: true, rank: 3),
            .init("when", isFlexible: true, least: 13, rank: 2), .init("next"), .init("", rank: 1),
        ]
        let rows = entries.map { entry in
            [
                entry["id"]?.integer.map { String($0) } ?? "",
                AmountText(entry).cell("amount") ?? "",
                entry["payee"]?.string ?? "",
                entry["category"]?.string ?? "",
                RecurrenceText.short(entry),
                entry["next"]?.string ?? "",
                state(entry),
            ]
        }
        let styles = entries.map { waiting($0) > 0 ? TextStyle.warning : nil }
        return TableRenderer(columns: columns, canvas: canvas).text(rows, styles: styles)
    }

    private static func waiting(_ entry: JSONValue) -> Int64 { entry["waiting"]?.integer ?? 0 }

    /// What there is to do about an entry, or that nothing more comes of it.
    static func state(_ entry: JSONValue) -> String {
        if waiting(entry) > 0 { return "\(waiting(entry)) to book" }
        if entry["next"]?.string == nil { return "ended" }
        return entry["booking"]?.string == "confirm" ? "to confirm" : ""
    }

    /// Such as `Recurring #1: 800.00 landlord, rent, every month on the 1st; next 2026-12-01. Left: …`.
    static func added(_ result: JSONValue, isDryRun: Bool) -> String {
        let entry = result["recurring"] ?? .null
        var head = (isDryRun ? "Would add recurring " : "Recurring \(number(entry)): ") + sentence(entry)
        switch result["booked"]?.integer ?? 0 {
        case 0: break
        case 1: head += isDryRun ? "; would book one that is due" : "; booked one that was due"
        case let count:
            head += isDryRun ? "; would book \(count) that are due" : "; booked \(count) that were due"
        }
        return left(result, head + waitingAndNext(entry), isDryRun)
    }

    /// Such as `Recurring #1: 820.00 landlord, rent, every month on the 1st; next 2026-12-01. Left: …`.
    static func changed(_ result: JSONValue, isDryRun: Bool) -> String {
        let entry = result["recurring"] ?? .null
        let head = isDryRun ? "Would change recurring \(number(entry)) to " : "Recurring \(number(entry)): "
        return left(result, head + sentence(entry) + waitingAndNext(entry), isDryRun)
    }

    /// Such as `Removed recurring #1 800.00 landlord, rent, every month on the 1st. Left: …`.
    static func removed(_ result: JSONValue, isDryRun: Bool) -> String {
        let entry = result["removed"] ?? .null
        let head = isDryRun ? "Would remove recurring" : "Removed recurring"
        return left(result, "\(head) \(number(entry)) \(sentence(entry))", isDryRun)
    }

    /// Such as `Skipped 2026-12-01 of recurring #1 800.00 landlord, rent; next 2027-01-01. Left: …`.
    static func skipped(_ result: JSONValue, isDryRun: Bool) -> String {
        let entry = result["recurring"] ?? .null
        let day = result["skipped"]?.string.map(TerminalText.inline) ?? "a day"
        let head =
            "\(isDryRun ? "Would skip" : "Skipped") \(day) of recurring \(number(entry)) \(contents(entry))"
        return left(result, head + waitingAndNext(entry), isDryRun)
    }

    /// Such as `#214 812.40 landlord, rent, 2026-12-01; next 2027-01-01. Left: …`.
    static func booked(_ result: JSONValue, isDryRun: Bool) -> String {
        let expense = result["expense"] ?? .null
        var head =
            isDryRun
            ? "Would book \(ExpenseText.withoutID(expense, namesDay: true))"
            : ExpenseText.sentence(expense, namesDay: true)
        if let due = result["due"]?.string, due != expense["date"]?.string {
            head += ", due \(TerminalText.inline(due))"
        }
        let rest = waitingAndNext(result["recurring"] ?? .null)
        // The period is the expense's, and said behind it: the days to come are in others.
        let effect = EffectSentence(result["effect"], showsBefore: isDryRun)
        if effect.text == nil, let period = effect.period { return "\(head), in \(period)\(rest)" }
        return effect.after(head + rest)
    }

    /// An entry without its number, such as `800.00 landlord, rent, every month on the 1st`.
    static func sentence(_ entry: JSONValue) -> String {
        "\(contents(entry)), \(RecurrenceText.text(entry))"
    }

    /// Such as `800.00 landlord, rent`.
    private static func contents(_ entry: JSONValue) -> String {
        ExpenseText.withoutID(entry, namesDay: false)
    }

    static func number(_ entry: JSONValue) -> String {
        entry["id"]?.integer.map { "#\($0)" } ?? "entry"
    }

    private static func waitingAndNext(_ entry: JSONValue) -> String {
        let next = entry["next"]?.string.map { "next \(TerminalText.inline($0))" } ?? "no further day"
        let waiting = waiting(entry)
        return "; \(next)" + (waiting > 0 ? ", \(waiting) to book" : "")
    }

    private static func left(_ result: JSONValue, _ head: String, _ isDryRun: Bool) -> String {
        EffectSentence(result["effect"], showsBefore: isDryRun).after(head)
    }
}
