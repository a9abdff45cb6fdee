import BudgetCore
import CSystemd
import Glibc

/// All connections, and what they share.
@MainActor final class Server {
    let store: BudgetStore
    let ledger: Ledger
    let lane: CommitLane
    let bus: EventBus
    let clock: WallClock
    let caps: Caps
    let poller: SocketPoller
    let statusCache = StatusCache()
    let description: Description
    /// Names this run of the daemon, so that clients notice a restart.
    let boot: String

    /// What has happened since the start.
    var counters = ServerCounters()
    /// Where connections come in.
    let doorkeeper: Doorkeeper
    /// Copies of the ledger that clients are taking.
    let backups: Backups
    /// Ends sessions that do not move.
    let sweep: DeadlineSweep

    private var slowClients: Throttle?
    private var slowest: PeerCredentials?
    private var sessions: [ObjectIdentifier: ClientSession] = [:]
    private var noted: [ClientSession] = []
    private var pace: EventSource?

    init(_ store: BudgetStore, _ lane: CommitLane, _ ledger: Ledger, _ loop: EventLoop, _ options: Options)
        throws
    {
        self.store = store
        self.lane = lane
        self.ledger = ledger
        clock = options.clock
        caps = options.caps
        description = Description(options.caps)
        boot = options.boot
        bus = EventBus(store, ChangeFeed(store, ledger), caps)
        backups = Backups(options.caps, options.journal)
        poller = try SocketPoller(on: loop)
        sweep = try DeadlineSweep(on: loop)
        doorkeeper = try Doorkeeper(caps, options.journal, poller, sweep, on: loop)
        doorkeeper.admit = { [unowned self] in try admit($0) }
        doorkeeper.revision = { [store] in store.revision }
        poller.afterTurn = { [unowned self] in pumpNoted() }
        bus.afterDelivery = { [unowned self] in pumpNoted() }
        slowClients = try Throttle(on: loop) { [unowned self, journal = options.journal] count in
            if let slowest { journal.log(clientsTooSlow: count, last: slowest) }
        }
        pace = try EventSource(timerOn: loop) { [unowned self] in bus.tellPaced() }
        bus.callLater = { [unowned self] in pace?.arm(after: $0) }
        lane.afterGroup = { [unowned self] outcomes in
            counters.count(outcomes)
            pumpNoted()
            options.afterGroup(outcomes)
        }
        lane.afterWork = { [weak self] in self?.pumpNoted() }
    }

    /// What a server is made with.
    struct Options {
        var clock: WallClock
        var caps = Caps()
        var journal: Journal
        var boot: String
        var afterGroup: @MainActor ([ChangeOutcome]) -> Void = { _ in }
    }

    /// Connections and subscriptions, for the status line.
    var counts: (clients: Int, subscriptions: Int) { (sessions.count, bus.count) }

    // MARK: Connections

    /// Takes connections from a listening socket.
    func listen(on socket: Int32, isReadOnly: Bool) throws(SystemdError) {
        try doorkeeper.listen(on: socket, isReadOnly: isReadOnly)
    }

    /// Takes no further connections.
    func stopListening() {
        doorkeeper.stopListening()
    }

    private func admit(_ visitor: Doorkeeper.Visitor) throws {
        let session = ClientSession(visitor.socket, visitor.peer, isReadOnly: visitor.isReadOnly, self)
        try poller.add(visitor.socket, .readable, session)
        sessions[ObjectIdentifier(session)] = session
        counters.accepted += 1
    }

    /// A session's client is gone: nothing can be told to it, or handed out.
    func abandon(_ session: ClientSession) {
        bus.endAll(of: session, reason: nil)
        backups.end(of: session)
    }

    /// A session has let go of its socket.
    func forget(_ session: ClientSession) {
        sweep.forget(session)
        backups.end(of: session)
        if sessions.removeValue(forKey: ObjectIdentifier(session)) != nil { doorkeeper.left(session.peer) }
    }

    /// That client is closed, because it did not move in time.
    func noteTooSlow(_ peer: PeerCredentials) {
        slowest = peer
        slowClients?.note()
    }

    // MARK: Turns

    /// The session has something to do at the end of this turn.
    func note(_ session: ClientSession) {
        noted.append(session)
    }

    /// Ends a turn: takes on the sessions that have something to do, and commits what they asked for together.
    func pumpNoted() {
        while !noted.isEmpty {
            let sessions = noted
            noted = []
            for session in sessions { session.pump() }
        }
        lane.commit()
        if let onIdle, lane.isIdle, !waitsForReaders || sessions.values.allSatisfy({ isDone($0) }) {
            self.onIdle = nil
            onIdle()
        }
    }

    private func isDone(_ session: ClientSession) -> Bool { session.isIdle && !bus.isBehind(session) }

    // MARK: End

    /// Whether nothing is read any more, because the daemon ends.
    private(set) var isEnding = false
    private var onIdle: (@MainActor () -> Void)?
    private var waitsForReaders = true

    /// Reads nothing more, and calls back once every line that was read is answered and sent, and every change told.
    func end(then body: @escaping @MainActor () -> Void) {
        isEnding = true
        onIdle = body
        backups.endAll()
        for session in sessions.values { bus.deliver(to: session) }
        noted.append(contentsOf: sessions.values)
        pumpNoted()
    }

    /// Waits no longer for clients to read, but still for what is being committed: its clients are to hear of it,
    /// and no watcher is to be told that all is over before the newest change.
    func waitForReadersNoMore() {
        waitsForReaders = false
        pumpNoted()
    }

    /// Tells everybody that it is over.
    func closeAll() {
        onIdle = nil
        for session in sessions.values { session.shutDown() }
    }
}
