import BudgetCore

/// Comparing what was read with the plain budget at the same revision.
extension PlainBudget {
    typealias Member = (name: String, value: Int64?)

    /// Amounts that differ, by name.
    static func difference(_ amounts: [Member], from read: JSONValue) -> String? {
        for (name, value) in amounts where minorUnits(read[name]) != value || read[name] == nil {
            return "\(name) is \(value.map(String.init) ?? "null"), not \(read[name]?.text ?? "absent")"
        }
        return nil
    }

    private func fault(inFigures read: JSONValue, _ period: String, _ category: String?) -> String? {
        let sum = sum(period, category)
        let limit = limit(period, category)
        let amounts: [Member] = [
            ("limit", limit), ("available", limit), ("spent", sum.amount),
            ("remaining", remaining(period, category)),
        ]
        if let difference = Self.difference(amounts, from: read) { return difference }
        if read["count"]?.integer != sum.count {
            return "count is \(sum.count), not \(read["count"]?.text ?? "")"
        }
        return fault(inState: read["state"], period, category)
    }

    /// A state without its thresholds: whether there is a limit, and on which side of it the sum is.
    private func fault(inState read: JSONValue?, _ period: String, _ category: String? = nil) -> String? {
        let isPossible: Bool =
            switch remaining(period, category) {
            case nil: read?.string == "no_limit"
            case 0?: read?.string == "full"
            case let left?: left < 0 ? read?.string == "over" : ["under", "near"].contains(read?.string)
            }
        return isPossible ? nil : "state is \(read?.text ?? "absent")"
    }

    private func fault(inCategories read: JSONValue?, _ period: String) -> String? {
        let read = read?.array ?? []
        let names = read.map { $0["name"]?.string ?? "" }
        guard names.sorted() == categories.values.sorted() else {
            return "categories are \(categories.values.sorted()), not \(names)"
        }
        return zip(names, read).lazy.compactMap { fault(inFigures: $1, period, $0) }.first
    }

    func fault(inStatus read: JSONValue, _ arguments: JSONValue) -> String? {
        let period = arguments["period"]?.string ?? HistoryChecker.openPeriod
        guard read.at("period.label")?.string == period else { return "the period is \(period)" }
        if let fault = fault(inFigures: read, period, nil) { return fault }
        guard arguments["categories"]?.bool == true else { return nil }
        return fault(inCategories: read["categories"], period)
    }

    func fault(inLimit read: JSONValue) -> String? {
        let period = read.at("period.label")?.string ?? ""
        return Self.difference([("limit", limit(period, read["category"]?.string))], from: read)
    }

    func fault(inExpense read: JSONValue?) -> String? {
        guard let id = read?["id"]?.integer, expenses[id] == read else {
            return
                "not \(read?.text ?? ""), but \(read?["id"]?.integer.flatMap { expenses[$0] }?.text ?? "none")"
        }
        return nil
    }

    /// One side of an effect.
    func fault(inSide read: JSONValue, _ period: String) -> String? {
        for category in [nil, read["category"]?["name"]?.string] {
            let figures = category == nil ? read : read["category"] ?? .null
            let amounts: [Member] = [
                ("available", limit(period, category)), ("remaining", remaining(period, category)),
            ]
            let fault =
                Self.difference(amounts, from: figures) ?? fault(inState: figures["state"], period, category)
            if let fault { return "\(category ?? "total"): \(fault)" }
        }
        return nil
    }

    func fault(inTopic topic: String, _ read: JSONValue) -> String? {
        let period = HistoryChecker.openPeriod
        let value = JSONValue.object(topic, read)
        switch topic {
        case "limit": return Self.difference([(topic, limit(period))], from: value)
        case "spent": return Self.difference([(topic, sum(period).amount)], from: value)
        case "remaining": return Self.difference([(topic, remaining(period))], from: value)
        case "state": return fault(inState: read, period)
        case "status": return fault(inStatus: read, .null)
        case "categories": return fault(inCategories: read, period)
        case "alerts": return fault(inAlerts: read)
        case "expenses":
            let all = sorted { $0.hasPrefix(period) }
            if read["latest"]?.array != Array(all.prefix(20)) { return "the latest are others" }
            let sum = sum(period)
            if read["count"]?.integer != sum.count { return "count is \(sum.count)" }
            return Self.difference([("sum", sum.amount)], from: read)
        default:
            let name = String(topic.dropFirst("category:".count))
            guard categories.values.contains(name) else {
                return read == .null ? nil : "\(name) is not there"
            }
            return fault(inFigures: read, period, name)
        }
    }
}

extension JSONValue {
    fileprivate static func object(_ name: String, _ value: JSONValue) -> JSONValue {
        var object = JSONObject()
        _ = object.append(name, value)
        return .object(object)
    }
}
