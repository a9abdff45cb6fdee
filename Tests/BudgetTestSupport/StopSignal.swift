import Synchronization

/// Tells threads that it is enough.
package final class StopSignal: Sendable {
    private let flag = Atomic(false)

    package init() {}

    /// Whether it is enough.
    package var isSet: Bool { flag.load(ordering: .acquiring) }

    /// Says so.
    package func set() {
        flag.store(true, ordering: .releasing)
    }
}
