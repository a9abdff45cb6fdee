import BudgetCore

/// How far a period has come.
struct PeriodDays {
    /// Its days.
    let count: Int
    /// The part of them that is gone, today included, for a mark to be drawn; `nil` if today is not in it.
    let gone: Double?

    /// The days of the period that a result of `status` is about.
    init?(_ status: JSONValue) {
        guard let from = Self.day(status["period"]?["from"]), let to = Self.day(status["period"]?["to"]),
            from <= to
        else { return nil }
        count = Int(to.number - from.number) + 1
        guard let today = Self.day(status["today"]), from <= today, today <= to else {
            gone = nil
            return
        }
        gone = Double(today.number - from.number + 1) / Double(count)
    }

    private static func day(_ value: JSONValue?) -> CalendarDay? {
        value?.string.flatMap { CalendarDay(iso: $0) }
    }
}
