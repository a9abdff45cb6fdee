import BudgetCore
import Glibc

/// How many file descriptors there can be, and how many of them clients may have (getrlimit(2)).
struct DescriptorLimit: Hashable, Sendable {
    /// What the daemon opens itself: 15 at rest, 12 for four backups, and for moments the journal's and the service
    /// manager's sockets, name lookups and zone files.
    private static let own = 32
    /// With fewer clients it would be of no use.
    fileprivate static let fewestClients = 8

    /// Descriptors that are left for clients.
    let forClients: Int

    /// - Parameters:
    ///   - all: Descriptors that the process can have.
    ///   - inherited: Those that it has before it opens any.
    /// - Throws: That they are too few.
    init(all: Int, inherited: Int) throws(StartError) {
        forClients = all - inherited - Self.own
        guard forClients >= Self.fewestClients else {
            throw StartError(
                71,
                "budgetd may have \(all) file descriptors and needs at least"
                    + " \(inherited + Self.own + Self.fewestClients): raise LimitNOFILE= of its unit, or ulimit -n."
            )
        }
    }

    /// Raises the limit as far as the process may, and takes stock; called before anything is opened.
    static func raised() throws(StartError) -> DescriptorLimit {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            let error = SystemCallError("getrlimit")
            throw StartError(71, "\(error.message).", systemError: error.number)
        }
        let soft = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { limit.rlim_cur = soft }
        let all = Int(clamping: limit.rlim_cur)
        let inherited = (0..<Int32(min(all, 1024))).count { fcntl($0, F_GETFD) >= 0 }
        return try DescriptorLimit(all: all, inherited: inherited)
    }
}

extension Caps {
    /// The caps, lowered to what there are descriptors for.
    func lowered(to limit: DescriptorLimit) -> Caps {
        var caps = self
        // Each takes three while it is made; those of the default are among what the daemon opens itself.
        let ownBackups = Caps().backups
        caps.backups = min(backups, ownBackups + (limit.forClients - DescriptorLimit.fewestClients) / 3)
        let limit = limit.forClients - 3 * max(0, caps.backups - ownBackups)
        caps.partingClients = min(partingClients, max(2, limit / 8))
        caps.connections = min(connections, limit - caps.partingClients)
        caps.connectionsPerUser = min(connectionsPerUser, caps.connections)
        if caps.connections < connections {
            caps.connectionsReserved = min(connectionsReserved, caps.connections / 2)
        }
        return caps
    }
}
