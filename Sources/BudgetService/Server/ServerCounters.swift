import Glibc

/// What has happened since the daemon's start.
struct ServerCounters: Sendable {
    let start = ContinuousClock.now
    /// Connections taken.
    var accepted = 0
    /// Connections ended because the client was too slow.
    var dropped = 0
    /// Lines taken as requests.
    var requests = 0
    /// Requests answered with an error.
    var refusals = 0
    /// Changes applied.
    var changes = 0
    /// Commits that held them.
    var commits = 0

    /// Counts one group of changes.
    mutating func count(_ outcomes: [ChangeOutcome]) {
        let applied = outcomes.count { if case .applied = $0 { true } else { false } }
        changes += applied
        commits += applied > 0 ? 1 : 0
    }

    /// Counts changes that the daemon made by itself.
    mutating func count(_ booking: AutomaticBooking.Outcome) {
        changes += booking.revisions.count
        commits += booking.revisions.count
    }
}

extension Server {
    /// What `stats` tells, by name.
    var stats: [(name: StaticString, value: Int)] {
        [
            ("uptime_seconds", Int((ContinuousClock.now - counters.start).components.seconds)),
            ("clients", counts.clients),
            ("clients_accepted", counters.accepted),
            ("clients_dropped", counters.dropped),
            ("subscriptions", counts.subscriptions),
            ("requests", counters.requests),
            ("errors", counters.refusals),
            ("events", bus.events),
            ("changes", counters.changes),
            ("commits", counters.commits),
            ("oldest_revision", Int(store.oldestRevision)),
            ("resident_bytes", ResidentMemory.bytes),
        ]
    }
}

/// The memory that the process holds.
enum ResidentMemory {
    /// Resident pages in bytes, 0 if the kernel does not tell: the second number of /proc/self/statm (proc(5)).
    static var bytes: Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(file, &text, text.count)
        guard count > 0 else { return 0 }
        let parts = String(decoding: text[0..<count], as: UTF8.self).split(separator: " ")
        guard parts.count > 1, let pages = Int(parts[1]) else { return 0 }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
