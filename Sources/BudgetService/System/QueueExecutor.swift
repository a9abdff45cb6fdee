import Dispatch

/// A serial dispatch queue as an actor's executor, so that its blocking work has a thread of its own.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// A new queue with this label.
    init(label: String) {
        queue = DispatchQueue(label: label, qos: .default)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// Runs the closure on the queue, as no actor's job.
    func run(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
