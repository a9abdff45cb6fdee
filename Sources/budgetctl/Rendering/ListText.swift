import BudgetCore

/// A list of expenses as a table.
enum ListText {
    /// The table, and below it how many there are in all and their sum.
    static func table(_ document: JSONValue, width: Int?, _ palette: Palette) -> String {
        let expenses = document["expenses"]?.array ?? []
        if expenses.isEmpty { return "No expenses.\n" }
        let columns: [TableRenderer.Column] = [
            .init("id", isRight: true), .init("date"), .init("amount", isRight: true),
            .init("payee", isFlexible: true), .init("category", isFlexible: true),
            .init("tags", isFlexible: true),
            .init("pending"), .init("recurring"), .init("note", isFlexible: true),
        ]
        let table = TableRenderer(columns: columns, width: width, palette: palette).text(expenses.map(row))
        return table + footer(document, shown: expenses.count)
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

    private static func footer(_ document: JSONValue, shown: Int) -> String {
        guard let count = document["count"]?.integer else { return "" }
        let isWhole = count == Int64(shown)
        var parts = [
            isWhole ? (count == 1 ? "1 expense" : "\(count) expenses") : "\(shown) of \(count) expenses"
        ]
        if let sum = AmountText(document)["sum"] { parts.append("\(isWhole ? "" : "all ")\(sum)") }
        if !isWhole { parts.append("more with --limit") }
        return parts.joined(separator: ", ") + "\n"
    }
}
