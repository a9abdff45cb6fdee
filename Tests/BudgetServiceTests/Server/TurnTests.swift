import BudgetCore
import Testing

@testable import BudgetService

/// What one client may take of a turn, and of the daemon at once.
@MainActor @Suite(.timeLimit(.minutes(1))) struct TurnTests {
    @Test func `no more requests of a connection are in work than the cap says`() async throws {
        var caps = Caps()
        caps.requestsInWork = 2
        let budget = try await ServedBudget(caps: caps)
        let client = try budget.connect()
        try client.send(
            lines: (0..<9).map { "{\"id\":\($0),\"command\":\"add\",\"args\":{\"amount\":\"1\"}}" }
        )
        for number in 0..<9 { #expect(try await client.value()["id"]?.integer == Int64(number)) }
        #expect(budget.groups.count >= 5)
        #expect(budget.groups.allSatisfy { $0.count <= 2 })
    }

    @Test func `work that is left over is done in later turns, the oldest first`() async throws {
        let loop = try EventLoop()
        let poller = try SocketPoller(on: loop)
        var done: [Int] = []
        var turns = 0
        poller.afterTurn = { turns += 1 }
        loop.runOnMainQueue()
        await withCheckedContinuation { last in
            for number in 0..<3 {
                poller.later {
                    done.append(number)
                    guard number == 0 else { return }
                    poller.later {
                        done.append(3)
                        last.resume()
                    }
                }
            }
            #expect(done.isEmpty)
        }
        #expect(done == [0, 1, 2, 3])
        #expect(turns >= 1)
    }

    @Test func `work that takes long leaves the rest to further turns`() async throws {
        let loop = try EventLoop()
        let poller = try SocketPoller(on: loop)
        var turns = 0
        var turnOf: [Int] = []
        poller.afterTurn = { turns += 1 }
        loop.runOnMainQueue()
        await withCheckedContinuation { last in
            for number in 0..<3 {
                poller.later {
                    let end = ContinuousClock.now + .milliseconds(1)
                    while ContinuousClock.now < end {}
                    turnOf.append(turns)
                    if number == 2 { last.resume() }
                }
            }
        }
        #expect(turnOf == [0, 1, 2])
    }

    @Test func `a slice lets the first line through without a look at the clock and ends with its time`() {
        var slice = TimeSlice(.zero)
        // The time begins with the second line.
        let ends = (0..<3).map { _ in slice.ends() }
        #expect(ends == [false, false, true])
        #expect(slice.isOver)
        var long = TimeSlice(.seconds(3600))
        let end = (0..<1000).first { _ in long.ends() }
        #expect(end == nil && !long.isOver)
    }

    @Test func `lines that are left over are answered in order, also when the client has half-closed`()
        async throws
    {
        let budget = try await ServedBudget()
        let clients = try (0..<40).map { _ in try budget.connect() }
        let lines = (0..<100).map {
            "{\"id\":\($0),\"command\":\"\($0 % 10 == 0 ? "settings.get" : "hello")\"}"
        }
        for client in clients {
            try client.send(lines: lines)
            client.shutDownWriting()
        }
        for client in clients {
            let replies = try await client.rest().map { try JSONParser.parse($0)["id"]?.integer }
            #expect(replies == (0..<100).map { Int64($0) })
        }
    }
}
