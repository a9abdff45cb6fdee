import BudgetCore
import Glibc
import Testing

@testable import BudgetService

/// What clients meet where no ledger can be served.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RefusingServerTests {
    private let scratch: ScratchDirectory
    private let loop: EventLoop
    private let listener: SocketListener

    init() throws {
        scratch = try ScratchDirectory()
        loop = try EventLoop()
        listener = try SocketListener(path: scratch.path("s"))
        loop.runOnMainQueue()
    }

    private func server(_ change: (inout Caps) -> Void = { _ in }) throws -> RefusingServer {
        var caps = Caps()
        change(&caps)
        return try RefusingServer(
            LedgerOpenError(.unreadable, "The ledger is damaged."),
            [ServiceManager.Listener(descriptor: listener.descriptor, isReadOnly: false)],
            caps,
            Journal(.none),
            on: loop
        )
    }

    private func connect(_ server: RefusingServer) throws -> TestClient {
        let socket = try UnixSocket.make(nonBlocking: false)
        try UnixSocket.connect(socket, to: scratch.path("s"))
        return TestClient(socket, of: server)
    }

    private func codes(_ lines: [String]) throws -> [String?] {
        try lines.map { try JSONParser.parse($0)["error"]?["code"]?.string }
    }

    @Test func `every line is refused with the reason, in order, however many there are`() async throws {
        let server = try server {
            $0.unsentBytes = 4096
            // A busy machine may let the client wait.
            $0.stuckSeconds = 3600
        }
        let client = try connect(server)
        let lines = (0..<3000).map { "{\"id\":\($0),\"command\":\"ping\"}" }
        let sending = Task.detached { try client.send(lines: lines) }
        for number in 0..<3000 {
            let reply = try await client.value()
            #expect(reply["id"]?.integer == Int64(number))
            #expect(reply["error"]?["code"] == .string("storage_failed"))
        }
        try await sending.value
        client.shutDownWriting()
        #expect(try await client.rest().isEmpty)
    }

    @Test func `one client too many is told busy, and a place that is freed is given again`() async throws {
        let server = try server {
            $0.connections = 2
            $0.connectionsReserved = 0
        }
        var clients = [try connect(server), try connect(server)]
        for client in clients { _ = try await client.reply("{\"command\":\"ping\"}") }
        let refused = try connect(server)
        try refused.send("{\"command\":\"ping\"}\n")
        #expect(try await refused.isRefused())
        clients.removeLast()
        while true {
            let next = try connect(server)
            try next.send("{\"command\":\"ping\"}\n")
            if try await codes([next.line()]) == ["storage_failed"] { break }
        }
    }

    @Test func `a line that was begun and is not finished in time ends the connection`() async throws {
        let client = try connect(try server { $0.lineSeconds = 0 })
        try client.send("{\"command\":")
        #expect(try codes(try await client.rest()) == ["too_slow"])
    }

    @Test func `who does not read is let go when its time is up`() async throws {
        let server = try server {
            $0.stuckSeconds = 0
            $0.lineSeconds = 0
        }
        let stuck = try connect(server)
        let sent = await Task.detached {
            let lines = Array(String(repeating: "{}\n", count: 10_000).utf8)
            var sent = 0
            while sent < 16 * 1024 * 1024 {
                let count = send(stuck.socket, lines, lines.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { break }
                sent += count
            }
            return sent
        }.value
        #expect(sent < 4 * 1024 * 1024, "it is read no more, and then the connection ends")
    }

    @Test func `an overlong line is answered, though the client goes on sending`() async throws {
        let server = try server {
            $0.lineBytes = 1024
            $0.lineSeconds = 600
        }
        let client = try connect(server)
        try client.send(String(repeating: "x", count: 2000))
        try await Task.detached {
            for _ in 0..<50 { try client.send(String(repeating: "x", count: 2000)) }
        }.value
        #expect(try codes(try await client.rest()) == ["storage_failed"])
        try client.send("x")
    }
}
