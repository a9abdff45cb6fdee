import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct ThrottleTests {
    @Test func `the first is told at once, and the rest of a second together`() async throws {
        let loop = try EventLoop()
        loop.runOnMainQueue()
        let (told, continuation) = AsyncStream.makeStream(of: Int.self)
        var counts = told.makeAsyncIterator()
        let throttle = try Throttle(on: loop) { continuation.yield($0) }
        let began = ContinuousClock.now
        for _ in 0..<1000 { throttle.note() }
        #expect(await counts.next(isolation: #isolation) == 1)
        #expect(await counts.next(isolation: #isolation) == 999)
        #expect(ContinuousClock.now - began >= .seconds(1))
        throttle.note()
        #expect(await counts.next(isolation: #isolation) == 1)
        #expect(ContinuousClock.now - began >= .seconds(2))
    }
}
