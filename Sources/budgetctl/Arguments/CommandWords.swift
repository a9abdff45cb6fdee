/// Words that a command takes, each with what it is for, as its help shows them.
struct CommandWords: Sendable {
    /// What stands above them.
    let title: String
    /// A word with those that follow it, or several words, and one line about it.
    let rows: [(usage: String, help: String)]

    static let category = CommandWords(
        title: "Actions",
        rows: [
            ("list", "Shows how each stands in the open period; also without an action."),
            ("set NAME [LIMIT|none]", "Makes one, or changes its limit or what it carries over."),
            ("rename NAME NEW", "Gives it another name."),
            ("merge NAME INTO", "Counts its expenses under another; their limits add up."),
            ("remove NAME", "Leaves its expenses without a category, or moves them with --to."),
        ]
    )

    static let recurring = CommandWords(
        title: "Actions",
        rows: [
            ("list", "Shows what recurs and is due next; also without an action."),
            ("add AMOUNT [PAYEE…]", "Makes an entry; --every is needed."),
            ("edit ID", "Changes what comes of it by the options; what is booked stays."),
            ("book ID [DAY] [AMOUNT]", "Books the first due day or the one named, also early."),
            ("skip ID [DAY]", "Lets the first due day or the one named pass."),
            ("remove ID", "Ends it; what is booked stays."),
        ]
    )

    static let watch = CommandWords(
        title: "Topics",
        rows: [
            ("status", "What is left, in a sentence; also without a topic."),
            ("limit", "The limit of the open period."),
            ("spent", "What was spent in it."),
            ("remaining", "What is left of it."),
            ("state", "no_limit, under, near, full or over."),
            ("categories", "The same sentence for each category."),
            ("category:NAME", "That of one category."),
            ("expenses", "How many and how much, and the newest."),
            ("large", "The same of large expenses."),
            ("upcoming", "What is due yet, and what is next."),
            ("alerts", "A line when a threshold is reached, and for going over."),
            ("settings", "All settings."),
            ("today", "The day."),
            ("changes", "Every change as in the history; alone."),
        ]
    )

    static let bars = CommandWords(
        title: "Formats",
        rows: BarFormat.allCases.map { ($0.rawValue, $0.help) }
    )

    static let values = CommandWords(
        title: "Values of a template, such as {remaining}",
        rows: [
            ("remaining", "What is left."),
            ("available", "The limit and what was carried over."),
            ("limit, spent, carried", "The limit, what was spent, what the period before left."),
            ("upcoming, safe", "What is due yet, and what is left beside that."),
            ("per_day, projected", "What is left a day, and what will be spent at this pace."),
            ("percent, days_left", "How much of it is spent; the days left, with today."),
            ("state, mark", "ok, warn or over; nothing, ! or !!."),
            ("period, from, to, today", "The period, its days, and the day."),
            ("currency, name, category", "Its code, and what budget and category are called."),
            ("short", "The usual text without the days."),
        ]
    )

    static let conversions = CommandWords(
        title: "Conversions, such as {remaining:raw}",
        rows: [
            ("raw", "An amount as a plain number."),
            ("whole", "The same without decimals."),
            ("bar", "Percent as a bar of eight cells."),
            ("N", "To the right in so many cells."),
        ]
    )

    static let settings = CommandWords(
        title: "Names",
        rows: [
            ("name", "What the budget is called."),
            ("currency", "Its currency, such as EUR; amounts are never converted."),
            ("locale", "How amounts look where the environment and --locale name none."),
            ("time_zone", "Decides what day it is; the host's if not set."),
            ("month_start_day", "The day on which a month begins, 1 to 31."),
            ("carry_over", "What a month takes over: none, surplus, deficit or both."),
            ("thresholds", "Percentages of a limit that alert, such as 80 100."),
            ("large_expense", "From this amount on an expense is large, such as 200."),
            ("log_level", "How much the journal is told: warning, info or debug."),
            ("status_shows_amounts", "Whether systemctl status may show amounts: yes or no."),
            ("read_only_shows", "What the read-only socket shows of expenses: totals or all."),
        ]
    )
}
