import CSystemd
import Dispatch
import Glibc

@testable import BudgetService

/// The daemon's loop, of which the fuzzing engine's thread runs as many turns as an input takes.
@MainActor final class MainTurns {
    /// Turns of which an input may take the time; more is a hang.
    private static let patience = Duration.seconds(20)

    let loop: EventLoop
    private var mainQueue: EventSource?

    init() throws {
        loop = try EventLoop()
        let handle = _dispatch_get_main_queue_handle_4CF()
        mainQueue = try loop.adding(descriptor: handle, events: .readable) { descriptor, _ in
            // As the daemon does it: see EventLoop.
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
            _dispatch_main_queue_callback_4CF(nil)
        }
    }

    /// A turn, if there is something to do.
    func once() {
        sd_event_run(loop.handle, 0)
    }

    /// Turns until it is done.
    func run(until isDone: () -> Bool) {
        let end = ContinuousClock.now + Self.patience
        while !isDone() {
            Fuzzing.require(ContinuousClock.now < end, "It takes too long.")
            sd_event_run(loop.handle, 50_000)
        }
    }

    /// Turns until there is a result.
    func wait<Value: Sendable>(for body: @escaping @MainActor () async throws -> Value) throws -> Value {
        var result: Result<Value, any Error>?
        Task {
            do { result = .success(try await body()) } catch { result = .failure(error) }
        }
        run { result != nil }
        guard let result else { fatalError("There is no result.") }
        return try result.get()
    }
}
