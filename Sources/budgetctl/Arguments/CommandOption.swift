/// An option, as data for reading, help, completions and man pages.
struct CommandOption: Hashable, Sendable {
    /// The name after two hyphens.
    let long: String
    /// The letter after one hyphen.
    var short: Character?
    /// What it takes; `nil` for a flag.
    var value: ValueKind?
    /// Whether it may be given more than once.
    var isRepeatable = false
    /// One line that says what it does.
    let help: String

    /// The shortest way to write it.
    var names: String { short.map { "-\($0)" } ?? "--\(long)" }

    /// The option as the usage shows it.
    var usage: String {
        let text = value.map { "\(names) \($0.name)" } ?? names
        return isRepeatable ? "[\(text)]…" : "[\(text)]"
    }
}

/// The options of every command.
extension CommandOption {
    static let help = CommandOption(long: "help", short: "h", help: "Shows how it is used.")
    static let version = CommandOption(long: "version", help: "Prints which version this is.")
    static let user = CommandOption(long: "user", help: "The user's own budget.")
    static let system = CommandOption(long: "system", help: "The system's budget.")
    static let socket = CommandOption(long: "socket", value: .path, help: "The budget at this socket.")
    static let budget = CommandOption(
        long: "budget",
        short: "b",
        value: .budget,
        help: "The budget of this name."
    )
    static let json = CommandOption(long: "json", help: "Prints the daemon's result as JSON.")
    static let quiet = CommandOption(long: "quiet", short: "q", help: "Prints nothing on success.")
    static let locale = CommandOption(
        long: "locale",
        value: .locale,
        help: "How amounts are read and shown, such as de_DE."
    )
    static let color = CommandOption(
        long: "color",
        value: .choice(["auto", "always", "never"]),
        help: "Whether to use colours."
    )
}

/// The options of an expense and of a search.
extension CommandOption {
    static let amount = CommandOption(long: "amount", short: "a", value: .amount, help: "The amount.")
    static let payee = CommandOption(long: "payee", value: .payee, help: "Who is paid.")
    static let category = CommandOption(long: "category", short: "c", value: .category, help: "The category.")
    static let new = CommandOption(long: "new", help: "Makes a category though its name is near another's.")
    static let date = CommandOption(
        long: "date",
        short: "d",
        value: .day,
        help: "The day: 2026-11-03, 11-03, yesterday, monday, 3d."
    )
    static let note = CommandOption(long: "note", short: "n", value: .note, help: "A note.")
    static let tags = CommandOption(long: "tag", short: "t", value: .tag, isRepeatable: true, help: "A tag.")
    static let pending = CommandOption(long: "pending", help: "Not settled yet.")
    static let settled = CommandOption(long: "no-pending", help: "Settled.")

    static let period = CommandOption(
        long: "period",
        short: "p",
        value: .period,
        help: "The period: 2026-07, last month, this year."
    )
    static let from = CommandOption(long: "from", value: .day, help: "From this day on.")
    static let to = CommandOption(long: "to", value: .day, help: "Up to this day.")
    static let tag = CommandOption(long: "tag", short: "t", value: .tag, help: "With this tag.")
    static let payeePart = CommandOption(
        long: "payee",
        value: .payee,
        help: "Whose payee holds this, in any case."
    )
    static let text = CommandOption(long: "text", value: .text, help: "With this in payee or note.")
    static let minimum = CommandOption(long: "min", value: .amount, help: "Of at least this amount.")
    static let maximum = CommandOption(long: "max", value: .amount, help: "Of at most this amount.")
    static let large = CommandOption(long: "large", help: "Only large expenses.")
    static let refunds = CommandOption(long: "refunds", help: "Only refunds.")
    static let noRefunds = CommandOption(long: "no-refunds", help: "Only what is no refund.")
    static let sort = CommandOption(
        long: "sort",
        value: .choice(["date", "-date", "amount", "-amount"]),
        help: "The order; date is newest first, amount largest first."
    )
    static let rows = CommandOption(long: "limit", value: .number, help: "At most so many.")
}

/// The options of changes.
extension CommandOption {
    static let dryRun = CommandOption(long: "dry-run", help: "Says what would be, and changes nothing.")
    static let any = CommandOption(long: "any", help: "The newest of anybody, not only yours.")
    static let by = CommandOption(long: "by", value: .user, help: "Only changes of this user.")
    static let count = CommandOption(
        long: "number",
        short: "n",
        value: .number,
        help: "At most so many; 20 if absent."
    )
}

/// The options of backups.
extension CommandOption {
    static let keep = CommandOption(
        long: "keep",
        value: .number,
        help: "Removes the oldest of the directory's beyond so many."
    )
    static let force = CommandOption(long: "force", help: "Replaces a file that is there.")
}

/// The option of watching.
extension CommandOption {
    static let exec = CommandOption(
        long: "exec",
        value: .shellCommand,
        help: "Runs a shell command for each alert or value, told in $BUDGETD_…."
    )
}

/// The options of figures and limits.
extension CommandOption {
    static let plain = CommandOption(long: "plain", help: "Sentences without drawing, to be read aloud.")
    static let exitCode = CommandOption(
        long: "exit-code",
        help: "Exits with 10 if near, 11 if full, 12 if over."
    )
    static let grouping = CommandOption(
        long: "by",
        value: .choice(["category", "month", "payee", "tag", "person"]),
        help: "What the rows are; category if absent."
    )
    static let brief = CommandOption(long: "brief", help: "A letter of five lines about one period.")
    static let explain = CommandOption(
        long: "explain",
        help: "What the numbers are made of, each part with its command."
    )
    static let categories = CommandOption(long: "categories", help: "With all categories.")
    static let since = CommandOption(long: "from", value: .period, help: "From this period on.")
    static let only = CommandOption(long: "only", value: .period, help: "For this period only.")
    static let carryOver = CommandOption(
        long: "carry-over",
        value: .choice(["none", "surplus", "deficit", "both"]),
        help: "What a period takes over from the one before."
    )
    static let moveTo = CommandOption(long: "to", value: .category, help: "Where its expenses go.")
    static let past = CommandOption(long: "past", help: "Allows to change past periods.")
}
