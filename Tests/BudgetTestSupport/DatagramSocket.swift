import BudgetCore
import Glibc

/// A datagram socket at a path, in the place of systemd's or journald's.
package final class DatagramSocket: Sendable {
    /// Where it is.
    package let path: String
    /// The socket.
    package let descriptor: Int32

    package init(_ path: String) throws {
        self.path = path
        descriptor = try systemCall("socket") {
            socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        }
        do {
            try UnixSocket.bind(descriptor, to: path)
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// The next datagram, `nil` if none came in time or the other descriptor ended first.
    package func receive(by moment: Moment, orEndOf other: Int32? = nil) -> [UInt8]? {
        var awaited: [(descriptor: Int32, events: Int32)] = [(descriptor, POLLIN)]
        if let other { awaited.append((other, POLLIN)) }
        guard wait(for: awaited, by: moment)[0] & POLLIN != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 262_144)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 ? nil : Array(bytes[..<count])
    }

    /// The next datagram as `NAME=value` lines (sd_notify(3), and the journal's fields without line breaks).
    package func fields(by moment: Moment, orEndOf other: Int32? = nil) -> [String: String]? {
        guard let bytes = receive(by: moment, orEndOf: other) else { return nil }
        var fields: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
        }
        return fields
    }
}
