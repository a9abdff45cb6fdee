import BudgetCore

/// Limits in words.
enum LimitText {
    /// A limit as it is, such as `Limit for food in 2026-11: 300.00`.
    static func shown(_ result: JSONValue) -> String {
        let period = label(result).map { " in \($0)" } ?? ""
        return "Limit\(scope(result))\(period): \(AmountText(result)["limit"] ?? "none")"
    }

    /// A limit that was changed, and what is left with it.
    ///
    /// - Parameters:
    ///   - result: The result of `limit.set` or `limit.clear`.
    ///   - isDryRun: Whether it was only tried.
    ///   - isCleared: Whether none was asked for: what there is then comes from elsewhere.
    /// - Returns: The sentences, with their end.
    static func changed(_ result: JSONValue, isDryRun: Bool = false, isCleared: Bool = false) -> String {
        let isForOne = result["only"]?.bool ?? false
        let period = label(result).map { isForOne ? " in \($0) only" : " from \($0) on" } ?? ""
        let limit =
            "\(isDryRun ? "Would set the limit" : "Limit")\(scope(result))\(period): \(AmountText(result)["limit"] ?? "none")"
        let source = isCleared && AmountText(result)["limit"] != nil ? source(result, isForOne) : ""
        let left = EffectSentence(result["effect"], showsBefore: isDryRun).text
        return limit + source + (left.map { ". \($0)" } ?? "") + "\n"
    }

    /// Where a limit comes from that is left after one was cleared: the total's is the sum of the categories' then.
    private static func source(_ result: JSONValue, _ isForOne: Bool) -> String {
        if isForOne { return ", as in other months" }
        return result["category"]?.string == nil ? ", the sum of the categories' limits" : ""
    }

    private static func scope(_ result: JSONValue) -> String {
        result["category"]?.string.map { " for \(TerminalText.inline($0))" } ?? ""
    }

    private static func label(_ result: JSONValue) -> String? {
        result["period"]?["label"]?.string.map(TerminalText.inline)
    }
}
