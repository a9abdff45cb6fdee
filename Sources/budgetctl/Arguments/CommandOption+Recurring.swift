/// The options of what recurs.
extension CommandOption {
    static let every = CommandOption(
        long: "every",
        value: .choice(["day", "week", "month", "year"]),
        help: "What lies between two due days."
    )
    static let interval = CommandOption(
        long: "interval",
        value: .number,
        help: "How many of them; 1 if absent."
    )
    static let anchor = CommandOption(
        long: "on",
        value: .day,
        help: "The first due day, others follow from it; today if absent."
    )
    static let lastDay = CommandOption(long: "last-day", help: "On the last day of the month.")
    static let noLastDay = CommandOption(long: "no-last-day", help: "On the day of the month that --on says.")
    static let until = CommandOption(
        long: "until",
        value: .day,
        help: "Not after this day; empty for no end."
    )
    static let confirm = CommandOption(long: "confirm", help: "Waits until you book it.")
    static let auto = CommandOption(long: "auto", help: "Books itself on its day.")
    static let backfill = CommandOption(long: "backfill", help: "Days before today are due as well.")
    static let due = CommandOption(
        long: "due",
        value: .day,
        help: "The due day; the first open one if absent."
    )
}
