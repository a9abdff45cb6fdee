import BudgetCore
import CSystemd
import Glibc

/// Takes connections from the listening sockets, as far as there is room, and tells all others that there is none.
@MainActor final class Doorkeeper {
    /// A connection that may be served.
    struct Visitor {
        let socket: Int32
        let peer: PeerCredentials
        let isReadOnly: Bool
    }

    /// Accepts a connection, or returns −1 and leaves why in `errno` (accept4(2)).
    typealias Accept = @MainActor (_ listener: Int32) -> Int32

    /// Connections that are taken in one turn; whoever is connected already gets its turn too.
    private static let acceptedPerTurn = 16

    private let caps: Caps
    private let loop: EventLoop
    private let accept: Accept
    /// Clients that were refused, or have to go, and still read that.
    let parting: PartingClients
    private let refusals: Throttle
    private let shortages: Throttle
    private var listeners: [EventSource] = []
    private var pause: EventSource?
    private var admitted = 0
    private var perUser: [UInt32: Int] = [:]
    /// A descriptor to let go of when there are no others, so that a client can be told so.
    private var spare = Doorkeeper.openSpare()

    /// Serves a connection; if it throws, the client is refused.
    var admit: @MainActor (Visitor) throws -> Void = { _ in }
    /// The revision that a refusal tells.
    var revision: @MainActor () -> Int64 = { 0 }

    init(
        _ caps: Caps,
        _ journal: Journal,
        _ poller: SocketPoller,
        _ sweep: DeadlineSweep,
        on loop: EventLoop,
        accept: @escaping Accept = Doorkeeper.acceptConnection
    ) throws {
        self.caps = caps
        self.loop = loop
        self.accept = accept
        parting = PartingClients(poller, sweep, most: caps.partingClients, seconds: caps.lineSeconds)
        refusals = try Throttle(on: loop) { count in
            let clients = count == 1 ? "A client was" : "\(count) clients were"
            journal.log(.clientRefused, "\(clients) refused, because there are too many connections.")
        }
        shortages = try Throttle(on: loop) { _ in
            journal.log(.noDescriptors, "There are no file descriptors left for more connections.")
        }
        pause = try EventSource(timerOn: loop) { [unowned self] in
            if spare < 0 { spare = Self.openSpare() }
            listeners.forEach { $0.rearm() }
        }
    }

    isolated deinit {
        if spare >= 0 { close(spare) }
        parting.endAll()
    }

    // MARK: In and out

    /// Takes connections from a listening socket.
    func listen(on socket: Int32, isReadOnly: Bool) throws(SystemdError) {
        listeners.append(
            try EventSource(descriptor: socket, events: .readable, on: loop) { [unowned self] socket, _ in
                takeWaiting(from: socket, isReadOnly: isReadOnly)
            }
        )
    }

    /// Takes no further connections.
    func stopListening() {
        listeners = []
    }

    /// Takes all connections that wait at a socket before it is closed, which would reset them.
    func takeAll(from listener: Int32, isReadOnly: Bool) {
        while true {
            let socket = accept(listener)
            if socket >= 0 {
                receive(socket, isReadOnly: isReadOnly)
            } else if errno != EINTR, errno != ECONNABORTED {
                return
            }
        }
    }

    /// One that was admitted has let go of its socket.
    func left(_ peer: PeerCredentials) {
        admitted -= 1
        let count = perUser[peer.uid, default: 1] - 1
        perUser[peer.uid] = count > 0 ? count : nil
    }

    /// Admits a connection of that peer, or tells it that there is no room.
    func receive(_ visitor: Visitor) {
        guard hasRoom(for: visitor.peer), (try? admit(visitor)) != nil else { return refuse(visitor) }
        admitted += 1
        perUser[visitor.peer.uid, default: 0] += 1
    }

    private func takeWaiting(from listener: Int32, isReadOnly: Bool) {
        for _ in 0..<Self.acceptedPerTurn {
            let socket = accept(listener)
            if socket >= 0 {
                receive(socket, isReadOnly: isReadOnly)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return refuseOne(from: listener, isReadOnly: isReadOnly)
            default: return
            }
        }
    }

    private func receive(_ socket: Int32, isReadOnly: Bool) {
        guard let peer = try? PeerCredentials(of: socket) else {
            close(socket)
            return
        }
        receive(Visitor(socket: socket, peer: peer, isReadOnly: isReadOnly))
    }

    private func hasRoom(for peer: PeerCredentials) -> Bool {
        let isPrivileged = peer.uid == 0 || peer.uid == geteuid()
        let room = isPrivileged ? caps.connections : caps.connections - caps.connectionsReserved
        return admitted < room
            && (peer.uid == 0 || perUser[peer.uid, default: 0] < caps.connectionsPerUser)
    }

    // MARK: No room

    private func refuse(_ visitor: Visitor) {
        refusals.note()
        var output = OutputBuffer()
        let error = BudgetError(.busy, "There are too many connections.", hint: "Try again in a moment.")
        output.append(line: ReplyLine.error(error, id: nil, revision: revision()))
        _ = try? output.send(to: visitor.socket)
        parting.take(visitor.socket, uid: visitor.peer.uid)
    }

    /// There are no descriptors left: one is lent to say so, and then listening rests, or it would spin.
    ///
    /// Whoever was told before has had the time of a rest to read it, and lends its own if there is no spare one.
    private func refuseOne(from listener: Int32, isReadOnly: Bool) {
        shortages.note()
        if spare >= 0 { close(spare) } else { parting.endOldest() }
        spare = -1
        let socket = accept(listener)
        if socket >= 0, let peer = try? PeerCredentials(of: socket) {
            refuse(Visitor(socket: socket, peer: peer, isReadOnly: isReadOnly))
        } else if socket >= 0 {
            close(socket)
        }
        spare = Self.openSpare()
        listeners.forEach { $0.disarm() }
        pause?.arm(after: .milliseconds(50))
    }

    // MARK: System

    static func acceptConnection(_ listener: Int32) -> Int32 {
        accept4(listener, nil, nil, Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue))
    }

    private static func openSpare() -> Int32 {
        open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
}
