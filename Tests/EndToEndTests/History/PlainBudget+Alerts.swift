import BudgetCore

/// That a scope has reached a threshold in the open period, or has gone over.
struct PlainAlert: Hashable {
    /// The category's id, `nil` for the whole budget: another one of its name is another.
    let category: Int64?
    /// `nil` for going over.
    let threshold: Int64?
}

/// What has to be told of thresholds, and what was.
extension PlainBudget {
    private static let thresholds: [Int64] = [80, 100]

    /// What the scopes have reached as they are.
    var reached: Set<PlainAlert> {
        var reached: Set<PlainAlert> = []
        let scopes = [(nil, nil)] + categories.map { (Int64?($0.key), String?($0.value)) }
        for (id, name) in scopes {
            guard let limit = limit(HistoryChecker.openPeriod, name) else { continue }
            let spent = sum(HistoryChecker.openPeriod, name).amount
            for threshold in Self.thresholds where limit > 0 && spent * 100 >= threshold * limit {
                reached.insert(PlainAlert(category: id, threshold: threshold))
            }
            if spent > limit { reached.insert(PlainAlert(category: id, threshold: nil)) }
        }
        return reached
    }

    func fault(inAlerts read: JSONValue) -> String? {
        let ids = Dictionary(uniqueKeysWithValues: categories.map { ($0.value, $0.key) })
        let wanted = alerts.filter { $0.category.map { categories[$0] != nil } ?? true }
        guard read["count"]?.integer == Int64(wanted.count) else { return "there are \(wanted)" }
        let told = (read["alerts"]?.array ?? []).map { alert in
            PlainAlert(
                category: alert["category"]?.string.map { ids[$0] ?? -1 },
                threshold: alert["threshold"]?.integer
            )
        }
        guard told.count == min(20, wanted.count), Set(told).count == told.count,
            wanted.isSuperset(of: told)
        else { return "the alerts are \(wanted)" }
        return nil
    }

    func fault(inRules read: JSONValue) -> String? {
        let read = read["recurring"]?.array ?? []
        guard read.compactMap({ $0["id"]?.integer }) == rules.keys.sorted() else {
            return "the rules are \(rules.keys.sorted())"
        }
        for rule in read {
            let kept = rule["id"]?.integer.flatMap { rules[$0] }
            for member in kept?.object?.members ?? [] where rule[member.name] != member.value {
                return "\(member.name) is \(member.value.text)"
            }
        }
        return nil
    }
}
