/// What a shell offers in the place of a value.
enum Offer: Hashable, Sendable {
    /// A word, and what is said about it.
    struct Word: Hashable, Sendable {
        let text: String
        var help: String?
    }

    /// Whatever is typed is as good as anything else.
    case nothing
    /// The names of files.
    case files
    /// The host's users.
    case users
    /// These words; one that ends with a colon is only begun.
    ///
    /// If the daemon is asked it may know more of them; then `budgetctl complete` does the asking.
    case words([Word], asksDaemon: Bool)

    fileprivate static func texts(_ texts: [String], asksDaemon: Bool = false) -> Offer {
        .words(texts.map { Word(text: $0) }, asksDaemon: asksDaemon)
    }
}

extension ValueKind {
    /// What is offered for a value of this kind: the one place that says so, for all shells.
    var offer: Offer {
        switch self {
        case .amount, .host, .locale, .note, .number, .shellCommand, .text: .nothing
        case .budget, .category, .expense, .payee, .recurringWord, .revision, .settingValue, .tag:
            .words([], asksDaemon: true)
        case .amountOrNone: .texts(["none"])
        case .barFormat:
            .words(BarFormat.allCases.map { Offer.Word(text: $0.rawValue, help: $0.help) }, asksDaemon: false)
        case .command:
            .words(CommandTable.all.map { Offer.Word(text: $0.name, help: $0.help) }, asksDaemon: false)
        case .day: .texts(["today", "yesterday", "tomorrow"] + Self.weekdays)
        case .expenseOrLast: .texts(["last"], asksDaemon: true)
        case .path: .files
        case .period:
            .texts(["last", "this", "next"].flatMap { ["\($0) month", "\($0) year"] } + Self.months)
        case .setting: .texts(SettingsCommand.names)
        case .topic:
            .texts(
                WatchCommand.topics + [WatchCommand.categoryPrefix, WatchCommand.changes],
                asksDaemon: true
            )
        case .user: .users
        case .choice(let choices): .texts(choices)
        }
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]

    /// The kinds for which something is offered, in the order in which commands need them.
    static var offered: [ValueKind] {
        let options = CommandTable.globalOptions + CommandTable.all.flatMap(\.options)
        let kinds = options.compactMap(\.value) + CommandTable.all.flatMap(\.operands).map(\.kind)
        return kinds.enumerated().filter { index, kind in
            kind.offer != .nothing && !kinds[..<index].contains(kind)
        }.map(\.element)
    }

    /// A name for the kind that can stand in the name of a shell's function.
    var identifier: String {
        let text: String
        if case .choice(let choices) = self {
            text = choices.joined(separator: "_")
        } else {
            text = String(describing: self)
        }
        return String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension Command {
    /// The options of a command line of this command, its own first.
    var allOptions: [CommandOption] { options + CommandTable.globalOptions }

    /// The options that may no longer be given once this one is, itself included unless it may be repeated.
    func excluded(by option: CommandOption) -> [CommandOption] {
        let groups = (exclusions + CommandTable.globalExclusions).filter { $0.contains(option) }
        let partners = Set(groups.flatMap(\.self)).subtracting([option])
        return allOptions.filter { partners.contains($0) || $0 == option && !$0.isRepeatable }
    }
}

extension CommandOption {
    /// Both ways to write it, the long one first.
    var spellings: [String] { ["--\(long)"] + (short.map { ["-\($0)"] } ?? []) }
}
