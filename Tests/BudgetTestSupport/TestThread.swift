import Glibc

/// A thread that may block, unlike those on which tests run.
package final class TestThread: Sendable {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private let thread: pthread_t

    /// Runs the closure on a thread of its own.
    package init(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let failure = pthread_create(
            &thread,
            nil,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            },
            Unmanaged.passRetained(Work(body)).toOpaque()
        )
        precondition(failure == 0, "no thread for the test")
        self.thread = thread
    }

    /// Waits for the thread's end; called once.
    package func join() {
        pthread_join(thread, nil)
    }

    /// Lets the thread end by itself; called in place of ``join()``.
    package func detach() {
        pthread_detach(thread)
    }

    /// Runs the closure with the numbers from 0 on as many threads, and waits for all of them.
    package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let threads = (0..<count).map { number in TestThread { body(number) } }
        for thread in threads { thread.join() }
    }
}
