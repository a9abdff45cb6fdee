extension StoryStep {
    /// The request for it without its braces, `nil` if what it is about is not there.
    func request(_ facts: ModelFacts) -> String? {
        switch self {
        case .add(let expense): command("add", expense.fields)
        case .edit(let pick, let expense):
            facts.expense(pick).map { id in command("edit", [#""id":\#(id)"#] + expense.fields) }
        case .remove(let picks): removal(picks, facts)
        case .limit(let limit): command(limit.amount == nil ? "limit.clear" : "limit.set", limit.fields)
        case .carryOver(let mode): command("settings.set", mode.fields)
        case .startDay(let day): command("settings.set", [#""month_start_day":\#(day)"#])
        case .thresholds(let percents): command("settings.set", [#""thresholds":\#(percents)"#])
        case .zone(let isEast):
            command("settings.set", [isEast ? #""time_zone":"Pacific/Auckland""# : #""time_zone":null"#])
        case .category(let step): command("category.\(step.request.name)", step.request.fields)
        case .recurring(let step): step.request(facts).map { command("recurring.\($0.name)", $0.fields) }
        case .batch(let steps, let fails): batch(steps, fails, facts)
        case .dryRun(let step): step.request(facts).map { $0 + #","dry_run":true"# }
        case .undo: command("undo", [])
        case .redo: command("redo", [])
        case .turn: nil
        }
    }

    private func command(_ name: String, _ fields: [String]) -> String {
        #""command":"\#(name)","args":{\#(fields.joined(separator: ","))}"#
    }

    private func removal(_ picks: [Int], _ facts: ModelFacts) -> String? {
        let ids = Set(picks.compactMap { facts.expense($0) }).sorted()
        return ids.isEmpty ? nil : command("remove", [#""ids":\#(ids)"#])
    }

    private func batch(_ steps: [StoryStep], _ fails: Bool, _ facts: ModelFacts) -> String? {
        var requests = steps.compactMap { $0.request(facts) }
        if requests.count < steps.count { return nil }
        if fails { requests.append(command("remove", [#""id":999999"#])) }
        return command("batch", [#""requests":[\#(requests.map { "{\($0)}" }.joined(separator: ","))]"#])
    }
}

extension ModelFacts {
    /// The number of an expense, counted around those that there are.
    func expense(_ pick: Int) -> Int64? {
        let ids = expenses.keys.sorted()
        return ids.isEmpty ? nil : ids[pick % ids.count]
    }

    /// The number of a rule, counted around those that there are.
    func rule(_ pick: Int) -> Int64? {
        let ids = rules.keys.sorted()
        return ids.isEmpty ? nil : ids[pick % ids.count]
    }
}

extension StoryExpense {
    fileprivate var fields: [String] {
        let refund = isRefund ? [#""refund":true"#] : []
        return [
            #""amount":"\#(wireText(isRefund ? abs(amount) : amount))""#, #""date":"\#(day)""#,
            #""category":\#(quoted(category))"#,
        ] + refund
    }
}

extension StoryLimit {
    fileprivate var fields: [String] {
        [amount.map { #""amount":"\#(wireText($0))""# }, category.map { #""category":"\#($0)""# }].compactMap(
            \.self
        )
            + [#""\#(isOnly ? "only" : "from")":"\#(month)""#, #""past":\#(past)"#]
    }
}

extension StoryMode {
    fileprivate var fields: [String] {
        let from = month.map { [#""carry_over_from":"\#($0)""#, #""past":\#(past)"#] }
        return [#""carry_over":"\#(mode)""#] + (from ?? [])
    }
}

extension CategoryStep {
    fileprivate var request: (name: String, fields: [String]) {
        switch self {
        case .set(let name, let limit, let mode, let month, let past):
            let amount = [#""limit":\#(limit.map { "\"\(wireText($0))\"" } ?? "null")"#]
            let from = month.map { [#""from":"\#($0)""#, #""past":\#(past)"#] } ?? []
            return (
                "set",
                [#""name":"\#(name)""#] + amount + (mode.map { [#""carry_over":"\#($0)""#] } ?? []) + from
            )
        case .rename(let name, let to): return ("rename", [#""name":"\#(name)""#, #""to":"\#(to)""#])
        case .merge(let name, let into): return ("merge", [#""name":"\#(name)""#, #""into":"\#(into)""#])
        case .remove(let name, let moveTo):
            return ("remove", [#""name":"\#(name)""#] + (moveTo.map { [#""move_to":"\#($0)""#] } ?? []))
        }
    }
}

extension RecurringStep {
    fileprivate func request(_ facts: ModelFacts) -> (name: String, fields: [String])? {
        switch self {
        case .add(let rule): ("add", rule.fields)
        case .edit(let pick, let amount): about("edit", pick, [#""amount":"\#(wireText(amount))""#], facts)
        case .skip(let pick): about("skip", pick, [], facts)
        case .book(let pick, let amount):
            about("book", pick, amount.map { [#""amount":"\#(wireText($0))""#] } ?? [], facts)
        case .remove(let pick): about("remove", pick, [], facts)
        }
    }

    private func about(
        _ name: String,
        _ pick: Int,
        _ fields: [String],
        _ facts: ModelFacts
    ) -> (name: String, fields: [String])? {
        facts.rule(pick).map { (name, [#""id":\#($0)"#] + fields) }
    }
}

extension StoryRule {
    fileprivate var fields: [String] {
        [
            #""every":"\#(every)""#, #""interval":\#(interval)"#, #""anchor":"\#(anchor)""#,
            #""amount":"\#(wireText(amount))""#, #""category":\#(quoted(category))"#,
            #""booking":"\#(isAutomatic ? "auto" : "confirm")""#, #""backfill":\#(isBackfilled)"#,
        ] + (isOnLastDay ? [#""last_day":true"#] : []) + (until.map { [#""until":"\#($0)""#] } ?? [])
    }
}

private func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
