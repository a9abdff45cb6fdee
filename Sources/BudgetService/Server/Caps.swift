import BudgetCore

/// What one client, and all together, may ask of the daemon; told in `hello`, set by `--cap`.
struct Caps: Hashable, Sendable {
    /// Connections in all.
    var connections = 1024
    /// Connections of one user.
    var connectionsPerUser = 256
    /// Connections of all that are kept for root and the daemon's own user.
    var connectionsReserved = 8
    /// Subscriptions of one connection.
    var subscriptions = 16
    /// Requests of one connection in work; then it is not read.
    var requestsInWork = 32
    /// Bytes of one connection not yet sent; then it is not read.
    var unsentBytes = 256 * 1024
    /// Bytes of a line without its end.
    var lineBytes = 64 * 1024
    /// Seconds without progress in reading, before the client is dropped as too slow.
    var stuckSeconds = 30
    /// Seconds for a line that was begun.
    var lineSeconds = 10
    /// Changes that can be looked up and undone; 0 for as long as the ledger lives.
    var historyRevisions = 0
    /// Backups that are under way.
    var backups = 4

    /// Clients that were told their last and still read it; not told in `hello`.
    var partingClients = 64

    /// The caps by their names on the wire.
    var all: [(name: StaticString, value: Int)] {
        Self.table.map { cap in
            switch cap.value {
            case .settable(let path, _): (cap.name, self[keyPath: path])
            case .fixed(let value): (cap.name, value)
            }
        }
    }
}

extension Caps {
    private enum Value: Sendable {
        case settable(any WritableKeyPath<Caps, Int> & Sendable, ClosedRange<Int>)
        case fixed(Int)
    }

    private static let table: [(name: StaticString, value: Value)] = [
        ("connections", .settable(\.connections, 1...65_536)),
        ("connections_per_user", .settable(\.connectionsPerUser, 1...65_536)),
        ("connections_reserved", .settable(\.connectionsReserved, 0...1024)),
        ("subscriptions", .settable(\.subscriptions, 1...1024)),
        ("requests_in_work", .settable(\.requestsInWork, 1...1024)),
        ("unsent_bytes", .settable(\.unsentBytes, 4096...64 * 1024 * 1024)),
        ("line_bytes", .settable(\.lineBytes, 1024...64 * 1024)),
        ("stuck_seconds", .settable(\.stuckSeconds, 1...86_400)),
        ("line_seconds", .settable(\.lineSeconds, 1...86_400)),
        ("reply_bytes", .fixed(1024 * 1024)),
        ("page_size", .fixed(500)),
        ("key_days", .fixed(30)),
        ("backups", .settable(\.backups, 1...64)),
        ("history_revisions", .settable(\.historyRevisions, 0...1_000_000_000)),
    ]

    /// The names of the caps that can be set, with what each can be set to.
    static var settable: [(name: String, range: ClosedRange<Int>)] {
        table.compactMap { cap in
            if case .settable(_, let range) = cap.value { ("\(cap.name)", range) } else { nil }
        }
    }

    /// Sets a cap as it stands on the command line.
    ///
    /// - Parameter text: `NAME=VALUE`, with a name of `hello`.
    /// - Throws: What is wrong with it.
    mutating func set(_ text: String) throws(ConfigurationError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        guard let cap = Self.table.first(where: { "\($0.name)" == parts[0] }) else {
            throw ConfigurationError(
                "There is no cap \(parts[0]). "
                    + NearestName.hint(for: parts[0], among: Self.settable.map(\.name))
            )
        }
        guard case .settable(let path, let range) = cap.value else {
            throw ConfigurationError("The cap \(parts[0]) cannot be set.")
        }
        guard parts.count == 2, let value = Self.number(parts[1]), range.contains(value) else {
            throw ConfigurationError(
                "\(parts[0]) is a whole number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        self[keyPath: path] = value
    }

    /// Digits only: `Int` would take a sign too.
    private static func number(_ text: String) -> Int? {
        text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
    }
}
