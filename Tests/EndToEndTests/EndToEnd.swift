import Dispatch
import Testing

/// Tests of the built programs, one after the other: each starts processes that want the processor.
@Suite(.serialized, .mayBlock) enum EndToEnd {}

/// Those that take long and wait most of the time, beside the others.
@Suite(.serialized, .mayBlock) enum LongEndToEnd {}

/// Runs the tests of a suite, and of those in it, on threads of their own, so that they may block while the tests
/// of other targets use the shared ones.
///
/// Child tasks inherit the preference, so it is enough around the outermost suite.
struct BlockingTrait: SuiteTrait, TestScoping {
    private final class OwnThreads: TaskExecutor {
        private let queue = DispatchQueue(label: "tests that block", attributes: .concurrent)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let executor = asUnownedTaskExecutor()
            queue.async { job.runSynchronously(on: executor) }
        }
    }

    @concurrent func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(OwnThreads()) { try await function() }
    }
}

extension Trait where Self == BlockingTrait {
    /// The tests of this suite, and of those in it, may block their thread.
    static var mayBlock: BlockingTrait { BlockingTrait() }
}
