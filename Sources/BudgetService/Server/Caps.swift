/// What one client, and all together, may ask of the daemon; told in `hello`.
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
    /// The newest changes that history keeps; 0 keeps all.
    var historyRevisions = 0

    /// The caps by their names on the wire.
    var all: [(name: StaticString, value: Int)] {
        [
            ("connections", connections),
            ("connections_per_user", connectionsPerUser),
            ("connections_reserved", connectionsReserved),
            ("subscriptions", subscriptions),
            ("requests_in_work", requestsInWork),
            ("unsent_bytes", unsentBytes),
            ("line_bytes", lineBytes),
            ("stuck_seconds", stuckSeconds),
            ("line_seconds", lineSeconds),
            ("reply_bytes", 1024 * 1024),
            ("page_size", 500),
            ("key_days", 30),
            ("history_revisions", historyRevisions),
        ]
    }
}
