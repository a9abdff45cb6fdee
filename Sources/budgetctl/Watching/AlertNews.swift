import BudgetCore

/// Tells which alerts of a watched value are new, also over a restart of the daemon.
///
/// Alerts of one moment have revision and time in common, and later ones never have an older revision; so the newest
/// moment is all that has to be remembered. A name would not do: categories are renamed.
struct AlertNews {
    /// What one value has to tell.
    struct Part {
        /// The new alerts, oldest first.
        var alerts: [JSONValue] = []
        /// New ones that came at once with so many others that the daemon no longer shows them.
        var missed: Int64 = 0
    }

    /// The revision that was told last; `nil` before the first value.
    private var revision: Int64?
    private var newest: Int64 = -1
    private var times: Set<String> = []
    private var period: String?
    private var count: Int64 = 0

    /// Whether no value was looked at yet: what the first one holds was there before.
    var isBegun: Bool { revision != nil }

    /// Takes the value of the topic, as it is at a revision.
    mutating func take(_ value: JSONValue, at revision: Int64) -> Part {
        var part = Part()
        let alerts = (value["alerts"]?.array ?? []).reversed()
        // An older revision is that of a ledger which was put back: what it tells, it has told before.
        let isPutBack = revision < self.revision ?? 0
        self.revision = revision
        if isPutBack { (newest, times) = (-1, []) }
        let (known, knownTimes) = (newest, times)
        for alert in alerts {
            let told = alert["revision"]?.integer ?? 0
            let time = alert["time"]?.string ?? ""
            guard told > known || told == known && !knownTimes.contains(time) else { continue }
            if told > newest { (newest, times) = (told, []) }
            times.insert(time)
            if !isPutBack { part.alerts.append(alert) }
        }
        let count = value["count"]?.integer ?? Int64(alerts.count)
        let period = alerts.first?["period"]?.string
        let more = count - (period == self.period ? self.count : 0)
        if !isPutBack, part.alerts.count == alerts.count { part.missed = max(0, more - Int64(alerts.count)) }
        (self.period, self.count) = (period, count)
        return part
    }
}
