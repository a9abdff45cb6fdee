import BudgetCore
import Glibc

/// Reads lines from a descriptor, each with a time limit.
package struct LineReader: ~Copyable {
    private let descriptor: Int32
    private var buffer = LineBuffer(limit: 8 * 1024 * 1024)
    private var hasEnded = false

    /// Reads from a descriptor that somebody else closes.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next line without its end, `nil` at the end of input.
    package mutating func next(by moment: Moment) throws -> String? {
        while true {
            var line: String?
            if buffer.next({ line = String(decoding: $0, as: UTF8.self) }) == .line { return line }
            if hasEnded {
                guard buffer.count == 0 else { throw TestFailure("The input ends within a line.") }
                return nil
            }
            guard wait(for: [(descriptor, POLLIN)], by: moment)[0] != 0 else {
                throw TestFailure("No line came in time.")
            }
            try fill()
        }
    }

    /// Takes what is there, without waiting.
    package mutating func fill() throws {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        // A reset ends a connection just as well, and the test that cares asks for it.
        hasEnded = count <= 0
        guard count > 0 else { return }
        bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}
