import BudgetCore

/// Which period is the open one after a setting that decides it.
enum OpenPeriodText {
    /// The settings that decide it.
    static let settings: Set<String> = ["month_start_day", "time_zone"]

    /// Such as `The open period is 2026-10, from 2026-10-25 to 2026-11-24.`, and that no limit is in force there, if
    /// one was before: limits keep their months.
    ///
    /// - Parameters:
    ///   - effect: What the setting did.
    ///   - isDryRun: Whether it was only tried.
    ///   - options: Those that name the budget.
    /// - Returns: The sentence; `nil` if the period is not told.
    static func text(_ effect: JSONValue?, isDryRun: Bool, _ options: String) -> String? {
        guard let period = effect?["period"], let label = period["label"]?.string,
            let from = period["from"]?.string,
            let to = period["to"]?.string
        else { return nil }
        let dates =
            "\(TerminalText.inline(label)), from \(TerminalText.inline(from)) to \(TerminalText.inline(to))"
        let sentence = "The open period \(isDryRun ? "would be" : "is") \(dates)."
        let limits = ["before", "after"].map { effect?[$0]?["available"]?.string }
        guard limits[0] != nil, limits[1] == nil else { return sentence }
        return sentence
            + " No limit is set for it: limits keep their months. `budgetctl \(options)limit AMOUNT` sets one."
    }
}
