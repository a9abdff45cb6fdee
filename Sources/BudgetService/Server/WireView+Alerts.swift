import BudgetCore

extension TopicValue {
    /// What was told of the open period.
    struct Alerts: Hashable, Sendable {
        /// The most that are shown; a watcher is told each group of new ones, which are fewer by far.
        static let most = 20

        /// How many there are.
        var count = 0
        /// Newest first, at most ``most``; each with its category's name, `nil` for the whole budget.
        var latest: [Named] = []

        /// An alert, and what its scope is called.
        struct Named: Hashable, Sendable {
            let alert: Alert
            let category: String?
        }

        /// The alerts of what there is still: a category may have gone.
        init(_ alerts: [Alert], _ name: (CategoryID) -> String?) {
            for alert in alerts.reversed() {
                var category: String?
                if case .category(let id) = alert.scope {
                    guard let name = name(id) else { continue }
                    category = name
                }
                count += 1
                if latest.count < Self.most { latest.append(Named(alert: alert, category: category)) }
            }
        }
    }
}

extension JSONWriter {
    /// Writes what was told of the open period.
    mutating func alerts(_ alerts: TopicValue.Alerts) {
        object { writer in
            writer.name("count")
            writer.integer(alerts.count)
            writer.name("alerts")
            writer.array { writer in
                for alert in alerts.latest { writer.alert(alert) }
            }
        }
    }

    private mutating func alert(_ named: TopicValue.Alerts.Named) {
        let alert = named.alert
        object { writer in
            writer.name("category")
            writer.string(named.category)
            writer.name("period")
            writer.string(alert.label.text)
            writer.name("kind")
            writer.string((alert.threshold == nil ? AlertKind.over : .threshold).rawValue)
            writer.name("threshold")
            if let threshold = alert.threshold { writer.integer(threshold) } else { writer.null() }
            writer.name("revision")
            writer.integer(alert.revision)
            writer.name("time")
            writer.instant(alert.time)
        }
    }
}

/// What an alert tells, as clients read it.
enum AlertKind: String, CaseIterable, Sendable {
    /// A threshold is reached.
    case threshold
    /// More is spent than is available.
    case over
}
