import Dispatch
import Synchronization

@testable import BudgetService

/// Stands before every COMMIT: counts them, holds them up and makes them fail.
final class CommitGate: Sendable {
    private struct State {
        var commits = 0
        var failure: SQLiteError?
        var isShut = false
    }

    private let state = Mutex(State())
    private let opened = DispatchSemaphore(value: 0)
    private let reached: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    init() {
        reached = AsyncStream.makeStream()
    }

    /// The faults by which a ledger passes here.
    var faults: LedgerFaults {
        var faults = LedgerFaults()
        faults.beforeCommit = { [self] () throws(SQLiteError) in try pass() }
        return faults
    }

    /// Commits since the start, or since ``forget()``.
    var commits: Int { state.withLock { $0.commits } }

    func forget() { state.withLock { $0.commits = 0 } }

    /// Lets every later commit fail, or succeed again with `nil`.
    func fail(with failure: SQLiteError?) { state.withLock { $0.failure = failure } }

    /// Holds up the next commits until ``open()``.
    func shut() { state.withLock { $0.isShut = true } }

    /// Lets one commit pass that is held up, and all later ones.
    func open() {
        state.withLock { $0.isShut = false }
        opened.signal()
    }

    /// Returns when a commit stands before the shut gate.
    func isReached() async {
        for await _ in reached.stream { return }
    }

    private func pass() throws(SQLiteError) {
        let (isShut, failure) = state.withLock { state in
            state.commits += 1
            return (state.isShut, state.failure)
        }
        if isShut {
            reached.continuation.yield()
            opened.wait()
        }
        if let failure { throw failure }
    }
}
