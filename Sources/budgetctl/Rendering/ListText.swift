import BudgetCore

/// A list of expenses as a table.
enum ListText {
    /// The column of the amounts.
    private static let amount = 2

    private static let columns: [TableColumn] = [
        .init("id", isRight: true), .init("date"), .init("amount", isRight: true),
        .init("payee", isFlexible: true, least: 10), .init("category", isFlexible: true, rank: 1),
        .init("tags", isFlexible: true, rank: 4), .init("pending", rank: 2), .init("recurring", rank: 5),
        .init("note", isFlexible: true, least: 16, rank: 3),
    ]

    /// The table, and below it their sum and how many there are in all.
    static func table(_ document: JSONValue, _ canvas: Canvas) -> String {
        let expenses = document["expenses"]?.array ?? []
        if expenses.isEmpty { return "No expenses.\n" }
        var rows = expenses.map { row($0).map { TableCell.text($0) } }
        let table = TableRenderer(columns: columns, canvas: canvas)
        // One expense is its own sum.
        guard let count = document["count"]?.integer, count > 1 else { return table.text(rows) }
        // What is not shown is in the sum too.
        if count > Int64(expenses.count) { rows.append([.empty, .empty, .text(canvas.glyphs.ellipsis)]) }
        let sum: [TableCell] = [.empty, .empty, .text(AmountText(document).cell("sum") ?? "", .strong)]
        return table.text(rows, sums: [sum], ruled: amount, note: self.count(document, shown: expenses.count))
    }

    private static func row(_ expense: JSONValue) -> [String] {
        [
            expense["id"]?.integer.map { String($0) } ?? "",
            expense["date"]?.string ?? "",
            AmountText(expense).cell("amount") ?? "",
            expense["payee"]?.string ?? "",
            expense["category"]?.string ?? "",
            ExpenseText.tags(of: expense) ?? "",
            expense["pending"]?.bool == true ? "pending" : "",
            expense["recurring"]?.integer.map { "#\($0)" } ?? "",
            expense["note"]?.string ?? "",
        ]
    }

    /// What a sum is the sum of, such as `all 255 expenses; 10 are shown, more with --limit`.
    static func count(_ document: JSONValue, shown: Int) -> String {
        let count = document["count"]?.integer ?? 0
        let noun = count == 1 ? "1 expense" : "\(count) expenses"
        if count == Int64(shown) { return noun }
        return "all \(noun); \(shown == 1 ? "1 is" : "\(shown) are") shown, more with --limit"
    }
}
