import BudgetCore

/// Comparing pages with the plain budget at the same revision.
extension PlainBudget {
    /// Expenses of certain days, newest first.
    func sorted(_ isWanted: (String) -> Bool) -> [JSONValue] {
        expenses.values.filter { isWanted($0["date"]?.string ?? "") }.sorted {
            Self.place($0) > Self.place($1)
        }
    }

    private static func place(_ expense: JSONValue) -> (String, Int64) {
        (expense["date"]?.string ?? "", expense["id"]?.integer ?? 0)
    }

    func fault(inList read: JSONValue, _ arguments: JSONValue, after last: JSONValue?) -> String? {
        let period = arguments["period"]?.string ?? ""
        let all = sorted { $0.hasPrefix(period) }
            .filter { arguments["category"] == nil || $0["category"] == arguments["category"] }
        let rest = all.filter { expense in last.map { Self.place(expense) < Self.place($0) } ?? true }
        let page = Array(rest.prefix(Int(arguments["page_size"]?.integer ?? 100)))
        guard read["expenses"]?.array == page else {
            return "the page is \(page.map(\.text)), not \(read["expenses"]?.text ?? "")"
        }
        if read["more"] != .bool(page.count < rest.count) { return "more is not \(page.count < rest.count)" }
        guard arguments["totals"] != nil else { return nil }
        if read["count"]?.integer != Int64(all.count) { return "count is \(all.count)" }
        let sum = all.reduce(0) { $0 + (Self.minorUnits($1["amount"]) ?? 0) }
        return Self.difference([("sum", sum)], from: read)
    }

    func fault(inHistory read: JSONValue, _ arguments: JSONValue, _ changes: [JSONValue]) -> String? {
        var next = min((arguments["before"]?.integer ?? .max) - 1, revision)
        let after = arguments["after"]?.integer ?? 0
        let page = read["changes"]?.array ?? []
        for change in page {
            guard next > after, changes.indices.contains(Int(next) - 1),
                let kept = changes[Int(next) - 1].object
            else {
                return "\(change.text) is beyond what was asked"
            }
            for member in kept.members where member.name != "undone_by" && change[member.name] != member.value
            {
                return "\(change.text) is not \(JSONValue.object(kept).text)"
            }
            if change["undone_by"] != undoneBy[next].map({ .number(String($0)) }) ?? .null {
                return "\(change.text) was undone by \(undoneBy[next] ?? 0)"
            }
            next -= 1
        }
        let isWhole = next <= max(after, 0)
        if read["more"] != .bool(!isWhole) { return "more is not \(!isWhole)" }
        return isWhole || !page.isEmpty ? nil : "the page is empty"
    }
}
