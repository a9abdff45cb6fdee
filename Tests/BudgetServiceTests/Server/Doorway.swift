import BudgetCore
import Glibc

@testable import BudgetService

/// A doorkeeper on a loop of its own, which lets visitors in who are whoever the test says.
@MainActor final class Doorway {
    let doorkeeper: Doorkeeper
    let poller: SocketPoller
    let sweep: DeadlineSweep
    let loop: EventLoop
    /// Who was let in.
    private(set) var admitted: [Doorkeeper.Visitor] = []

    init(_ caps: Caps = Caps(), accept: Doorkeeper.Accept? = nil) throws {
        loop = try EventLoop()
        poller = try SocketPoller(on: loop)
        sweep = try DeadlineSweep(on: loop)
        let journal = Journal(.none)
        doorkeeper =
            if let accept {
                try Doorkeeper(caps, journal, poller, sweep, on: loop, accept: accept)
            } else {
                try Doorkeeper(caps, journal, poller, sweep, on: loop)
            }
        doorkeeper.admit = { [unowned self] in admitted.append($0) }
        loop.runOnMainQueue()
    }

    isolated deinit {
        for visitor in admitted { close(visitor.socket) }
    }

    /// A connected pair; the first end is the daemon's.
    static func pair() throws -> (Int32, Int32) {
        var pair: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        try systemCall("socketpair") { socketpair(AF_UNIX, type, 0, &pair) }
        _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
        return (pair[0], pair[1])
    }

    /// Somebody comes to the door.
    func visit(uid: UInt32) throws -> TestClient {
        let (socket, other) = try Self.pair()
        let client = TestClient(other, of: self)
        doorkeeper.receive(
            Doorkeeper.Visitor(socket: socket, peer: PeerCredentials(uid: uid, pid: 7), isReadOnly: false)
        )
        return client
    }

    /// Who was let in last goes again.
    func leave() {
        guard let visitor = admitted.popLast() else { return }
        close(visitor.socket)
        doorkeeper.left(visitor.peer)
    }
}

extension TestClient {
    /// Whether the only line up to the end says that the daemon is busy.
    func isRefused() async throws -> Bool {
        let lines = try await rest()
        return try lines.count == 1 && JSONParser.parse(lines[0])["error"]?["code"] == .string("busy")
    }
}
