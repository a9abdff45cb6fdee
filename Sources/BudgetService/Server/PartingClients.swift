import Glibc

/// The clients that were told their last, as many as there are descriptors set aside for them.
@MainActor final class PartingClients {
    private let poller: SocketPoller
    private let sweep: DeadlineSweep
    private let most: Int
    private let seconds: Int
    /// The oldest first.
    private var clients: [PartingClient] = []

    /// Has room for `most` clients, half of them of one user, and gives each so many seconds.
    init(_ poller: SocketPoller, _ sweep: DeadlineSweep, most: Int, seconds: Int) {
        self.poller = poller
        self.sweep = sweep
        self.most = max(most, 2)
        self.seconds = seconds
    }

    var count: Int { clients.count }

    /// Takes over a socket on which the last was sent, and that the poller does not watch.
    func take(_ socket: Int32, uid: UInt32) {
        shutdown(socket, Int32(SHUT_WR))
        makeRoom(for: uid)
        let client = PartingClient(socket, uid: uid, seconds: seconds) { [unowned self] in forget($0) }
        do {
            try poller.add(socket, .readable, client)
        } catch {
            close(socket)
            return
        }
        clients.append(client)
        sweep.watch(client)
    }

    /// Lets go of the one that had most time, and tells whether there was one.
    @discardableResult
    func endOldest() -> Bool {
        clients.first?.end()
        return !clients.isEmpty
    }

    /// Lets go of all.
    func endAll() {
        for client in clients { client.end() }
    }

    /// Who comes too often pushes out his own, and then whoever has most of them.
    private func makeRoom(for uid: UInt32) {
        let own = clients.filter { $0.uid == uid }
        if own.count >= most / 2 { own.first?.end() }
        guard clients.count >= most else { return }
        Dictionary(grouping: clients, by: \.uid).values.max { $0.count < $1.count }?.first?.end()
    }

    private func forget(_ client: PartingClient) {
        poller.remove(client.socket)
        sweep.forget(client)
        clients.removeAll { $0 === client }
    }
}
