import BudgetCore
import Glibc
import Testing

@testable import BudgetService

/// Who is let in, and what the others are told.
@MainActor @Suite(.timeLimit(.minutes(1))) struct DoorkeeperTests {
    /// Users that this process is not run as.
    private let someone: UInt32 = 70_001
    private let another: UInt32 = 70_002

    private func caps(_ connections: Int, perUser: Int = 256, reserved: Int = 0) -> Caps {
        var caps = Caps()
        caps.connections = connections
        caps.connectionsPerUser = perUser
        caps.connectionsReserved = reserved
        return caps
    }

    @Test func `no more are let in than there is room for in all`() async throws {
        let door = try Doorway(caps(3))
        for uid in [someone, another, 0] { _ = try door.visit(uid: uid) }
        #expect(door.admitted.count == 3)
        #expect(try await door.visit(uid: someone).isRefused())
        #expect(try await door.visit(uid: 0).isRefused())
        door.leave()
        _ = try door.visit(uid: someone)
        #expect(door.admitted.count == 3)
    }

    @Test func `no more of one user are let in than one user may have, and others are`() async throws {
        let door = try Doorway(caps(10, perUser: 2))
        for _ in 0..<2 { _ = try door.visit(uid: someone) }
        #expect(try await door.visit(uid: someone).isRefused())
        _ = try door.visit(uid: another)
        #expect(door.admitted.map(\.peer.uid) == [someone, someone, another])
        door.leave()
        door.leave()
        _ = try door.visit(uid: someone)
        #expect(door.admitted.map(\.peer.uid) == [someone, someone])
    }

    @Test func `root may have any number of those there are`() throws {
        let door = try Doorway(caps(4, perUser: 1))
        for _ in 0..<4 { _ = try door.visit(uid: 0) }
        #expect(door.admitted.count == 4)
    }

    @Test func `the last are kept for root and the daemon's own user`() async throws {
        let door = try Doorway(caps(6, reserved: 3))
        for uid in [someone, another, someone] { _ = try door.visit(uid: uid) }
        for uid in [someone, another] { #expect(try await door.visit(uid: uid).isRefused()) }
        for uid in [0, geteuid(), 0] { _ = try door.visit(uid: uid) }
        #expect(door.admitted.count == 6)
        for uid in [0, geteuid()] { #expect(try await door.visit(uid: uid).isRefused()) }
    }

    @Test func `whom the server cannot take on is refused and takes no room`() async throws {
        let door = try Doorway(caps(1))
        let admit = door.doorkeeper.admit
        door.doorkeeper.admit = { _ in throw SystemCallError("epoll_ctl", ENOSPC) }
        #expect(try await door.visit(uid: someone).isRefused())
        door.doorkeeper.admit = admit
        _ = try door.visit(uid: someone)
        #expect(door.admitted.count == 1)
    }

    /// Accepts as the system does once `failures` calls have failed with `number`.
    @MainActor private final class ShortOfDescriptors {
        var failures: Int
        let number: Int32
        var calls = 0

        init(_ failures: Int, _ number: Int32) {
            self.failures = failures
            self.number = number
        }

        func accept(_ listener: Int32) -> Int32 {
            calls += 1
            if failures > 0 {
                failures -= 1
                errno = number
                return -1
            }
            return Doorkeeper.acceptConnection(listener)
        }
    }

    private func listen(_ path: String) throws -> Int32 {
        let listener = try UnixSocket.make(nonBlocking: true)
        try UnixSocket.bind(listener, to: path)
        try systemCall("listen") { Glibc.listen(listener, 64) }
        return listener
    }

    @Test(arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM])
    func `without descriptors one client is told so, listening rests, and then goes on`(
        _ number: Int32
    ) async throws {
        let scratch = try ScratchDirectory()
        let listener = try listen(scratch.path("s"))
        defer { close(listener) }
        let system = ShortOfDescriptors(1, number)
        let door = try Doorway(accept: { system.accept($0) })
        try door.doorkeeper.listen(on: listener, isReadOnly: false)
        var clients: [TestClient] = []
        for _ in 0..<3 {
            let socket = try UnixSocket.make(nonBlocking: false)
            try UnixSocket.connect(socket, to: scratch.path("s"))
            clients.append(TestClient(socket, of: door))
        }
        try clients[0].send("{\"command\":\"ping\"}\n")
        #expect(try await clients[0].isRefused())
        while door.admitted.count < 2 { await Task.yield() }
        // The failure, the one that was told, the two after the rest, and the one that finds nobody.
        #expect(system.calls <= 5)
    }

    @Test func `while nothing can be accepted it does not spin`() async throws {
        let scratch = try ScratchDirectory()
        let listener = try listen(scratch.path("s"))
        defer { close(listener) }
        let system = ShortOfDescriptors(20, ENFILE)
        let door = try Doorway(accept: { system.accept($0) })
        let began = ContinuousClock.now
        try door.doorkeeper.listen(on: listener, isReadOnly: false)
        let socket = try UnixSocket.make(nonBlocking: false)
        try UnixSocket.connect(socket, to: scratch.path("s"))
        let client = TestClient(socket, of: door)
        while door.admitted.isEmpty { await Task.yield() }
        // Two calls a rest of 50 ms.
        #expect(ContinuousClock.now - began > .milliseconds(400))
        #expect(system.calls <= 22)
        withExtendedLifetime(client) {}
    }
}
