import BudgetCore
import BudgetTestSupport
import Glibc
import Synchronization
import Testing

/// Nothing that was acknowledged is lost, half done or done twice, whenever the daemon is killed.
///
/// `BUDGETD_KILL_ROUNDS` says how often it is.
@Suite(.timeLimit(.minutes(30))) struct KillTests {
    private static let writers = 3
    private static let rounds = getenv("BUDGETD_KILL_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 150

    /// Something handed to a thread and back, never used by two at a time.
    private struct Handed<Value>: @unchecked Sendable {
        let value: Value
    }

    @Test func `killed again and again while writing, every acknowledged write is there once`() throws {
        let budget = try RunningBudget()
        let writers = (0..<Self.writers).map { Handed(value: KeyedWriter(number: $0, seed: UInt64($0))) }
        var random = SeededGenerator(seed: 40)
        for round in 0..<Self.rounds {
            try writeAndKill(budget, writers, after: Int.random(in: 1...60, using: &random))
            if round % 10 == 0 {
                let check = try budget.check()
                #expect(check.status == 0, "round \(round): \(check.errors)")
            }
            try budget.startAgain()
            let client = try budget.client()
            for writer in writers.map(\.value) {
                try writer.settle(try found(writer.number, client), client)
            }
            try checkTotals(client, writers.map(\.value))
        }
        #expect(try budget.daemon.terminate() == .exited(0))
        let check = try budget.check()
        #expect(check.status == 0, "\(check.errors)")
    }

    private func writeAndKill(_ budget: RunningBudget, _ writers: [Handed<KeyedWriter>], after count: Int)
        throws
    {
        let daemon = budget.daemon
        // All are connected before the first writes: the daemon may be gone soon.
        let clients = try writers.map { _ in Handed(value: try daemon.client()) }
        let left = Atomic(count)
        let failures = Mutex<[String]>([])
        TestThread.run(writers.count) { number in
            do {
                try writers[number].value.run(clients[number].value) {
                    if left.subtract(1, ordering: .relaxed).newValue == 0 { daemon.process.send(SIGKILL) }
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
                daemon.process.send(SIGKILL)
            }
        }
        #expect(try daemon.process.waitForEnd() == .signalled(SIGKILL))
        #expect(failures.withLock { $0 } == [])
    }

    /// The rows and the limit of a writer that the daemon has; a row that is there twice fails.
    private func found(_ writer: Int, _ client: LineClient) throws -> KeyedWrite.State {
        var state = KeyedWrite.State()
        let list = try client.done(#"{"command":"list","args":{"note":"w\#(writer)-","page_size":500}}"#)
        for expense in list["expenses"]?.array ?? [] {
            let note = expense["note"]?.string ?? ""
            #expect(state.rows[note] == nil, "\(note) is there twice")
            state.rows[note] = try minorUnits(expense["amount"])
        }
        let limit = try client.request(#"{"command":"limit.get","args":{"category":"c\#(writer)"}}"#)
        if let amount = limit.at("result.limit"), amount != .null { state.limit = try minorUnits(amount) }
        return state
    }

    private func checkTotals(_ client: LineClient, _ writers: [KeyedWriter]) throws {
        let sum = writers.flatMap(\.state.rows.values).reduce(0, +)
        let rows = writers.map(\.state.rows.count).reduce(0, +)
        let status = try client.status()
        #expect(try minorUnits(status["spent"]) == sum)
        #expect(status["count"]?.integer == Int64(rows))
    }

    private func minorUnits(_ amount: JSONValue?) throws -> Int64 {
        try Amount(decimal: amount?.string ?? "", exponent: 2).minorUnits
    }
}
