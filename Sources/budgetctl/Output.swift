import BudgetCore
import Glibc

/// A descriptor that is written to, with as few calls as there are texts.
struct Output {
    /// Where the bytes go.
    let descriptor: Int32

    /// Writes the whole text.
    ///
    /// - Parameter text: What to write, line ends included.
    /// - Throws: ``CommandFailure/outputGone`` if nobody reads it any more, `protocolFault` if it cannot be written.
    func write(_ text: String) throws(CommandFailure) {
        try write(Array(text.utf8))
    }

    /// Writes all bytes, in one call unless the kernel takes only a part.
    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { all in
                Glibc.write(descriptor, all.baseAddress?.advanced(by: start), bytes.count - start)
            }
            if written >= 0 {
                start += written
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: waitUntilWritable()
            case EPIPE: throw .outputGone
            default:
                let error = SystemCallError("write")
                throw CommandFailure(
                    .protocolFault,
                    code: "output_failed",
                    "The output failed: \(error.message)."
                )
            }
        }
    }

    /// Writes a JSON text as a line, with what a terminal would obey escaped.
    func json(_ value: JSONValue) throws(CommandFailure) {
        var writer = JSONWriter()
        writer.value(value)
        try write(TerminalText.escapedJSON(writer.text) + "\n")
    }

    /// A terminal may be non-blocking because another program on it asked for that.
    private func waitUntilWritable() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
    }
}
