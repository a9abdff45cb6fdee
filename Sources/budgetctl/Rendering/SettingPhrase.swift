import BudgetCore

/// Settings as a story names them.
enum SettingPhrase {
    private static let titles = [
        "name": "the name of the budget",
        "currency": "the currency",
        "locale": "the locale",
        "time_zone": "the time zone",
        "month_start_day": "the first day of a month",
        "thresholds": "the thresholds",
        "large_expense": "the size of a large expense",
        "log_level": "the log level",
        "status_shows_amounts": "the display of amounts in the service's status",
        "read_only_shows": "what the read-only socket shows",
    ]

    /// Such as `the currency`; one that is newer than this program goes by its own name.
    static func title(_ name: String?) -> String {
        guard let name else { return "a setting" }
        return titles[name] ?? TerminalText.inline(name)
    }

    /// A value in a sentence, such as `80 %, 100 %`; `nil` if there is none.
    static func value(_ value: JSONValue?, of name: String?) -> String? {
        guard let value, value != .null else { return nil }
        let values = name == "thresholds" ? value.array : nil
        guard let values else { return TerminalText.inline(SettingsCommand.cell(value)) }
        return values.map { "\(TerminalText.inline(SettingsCommand.cell($0))) %" }.joined(separator: ", ")
    }
}
