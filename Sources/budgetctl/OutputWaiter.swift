import Glibc

/// Waits for input while it keeps an eye on whether anybody still reads the output.
struct OutputWaiter {
    /// What the wait ended with.
    enum Event: Hashable, Sendable {
        /// The descriptor has bytes, or its end.
        case readable
        /// The other descriptor has, or is hung up.
        case otherReady
        /// Nobody reads the output any more.
        case outputGone
        /// The time is over.
        case nothing
    }

    /// The descriptor that is written to.
    let output: Int32

    /// Waits until a descriptor can be read.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor; `nil` only waits for the time to pass.
    ///   - other: Another that is waited for meanwhile.
    ///   - deadline: When to stop waiting; `nil` never.
    /// - Returns: What happened.
    func wait(for descriptor: Int32?, or other: Int32? = nil, by deadline: Deadline?) -> Event {
        // poll(2) reports errors and hang-ups unasked, and skips negative descriptors.
        var entries = [
            pollfd(fd: output, events: 0, revents: 0),
            pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let ready = poll(&entries, nfds_t(entries.count), deadline?.remaining ?? -1)
            if ready < 0, errno == EINTR { continue }
            if entries[0].revents != 0 { return .outputGone }
            if entries[2].revents != 0 { return .otherReady }
            return ready > 0 ? .readable : .nothing
        }
    }
}
