import BudgetCore

/// A request and what was answered to it.
struct Exchange {
    let connection: Int
    /// `null` for a line that never ended.
    let request: JSONValue
    let sentAt: Int
    /// The newest revision that anybody had seen when it was sent.
    let known: Int64
    var reply: JSONValue?
    var repliedAt: Int?

    private static let writes: Set = [
        "add", "edit", "remove", "limit.set", "limit.clear", "settings.set", "batch", "undo", "redo",
        "category.merge", "category.remove", "recurring.add", "recurring.edit", "recurring.remove",
        "recurring.skip", "recurring.book",
    ]

    var command: String { request["command"]?.string ?? "" }
    var arguments: JSONValue { request["args"] ?? .object(JSONObject()) }
    var isWrite: Bool { Self.writes.contains(command) }
    var isDryRun: Bool { request["dry_run"]?.bool == true }
    /// What the history calls its author: each write of a test has a name of its own.
    var mark: String? { isWrite ? request["client"]?.string : nil }
    var key: String? { isDryRun ? nil : request["key"]?.string }
    var guarded: Int64? { request["if_revision"]?.integer }

    var result: JSONValue? { reply?["result"] }
    var error: JSONValue? { reply?["error"] }
    var revision: Int64? { reply?["revision"]?.integer }
    var isReplay: Bool { reply?["replayed"]?.bool == true }
    /// Whether it is known to have been done.
    var isAcknowledged: Bool { isWrite && !isDryRun && result != nil }
    /// Whether it is known not to have been done by this try.
    var isRefused: Bool { isWrite && error.map { $0["code"]?.string != "storage_failed" } ?? false }
}
