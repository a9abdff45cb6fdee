import BudgetCore
import Glibc
import Testing

@testable import BudgetService

/// Admission, on a real listening socket.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ServerTests {
    private func connect(_ budget: ServedBudget, _ listener: SocketListener) throws -> TestClient {
        let socket = try UnixSocket.make(nonBlocking: false)
        try UnixSocket.connect(socket, to: budget.scratch.path("s"))
        return TestClient(socket, of: budget)
    }

    private func listen(_ budget: ServedBudget, isReadOnly: Bool = false) throws -> SocketListener {
        let listener = try SocketListener(path: budget.scratch.path("s"))
        try budget.server.listen(on: listener.descriptor, isReadOnly: isReadOnly)
        return listener
    }

    private let ping = "{\"command\":\"ping\"}"

    @Test func `clients are admitted, answered and forgotten`() async throws {
        let budget = try await ServedBudget()
        let listener = try listen(budget)
        do {
            var clients: [TestClient] = []
            for _ in 0..<40 { clients.append(try connect(budget, listener)) }
            for client in clients { #expect(try await client.reply(ping)["result"] != nil) }
            #expect(budget.server.counts.clients == 40)
        }
        let last = try connect(budget, listener)
        while budget.server.counts.clients > 1 { _ = try await last.reply(ping) }
        #expect(try await last.reply(ping)["result"] != nil)
    }

    @Test func `who booked is whom the kernel names`() async throws {
        let budget = try await ServedBudget()
        let listener = try listen(budget)
        let client = try connect(budget, listener)
        _ = try await client.reply("{\"command\":\"add\",\"client\":\"me\",\"args\":{\"amount\":\"1\"}}")
        let rows = try await budget.ledger.texts(
            "SELECT uid || ' ' || pid || ' ' || client FROM change WHERE revision = 2"
        )
        #expect(rows == ["\(geteuid()) \(getpid()) me"])
    }

    @Test func `one client too many is told so, and the others are served on`() async throws {
        var caps = Caps()
        caps.connections = 3
        caps.connectionsReserved = 0
        let budget = try await ServedBudget(caps: caps)
        let listener = try listen(budget)
        var clients: [TestClient] = []
        for _ in 0..<3 {
            clients.append(try connect(budget, listener))
            _ = try await clients.last?.reply(ping)
        }
        let refused = try connect(budget, listener)
        let lines = try await refused.rest()
        #expect(lines.count == 1)
        #expect(try JSONParser.parse(lines[0])["error"]?["code"] == .string("busy"))
        for client in clients { #expect(try await client.reply(ping)["result"] != nil) }
        clients.removeLast()
        let other = clients[0]
        while budget.server.counts.clients > 2 { _ = try await other.reply(ping) }
        #expect(try await connect(budget, listener).reply(ping)["result"] != nil)
    }

    @Test func `a socket that only reads hands that on to its clients`() async throws {
        let budget = try await ServedBudget()
        let listener = try listen(budget, isReadOnly: true)
        let hello = try await connect(budget, listener).reply("{\"command\":\"hello\"}")
        #expect(hello["result"]?["access"] == .string("ro"))
    }

    @Test func `after it stopped listening nobody is admitted, and the others are told the end`() async throws
    {
        let budget = try await ServedBudget()
        let listener = try listen(budget)
        let client = try connect(budget, listener)
        _ = try await client.reply("{\"command\":\"subscribe\",\"args\":{\"topics\":[\"spent\"]}}")
        budget.server.stopListening()
        let late = try connect(budget, listener)
        try late.send(ping + "\n")
        #expect(try await client.reply(ping)["result"] != nil)
        #expect(budget.server.counts.clients == 1)
        await withCheckedContinuation { idle in budget.server.end { idle.resume() } }
        budget.server.closeAll()
        #expect(
            try await client.rest() == ["{\"event\":\"end\",\"subscription\":1,\"reason\":\"shutting_down\"}"]
        )
        #expect(budget.server.counts == (0, 0))
    }

    @Test func `the end waits for a commit, if not for who does not read, and tells the newest before it`()
        async throws
    {
        let budget = try await ServedBudget()
        let listener = try listen(budget)
        let watcher = try connect(budget, listener)
        _ = try await watcher.reply(#"{"command":"subscribe","args":{"topics":["spent"]}}"#)
        let writer = try connect(budget, listener)
        budget.gate.shut()
        try writer.send(#"{"command":"add","args":{"amount":"5"}}"# + "\n")
        await budget.gate.isReached()
        await withCheckedContinuation { idle in
            budget.server.end { idle.resume() }
            budget.server.waitForReadersNoMore()
            budget.gate.open()
        }
        budget.server.closeAll()
        #expect(try await writer.rest().count == 1)
        let told = try await watcher.rest()
        #expect(told.count == 2)
        #expect(told.first?.contains(#""spent":"5.00""#) == true)
    }

    @Test func `one client's flood does not keep another waiting`() async throws {
        let budget = try await ServedBudget()
        let flood = try budget.connect()
        let other = try budget.connect()
        let lines = (0..<3000).map { "{\"id\":\($0),\"command\":\"ping\"}" }
        let sending = Task.detached { try flood.send(lines: lines) }
        let reading = Task { () async throws -> Int in
            for number in 0..<3000 { #expect(try await flood.value()["id"]?.integer == Int64(number)) }
            return 3000
        }
        _ = try await other.reply(ping)
        try await sending.value
        #expect(try await reading.value == 3000)
    }
}
