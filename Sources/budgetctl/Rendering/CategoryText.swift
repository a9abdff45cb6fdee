import BudgetCore

/// Categories in words.
enum CategoryText {
    /// That there are none, and how one comes about.
    static let none = "No categories yet. An expense makes one: budgetctl add 12.50 café -c food"

    /// All categories with how they stand.
    static func table(_ result: JSONValue, _ canvas: Canvas) -> String {
        let categories = result["categories"]?.array ?? []
        guard !categories.isEmpty else { return canvas.sentence(none) }
        let columns: [TableColumn] = [
            .init("category", isFlexible: true), .amount("spent", rank: 2), .amount("remaining"),
            .amount("limit", rank: 3), .amount("carried", rank: 6), .amount("used", rank: 4),
            .init("state", rank: 1),
            .init("carries over", rank: 7), .bar(least: 8, most: 12, rank: 5),
        ]
        let rows = categories.map { category in
            let amounts = AmountText(category)
            let mode = category["carry_over"]?.string ?? "none"
            let texts = [
                category["name"]?.string ?? "", amounts.cell("spent") ?? "",
                amounts.cell("remaining") ?? "", amounts.cell("limit") ?? "",
                amounts.isPresent("carried") ? amounts.cell("carried") ?? "" : "",
                category["percent"]?.integer.map { "\($0) %" } ?? "", state(category),
                mode == "none" ? "" : mode,
            ]
            let style = TextStyle.ofNotableState(category["state"]?.string)
            return texts.map { TableCell.text($0, style) } + [.gauge(category, canvas.glyphs)]
        }
        return TableRenderer(columns: columns, canvas: canvas).text(rows)
    }

    /// The state, also read without colour.
    private static func state(_ category: JSONValue) -> String {
        switch category["state"]?.string {
        case "no_limit", nil: ""
        case "near": "! near"
        case "full": "! full"
        case "over": "!! over"
        case let state?: state
        }
    }

    /// Such as `Category food from 2026-11 on: limit 300.00, carries surplus over. Left: …`.
    static func set(_ result: JSONValue, isDryRun: Bool) -> String {
        let category = result["category"] ?? .null
        var facts = [AmountText(category)["limit"].map { "limit \($0)" } ?? "no limit"]
        if let mode = category["carry_over"]?.string, mode != "none" {
            facts.append("carries \(TerminalText.inline(mode)) over")
        }
        let period =
            result["effect"]?["period"]?["label"]?.string.map { " from \(TerminalText.inline($0)) on" } ?? ""
        let head = "\(isDryRun ? "Would set category" : "Category") \(name(category))\(period): "
        return sentence(result, head + facts.joined(separator: ", "), isDryRun: isDryRun)
    }

    /// Such as `Renamed food to groceries. Left: …`.
    static func renamed(_ result: JSONValue, _ old: String, isDryRun: Bool) -> String {
        let verb = isDryRun ? "Would rename" : "Renamed"
        let head = "\(verb) \(TerminalText.inline(old)) to \(name(result["category"]))"
        return sentence(result, head, isDryRun: isDryRun)
    }

    /// Such as `Merged snacks into food: 12 expenses moved. Left: …`, and how it is taken back.
    static func merged(_ result: JSONValue, _ old: String, isDryRun: Bool, _ options: String) -> String {
        let verb = isDryRun ? "Would merge" : "Merged"
        let head =
            "\(verb) \(TerminalText.inline(old)) into \(name(result["category"]))"
            + (result["moved"]?.integer ?? 0 > 0
                ? ": \(moved(result)) \(isDryRun ? "would be moved" : "moved")" : "")
        return sentence(result, head, isDryRun: isDryRun) + takingBack(isDryRun, options)
    }

    /// Such as `Removed snacks; its 12 expenses are in no category now.`, and how it is taken back.
    static func removed(_ result: JSONValue, _ old: String, isDryRun: Bool, _ options: String) -> String {
        let verb = isDryRun ? "Would remove" : "Removed"
        let place = result["category"]?["name"]?.string.map {
            "\(isDryRun ? "would go" : "went") to \(TerminalText.inline($0))"
        }
        var head = "\(verb) \(TerminalText.inline(old))"
        if result["moved"]?.integer ?? 0 > 0 {
            head += ": \(moved(result)) "
            head += place ?? (isDryRun ? "would be left without a category" : "left without a category")
        }
        return sentence(result, head, isDryRun: isDryRun) + takingBack(isDryRun, options)
    }

    private static func sentence(_ result: JSONValue, _ head: String, isDryRun: Bool) -> String {
        EffectSentence(result["effect"], showsBefore: isDryRun).after(head) + "\n"
    }

    private static func takingBack(_ isDryRun: Bool, _ options: String) -> String {
        isDryRun ? "" : "`budgetctl \(options)undo` takes it back.\n"
    }

    private static func name(_ category: JSONValue?) -> String {
        TerminalText.inline(category?["name"]?.string ?? "")
    }

    private static func moved(_ result: JSONValue) -> String {
        let count = result["moved"]?.integer ?? 0
        return count == 1 ? "1 expense" : "\(count) expenses"
    }
}
