import BudgetCore
import BudgetTestSupport

extension StoryRun {
    /// Holds the reports of periods in a row, by category and by month, against the model.
    func compareReports(_ labels: [ModelMonth]) throws {
        guard let first = labels.first, let last = labels.last else { return }
        for label in labels { try compareCategories(label) }
        let report = try client.done(
            #"{"command":"report","args":{"by":"month","period":"\#(first)..\#(last)"}}"#
        )
        let rows = report["rows"]?.array ?? []
        try expect(.count(rows.count), .count(labels.count), "months of the report")
        for (row, label) in zip(rows, labels) {
            let figures = model.figures(nil, in: model.period(label))
            try expect(row.at("period.label"), .string("\(label)"), "report's month")
            for member in figures.reported {
                try expect(row[member.name], member.value, "report \(label) \(member.name)")
            }
        }
    }

    private func compareCategories(_ label: ModelMonth) throws {
        let period = model.period(label)
        let report = try client.done(#"{"command":"report","args":{"period":"\#(label)"}}"#)
        let whole = model.figures(nil, in: period)
        for member in whole.reported {
            try expect(report[member.name], member.value, "report \(label) \(member.name)")
        }
        var (spent, count) = (0, 0)
        for row in report["rows"]?.array ?? [] {
            guard let name = row["name"]?.string else { continue }
            let figures = model.figures(model.facts.category(named: name) ?? Int.max, in: period)
            for member in figures.reported {
                try expect(row[member.name], member.value, "report \(label) \(name) \(member.name)")
            }
            (spent, count) = (spent + figures.spent, count + figures.count)
        }
        let none = report["rows"]?.array?.first { $0["name"] == .null }
        try expect(
            none?["spent"] ?? .amount(0),
            .amount(whole.spent - spent),
            "report \(label) without category"
        )
        try expect(
            none?["count"] ?? .count(0),
            .count(whole.count - count),
            "report \(label) without category"
        )
    }
}

extension ModelFigures {
    /// The members that a report tells: those of the limit only where there is one.
    fileprivate var reported: [(name: String, value: JSONValue)] {
        let always = ["spent", "count"]
        let limited = ["limit", "carried", "available", "remaining", "percent", "state"]
        return members.filter { always.contains($0.name) || limit != nil && limited.contains($0.name) }
    }
}
