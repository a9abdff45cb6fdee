import Glibc

/// Waits for input while it keeps an eye on whether anybody still reads the output.
struct OutputWaiter {
    /// What the wait ended with.
    enum Event: Hashable, Sendable {
        /// The descriptor has bytes, or its end.
        case readable
        /// One of the others has, or is hung up, or the output takes bytes.
        case woken
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
    ///   - others: Others that are waited for meanwhile.
    ///   - wantsOutput: Whether it is waited for room in the output, too.
    ///   - deadline: When to stop waiting; `nil` never.
    /// - Returns: What happened.
    func wait(
        for descriptor: Int32?,
        or others: [Int32] = [],
        wantsOutput: Bool = false,
        by deadline: Deadline?
    ) -> Event {
        // poll(2) reports errors and hang-ups unasked, and skips negative descriptors.
        var entries = [
            pollfd(fd: output, events: wantsOutput ? Int16(POLLOUT) : 0, revents: 0),
            pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        entries += others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let ready = poll(&entries, nfds_t(entries.count), deadline?.remaining ?? -1)
            if ready < 0, errno == EINTR { continue }
            if entries[0].revents & ~Int16(POLLOUT) != 0 { return .outputGone }
            if entries[1].revents != 0 { return .readable }
            return ready > 0 ? .woken : .nothing
        }
    }
}
