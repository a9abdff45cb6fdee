/// What kind of value an option or a word is, so that a shell can complete it.
enum ValueKind: Hashable, Sendable {
    case amount, amountOrNone, barFormat, budget, category, command, day, expense, expenseOrLast, host, locale
    case note, number, path, payee, period, recurringWord, revision, setting, settingValue, shellCommand, tag
    case text, topic, user
    /// One of a few words; the program refuses any other.
    case choice([String])

    /// The words that alone are taken, `nil` if any are.
    var choices: [String]? {
        switch self {
        case .barFormat: BarFormat.names
        case .choice(let choices): choices
        default: nil
        }
    }

    /// What stands for the value in usage and help.
    var name: String {
        switch self {
        case .amount: "AMOUNT"
        case .amountOrNone: "AMOUNT|none"
        case .barFormat: "FORMAT"
        case .budget, .setting: "NAME"
        case .category: "CATEGORY"
        case .command: "COMMAND"
        case .day: "DAY"
        case .expense: "ID"
        case .expenseOrLast: "ID|last"
        case .host: "HOST"
        case .locale: "LOCALE"
        case .note: "NOTE"
        case .number: "N"
        case .path: "PATH"
        case .payee: "PAYEE"
        case .period: "PERIOD"
        case .recurringWord: "WORD"
        case .revision: "REV"
        case .settingValue: "VALUE"
        case .shellCommand: "CMD"
        case .tag: "TAG"
        case .text: "TEXT"
        case .topic: "TOPIC"
        case .user: "USER"
        case .choice(let choices): choices.joined(separator: "|")
        }
    }
}
