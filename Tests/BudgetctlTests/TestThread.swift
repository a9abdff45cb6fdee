import Glibc

/// A thread that may block, unlike those on which tests run.
enum TestThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs the closure on a thread of its own.
    static func start(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body))
        let failure = pthread_create(
            &thread,
            nil,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            },
            work.toOpaque()
        )
        precondition(failure == 0, "no thread for the test")
        pthread_detach(thread)
    }
}
