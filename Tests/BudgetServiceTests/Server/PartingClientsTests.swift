import BudgetCore
import Glibc
import Testing

@testable import BudgetService

/// Clients that were told their last.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PartingClientsTests {
    /// A door at which nobody is let in.
    private func door(lineSeconds: Int = 600, parting: Int = 64) throws -> Doorway {
        var caps = Caps()
        caps.connections = 0
        caps.lineSeconds = lineSeconds
        caps.partingClients = parting
        return try Doorway(caps)
    }

    private let ping = "{\"command\":\"ping\"}\n"

    @Test func `who sends before reading can send and then reads why it is refused`() async throws {
        let door = try door()
        let client = try door.visit(uid: 1000)
        for _ in 0..<200 { try client.send(ping) }
        #expect(try await client.isRefused())
        // Neither is the connection reset, nor is sending an error.
        try client.send(ping)
        client.shutDownWriting()
        while door.doorkeeper.parting.count > 0 { await Task.yield() }
    }

    @Test func `who hangs up at once is let go at once`() async throws {
        let door = try door()
        for _ in 0..<200 { try door.visit(uid: 1000).hangUp() }
        while door.doorkeeper.parting.count > 0 { await Task.yield() }
    }

    @Test func `who never hangs up is let go when its time is up`() async throws {
        let door = try door(lineSeconds: 0)
        let client = try door.visit(uid: 1000)
        while door.doorkeeper.parting.count > 0 { await Task.yield() }
        #expect(try await client.isRefused())
    }

    @Test func `who sends without end is let go after a mebibyte, and still can read why`() async throws {
        let door = try door()
        let client = try door.visit(uid: 1000)
        let sent = await Task.detached {
            let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
            var sent = 0
            while true {
                let count = send(client.socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return sent }
                sent += count
            }
        }.value
        #expect(sent >= PartingClient.bytesDiscarded && sent < 2 * PartingClient.bytesDiscarded)
        #expect(door.doorkeeper.parting.count == 0)
        #expect(try await client.line().contains("busy"))
    }

    @Test func `one user's many push out his own and not those of another`() throws {
        let door = try door(parting: 8)
        let first = try door.visit(uid: 70_001)
        let many = try (0..<40).map { _ in try door.visit(uid: 70_002) }
        #expect(door.doorkeeper.parting.count == 5)
        try first.send(ping)
        #expect(throws: SystemCallError.self) { try many[0].send(ping) }
        try many[39].send(ping)
    }

    @Test func `when all places are taken the user who has most gives way`() throws {
        let door = try door(parting: 8)
        let lone = try door.visit(uid: 70_001)
        let many = try (0..<4).map { _ in try door.visit(uid: 70_002) }
        let some = try (0..<3).map { _ in try door.visit(uid: 70_003) }
        #expect(door.doorkeeper.parting.count == 8)
        let last = try door.visit(uid: 70_004)
        #expect(door.doorkeeper.parting.count == 8)
        #expect(throws: SystemCallError.self) { try many[0].send(ping) }
        for client in [lone, last] + many[1...] + some { try client.send(ping) }
    }
}
