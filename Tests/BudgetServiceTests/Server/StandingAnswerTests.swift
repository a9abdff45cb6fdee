import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct StandingAnswerTests {
    private func reply(_ answer: StandingAnswer, _ line: String, _ generation: Int) -> [UInt8]? {
        Array(line.utf8).withUnsafeBytes { answer.reply(to: $0, generation) }
    }

    private func note(_ line: String, _ answer: inout StandingAnswer) {
        Array(line.utf8).withUnsafeBytes { answer.note($0) }
    }

    @Test func `only the line that was answered last is known, until a fact changes`() {
        var answer = StandingAnswer()
        #expect(reply(answer, "", -1) == nil)
        note("a", &answer)
        #expect(reply(answer, "a", 1) == nil)
        answer.keep([7], 1)
        #expect(reply(answer, "a", 1) == [7])
        #expect(reply(answer, "b", 1) == nil)
        #expect(reply(answer, "aa", 1) == nil)
        #expect(reply(answer, "a", 2) == nil)
        note("b", &answer)
        #expect(reply(answer, "a", 1) == nil)
        #expect(reply(answer, "b", 1) == nil)
    }

    @Test func `a long line is not kept`() {
        var answer = StandingAnswer()
        let line = String(repeating: "a", count: 257)
        note(line, &answer)
        answer.keep([7], 1)
        #expect(reply(answer, line, 1) == nil)
    }

    @Test func `a long answer is not kept`() {
        var answer = StandingAnswer()
        note("a", &answer)
        answer.keep([UInt8](repeating: 7, count: 65_537), 1)
        #expect(reply(answer, "a", 1) == nil)
    }

    @Test func `the same line is answered anew after every change, in the same packet too`() async throws {
        let client = try await ServedBudget([.add(100)]).connect()
        let status = "{\"command\":\"status\"}"
        let add = "{\"command\":\"add\",\"args\":{\"amount\":\"1\"}}"
        try client.send(lines: [status, status, add, status, status, add, add, status, status])
        var spent: [String] = []
        for _ in 0..<9 {
            if let text = try await client.value()["result"]?["spent"]?.string { spent.append(text) }
        }
        #expect(spent == ["1.00", "1.00", "2.00", "2.00", "4.00", "4.00"])
    }

    @Test func `lines that do something are done each time`() async throws {
        let client = try await ServedBudget().connect()
        let subscribe = "{\"command\":\"subscribe\",\"args\":{\"topics\":[\"spent\"]}}"
        try client.send(lines: [subscribe, subscribe])
        let first = try await client.value()["result"]?["subscription"]?.integer
        let second = try await client.value()["result"]?["subscription"]?.integer
        #expect(first != second)
    }
}
