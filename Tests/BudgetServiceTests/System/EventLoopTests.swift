import BudgetCore
import Foundation
import Glibc
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct EventLoopTests {
    @Test func `a descriptor that is ready is told for as long as it is`() async throws {
        let loop = try EventLoop()
        loop.runOnMainQueue()
        var ends: [Int32] = [0, 0]
        try systemCall("pipe") { pipe(&ends) }
        var got: [UInt8] = []
        var source: EventSource?
        await withCheckedContinuation { done in
            source = try? EventSource(descriptor: ends[0], events: .readable, on: loop) { descriptor, _ in
                var byte: UInt8 = 0
                if read(descriptor, &byte, 1) == 1 { got.append(byte) }
                if got.count == 3 { done.resume() }
            }
            _ = write(ends[1], "abc", 3)
        }
        #expect(got == Array("abc".utf8))
        source = nil
        close(ends[0])
        close(ends[1])
        withExtendedLifetime(source) {}
    }

    @Test func `a timer that is set outside a turn fires once`() async throws {
        let loop = try EventLoop()
        loop.runOnMainQueue()
        var fired = 0
        var next: CheckedContinuation<Void, Never>?
        let timer = try EventSource(timerOn: loop) {
            fired += 1
            next?.resume()
        }
        // After a turn without any source the loop waits for nothing.
        await Task.yield()
        for expected in 1...3 {
            await withCheckedContinuation { done in
                next = done
                timer.arm(after: .milliseconds(expected == 1 ? 0 : 5))
            }
            #expect(fired == expected)
        }
    }

    @Test func `the day timer looks at the day at once if the next one has begun already`() async throws {
        let loop = try EventLoop()
        loop.runOnMainQueue()
        // A second before midnight: the timer is the kernel's, on the host's clock.
        let clock = try #require(WallClock(startingAt: "2026-07-08T23:59:59Z"))
        let zone = try #require(TimeZone(identifier: "UTC"))
        var next: CheckedContinuation<Void, Never>?
        let timer = try DayTimer(clock, on: loop) {
            next?.resume()
            next = nil
        }
        await withCheckedContinuation { done in
            next = done
            timer.arm(in: zone)
        }
        #expect(clock.today(in: zone).iso == "2026-07-09")
        withExtendedLifetime(timer) {}
    }
}
