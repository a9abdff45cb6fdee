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
    /// Names this run of the daemon, so that clients notice a restart.
    let boot: String

    private let loop: EventLoop
    private let journal: Journal
    private var listeners: [EventSource] = []
    /// What has happened since the start.
    var counters = ServerCounters()

    private var sessions: [ObjectIdentifier: ClientSession] = [:]
    private var perUser: [UInt32: Int] = [:]
    private var noted: [ClientSession] = []
    private var watched: [ObjectIdentifier: ClientSession] = [:]
    private var sweep: EventSource?
    private var acceptPause: EventSource?
    private var pace: EventSource?
    /// A descriptor to let go of when there are no others, so that a client can be told so.
    private var spare: Int32 = -1

    init(_ store: BudgetStore, _ lane: CommitLane, _ ledger: Ledger, _ loop: EventLoop, _ options: Options)
        throws
    {
        self.store = store
        self.lane = lane
        self.ledger = ledger
        self.loop = loop
        clock = options.clock
        caps = options.caps
        journal = options.journal
        boot = options.boot
        bus = EventBus(store, ChangeFeed(store, ledger), caps)
        poller = try SocketPoller(on: loop)
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
        poller.afterTurn = { [unowned self] in pumpNoted() }
        bus.afterDelivery = { [unowned self] in pumpNoted() }
        pace = try EventSource(timerOn: loop) { [unowned self] in bus.tellPaced() }
        bus.callLater = { [unowned self] in pace?.arm(after: $0) }
        lane.afterGroup = { [unowned self] outcomes in
            counters.count(outcomes)
            pumpNoted()
            options.afterGroup(outcomes)
        }
        lane.afterWork = { [weak self] in self?.pumpNoted() }
        sweep = try EventSource(timerOn: loop) { [unowned self] in expireSessions() }
        acceptPause = try EventSource(timerOn: loop) { [unowned self] in
            listeners.forEach { $0.rearm() }
        }
    }

    isolated deinit {
        Glibc.close(spare)
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
        listeners.append(
            try EventSource(descriptor: socket, events: .readable, on: loop) { [unowned self] socket, _ in
                accept(from: socket, isReadOnly: isReadOnly)
            }
        )
    }

    /// Takes no further connections.
    func stopListening() {
        listeners = []
    }

    private func accept(from listener: Int32, isReadOnly: Bool) {
        // A few at a time: whoever is connected already gets its turn too.
        for _ in 0..<16 {
            let socket = accept4(
                listener,
                nil,
                nil,
                Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            )
            if socket >= 0 {
                admit(socket, isReadOnly: isReadOnly)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return refuseOne(from: listener)
            default: return
            }
        }
    }

    private func admit(_ socket: Int32, isReadOnly: Bool) {
        guard let peer = try? PeerCredentials(of: socket) else {
            Glibc.close(socket)
            return
        }
        let isPrivileged = peer.uid == 0 || peer.uid == geteuid()
        let room = isPrivileged ? caps.connections : caps.connections - caps.connectionsReserved
        guard sessions.count < room, perUser[peer.uid, default: 0] < caps.connectionsPerUser || peer.uid == 0
        else {
            return refuse(socket)
        }
        let session = ClientSession(socket, peer, isReadOnly: isReadOnly, self)
        do {
            try poller.add(socket, .readable, session)
        } catch {
            return refuse(socket)
        }
        sessions[ObjectIdentifier(session)] = session
        counters.accepted += 1
        perUser[peer.uid, default: 0] += 1
    }

    /// Tells a client that there is no room for it; what it sent is read, so that the answer is not reset.
    private func refuse(_ socket: Int32) {
        journal.log(.clientRefused, "A client was refused, because there are too many connections.")
        var output = OutputBuffer()
        let error = BudgetError(.busy, "There are too many connections.", hint: "Try again in a moment.")
        output.append(line: ReplyLine.error(error, id: nil, revision: store.revision))
        _ = try? output.send(to: socket)
        shutdown(socket, Int32(SHUT_WR))
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
            _ = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        }
        Glibc.close(socket)
    }

    /// There are no descriptors left: one is lent to say so, and then listening rests, or it would spin.
    private func refuseOne(from listener: Int32) {
        Glibc.close(spare)
        let socket = accept4(listener, nil, nil, Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue))
        if socket >= 0 { refuse(socket) }
        spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
        listeners.forEach { $0.disarm() }
        acceptPause?.arm(after: .milliseconds(100))
        journal.log(.noDescriptors, "There are no file descriptors left for more connections.")
    }

    /// A session has let go of its socket.
    func forget(_ session: ClientSession) {
        sessions[ObjectIdentifier(session)] = nil
        watched[ObjectIdentifier(session)] = nil
        let count = perUser[session.peer.uid, default: 1] - 1
        perUser[session.peer.uid] = count > 0 ? count : nil
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
        if let onIdle, lane.isIdle, sessions.values.allSatisfy(\.isIdle) {
            self.onIdle = nil
            onIdle()
        }
    }

    // MARK: Time

    /// Looks at the session once a second for as long as it has a deadline.
    func watchDeadline(of session: ClientSession) {
        if watched.isEmpty { sweep?.arm(after: .seconds(1)) }
        watched[ObjectIdentifier(session)] = session
    }

    private func expireSessions() {
        let now = ContinuousClock.now
        for (id, session) in watched where !session.expire(now: now) { watched[id] = nil }
        if !watched.isEmpty { sweep?.arm(after: .seconds(1)) }
    }

    // MARK: End

    /// Whether nothing is read any more, because the daemon ends.
    private(set) var isEnding = false
    private var onIdle: (@MainActor () -> Void)?

    /// Reads nothing more, and calls back once every line that was read is answered and sent.
    func end(then body: @escaping @MainActor () -> Void) {
        isEnding = true
        onIdle = body
        noted.append(contentsOf: sessions.values)
        pumpNoted()
    }

    /// Tells everybody that it is over.
    func closeAll() {
        onIdle = nil
        for session in sessions.values { session.shutDown() }
    }
}
