import BudgetCore
import BudgetTestSupport
import Testing

/// An alert as a watcher is told it, of a daemon that is killed again and again.
struct KilledAlert: Hashable {
    let category: String?
    let kind: String
    let threshold: Int64?

    /// Checks that each is there once, that none is gone, and that none is missing of what is reached.
    ///
    /// - Parameters:
    ///   - client: A connection to the restarted daemon.
    ///   - told: Those that were there before.
    /// - Returns: Those that are there now.
    /// - Throws: That the daemon does not answer.
    static func check(_ client: LineClient, _ told: Set<KilledAlert>) throws -> Set<KilledAlert> {
        let reply = try client.done(#"{"command":"subscribe","args":{"topics":["alerts"]}}"#)
        let list = reply.at("values.alerts.alerts")?.array ?? []
        let now = list.map { alert in
            KilledAlert(
                category: alert["category"]?.string,
                kind: alert["kind"]?.string ?? "",
                threshold: alert["threshold"]?.integer
            )
        }
        #expect(Set(now).count == now.count, "an alert is there twice: \(reply.text)")
        // More are not shown, and so cannot be looked for.
        guard reply.at("values.alerts.count")?.integer == Int64(now.count) else { return told }
        // A category that is merged takes its own along.
        let lasting = told.filter { $0.category?.hasPrefix("d") != true }
        #expect(lasting.isSubset(of: now), "\(lasting.subtracting(now)) is gone")
        let status = try client.status(#"{"categories":true}"#)
        for scope in [status] + (status["categories"]?.array ?? []) {
            let name = scope["name"]?.string
            let category = scope["carry_over"] == nil ? nil : name
            for threshold: Int64 in [80, 100] where scope["percent"]?.integer ?? 0 >= threshold {
                let alert = KilledAlert(category: category, kind: "threshold", threshold: threshold)
                #expect(now.contains(alert), "\(alert) is missing: \(scope.text)")
            }
            let over = KilledAlert(category: category, kind: "over", threshold: nil)
            #expect(scope["state"]?.string != "over" || now.contains(over), "\(over) is missing")
        }
        return Set(now)
    }
}
