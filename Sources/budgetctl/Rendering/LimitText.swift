import BudgetCore

/// Limits in words.
enum LimitText {
    /// A limit as it is, such as `Limit for food in 2026-11: 300.00`.
    static func shown(_ result: JSONValue) -> String {
        let period = label(result).map { " in \($0)" } ?? ""
        return "Limit\(scope(result))\(period): \(AmountText(result)["limit"] ?? "none")"
    }

    /// A limit that was changed, and what is left with it.
    static func changed(_ result: JSONValue, isDryRun: Bool = false) -> String {
        let isForOne = result["only"]?.bool ?? false
        let period = label(result).map { isForOne ? " in \($0) only" : " from \($0) on" } ?? ""
        let limit =
            "\(isDryRun ? "Would set the limit" : "Limit")\(scope(result))\(period): \(AmountText(result)["limit"] ?? "none")"
        let left = EffectSentence(result["effect"], showsBefore: isDryRun).text
        return limit + (left.map { ". \($0)" } ?? "") + "\n"
    }

    private static func scope(_ result: JSONValue) -> String {
        result["category"]?.string.map { " for \(TerminalText.inline($0))" } ?? ""
    }

    private static func label(_ result: JSONValue) -> String? {
        result["period"]?["label"]?.string.map(TerminalText.inline)
    }
}
