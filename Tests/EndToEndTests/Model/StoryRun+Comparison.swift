import BudgetCore
import BudgetTestSupport

extension StoryRun {
    /// Holds the open period against the model.
    func compareOpen() throws {
        let status = try client.status(#"{"categories":true}"#)
        try expect(status["today"], .string("\(model.today)"), "today")
        try compare(status, model.open)
        try compareTold()
    }

    /// Holds what a watcher knows against the model.
    private func compareTold() throws {
        try watcher.catchUp()
        let values = watcher.values
        let figures = model.figures(nil, in: model.open)
        var status = JSONObject()
        for member in values["status"]?.object?.members ?? [] { status.append(member.name, member.value) }
        status.append("categories", values["categories"] ?? .null)
        try compare(.object(status), model.open)
        try expect(values["today"], .string("\(model.today)"), "told today")
        for member in figures.members where ["limit", "spent", "remaining", "state"].contains(member.name) {
            try expect(values[member.name], member.value, "told \(member.name)")
        }
        try expect(values["expenses"]?["count"], .count(figures.count), "told count")
        try expect(values["expenses"]?["sum"], .amount(figures.spent), "told sum")
        try compareAlerts(values["alerts"])
        let food = model.facts.category(named: "food")
        let told = values["category:food"] ?? .null
        guard let food else { return try expect(told, .null, "told food") }
        try compare(told, model.figures(food, in: model.open).members, "told food")
    }

    /// Holds every period that anything is in against the model, one before and two after, and every row.
    func compareAll() throws {
        let days = model.facts.expenses.values.map(\.day) + [model.today]
        guard let first = days.min(), let last = days.max() else { return }
        var label = first.month.adding(-2)
        var labels: [ModelMonth] = []
        while label <= last.month.adding(2) {
            let status = try client.status(#"{"categories":true,"period":"\#(label)"}"#)
            try compare(status, model.period(label))
            try compareLimit(label)
            labels.append(label)
            label = label.adding(1)
        }
        try compareReports(labels)
        try compareRows()
    }

    /// Holds what was told of the limits of the open period against the model.
    private func compareAlerts(_ told: JSONValue?) throws {
        let alerts = told?["alerts"]?.array ?? []
        let names = alerts.map { alert in
            "\(alert["category"]?.string ?? "all") \(alert["threshold"]?.text ?? "")"
        }
        let expected = model.alerts.filter {
            model.facts.scopes.contains($0.scope) && $0.label == model.open.label
        }
        .map { alert in
            let name = alert.scope.flatMap { model.facts.categories[$0] } ?? "all"
            return "\(name) \(alert.threshold.map { "\($0)" } ?? "null")"
        }
        guard names.sorted() == expected.sorted() else {
            throw TestFailure("alerts \(names.sorted()), by the model \(expected.sorted())")
        }
        for alert in alerts { try expect(alert["period"], .string("\(model.open.label)"), "alert's period") }
    }

    private func compare(_ status: JSONValue, _ period: ModelPeriod) throws {
        try expect(status["period"], period.value, "\(period.label) period")
        try compare(status, model.figures(nil, in: period).members, "\(period.label)")
        let told = status["categories"]?.array ?? []
        let names = told.compactMap { $0["name"]?.string }
        guard names.sorted() == model.facts.categories.values.sorted() else {
            throw TestFailure("\(period.label): categories \(names), by the model \(model.facts.categories)")
        }
        for category in told {
            let scope = category["name"]?.string.flatMap { model.facts.category(named: $0) }
            let figures = model.figures(scope, in: period)
            try compare(category, figures.members, "\(period.label) \(category["name"]?.text ?? "")")
        }
    }

    private func compareLimit(_ label: ModelMonth) throws {
        for (number, name) in model.facts.categories {
            let told = try client.done(
                #"{"command":"limit.get","args":{"category":"\#(name)","period":"\#(label)"}}"#
            )
            try expect(
                told["limit"],
                .amount(model.facts.limit(number, in: label)),
                "\(label) limit of \(name)"
            )
        }
    }

    private func compareRows() throws {
        let rows = try rows()
        var ids: Set<Int64> = []
        for row in rows {
            let id = row["id"]?.integer ?? 0
            guard let expense = model.facts.expenses[id] else {
                throw TestFailure("#\(id) is not of the story.")
            }
            ids.insert(id)
            try expect(row["amount"], .amount(expense.amount), "#\(id) amount")
            try expect(row["date"], .string("\(expense.day)"), "#\(id) date")
            let name = expense.category.flatMap { model.facts.categories[$0] }
            try expect(row["category"], name.map { .string($0) } ?? .null, "#\(id) category")
            if let rule = expense.rule { try expect(row["recurring"], .number("\(rule)"), "#\(id) rule") }
        }
        try expect(.count(ids.count), .count(model.facts.expenses.count), "number of expenses")
        let totals = try client.done(#"{"command":"list","args":{"totals":true,"page_size":1}}"#)
        try expect(totals["sum"], .amount(model.facts.expenses.values.map(\.amount).reduce(0, +)), "sum")
    }

    /// Holds the effect of a write on the period that it names against the model before and after.
    func compare(
        _ effect: JSONValue?,
        of step: StoryStep,
        _ earlier: ModelBudget,
        _ later: ModelBudget
    ) throws {
        let label = effect?.at("period.label")?.string.flatMap { ModelMonth($0) }
        guard let effect, let label else { throw TestFailure("\(step) has no effect") }
        // Where another period opens by it, what was before is that of the other; what was booked by itself comes after.
        if earlier.open != later.open || later.hasBooked { return }
        try expect(effect["period"], later.period(label).value, "period of the effect")
        for (name, model) in [("before", earlier), ("after", later)] {
            let told = effect[name] ?? .null
            let period = model.period(label)
            try compare(told, model.figures(nil, in: period).effect, "effect \(name)")
            guard let category = told.at("category.name")?.string else { continue }
            // It may have another name in one of the two, or not be there.
            let scope = later.facts.category(named: category) ?? earlier.facts.category(named: category)
            try compare(
                told["category"] ?? .null,
                model.figures(scope ?? Int.max, in: period).effect,
                "effect \(name), \(category)"
            )
        }
    }

    private func compare(
        _ told: JSONValue,
        _ members: [(name: String, value: JSONValue)],
        _ what: String
    ) throws {
        for member in members { try expect(told[member.name], member.value, "\(what) \(member.name)") }
    }

    func expect(_ told: JSONValue?, _ right: JSONValue, _ what: String) throws {
        compared += 1
        if told != right {
            throw TestFailure("\(what) is \(told?.text ?? "absent"), by the model \(right.text)")
        }
    }
}

extension ModelPeriod {
    fileprivate var value: JSONValue {
        var object = JSONObject()
        object.append("from", .string("\(from)"))
        object.append("to", .string("\(to)"))
        object.append("label", .string("\(label)"))
        return .object(object)
    }
}
