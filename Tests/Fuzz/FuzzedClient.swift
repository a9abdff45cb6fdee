import BudgetCore
import Glibc

@testable import BudgetService

/// The other end of a connection, on the same thread.
@MainActor struct FuzzedClient {
    private let socket: Int32
    private let session: ClientSession
    private let bytes: [UInt8]
    private var sent = 0
    private var hasEnded = false
    private var buffer = LineBuffer(limit: 2 * 1024 * 1024)
    private var replies: [JSONValue] = []

    init(of server: Server, _ bytes: [UInt8]) throws {
        var pair: [Int32] = [0, 0]
        try systemCall("socketpair") {
            socketpair(
                AF_UNIX,
                Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue),
                0,
                &pair
            )
        }
        socket = pair[1]
        self.bytes = bytes
        session = ClientSession(pair[0], PeerCredentials(uid: 1000, pid: 7), isReadOnly: false, server)
        try server.poller.add(pair[0], .readable, session)
    }

    /// Sends and receives what can be now; `true` once that many replies have come.
    mutating func exchange(_ expected: Int) -> Bool {
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                send(socket, all.baseAddress?.advanced(by: sent), all.count - sent, Int32(MSG_NOSIGNAL))
            }
            // A client that was refused for an overlong line need not be read to its end.
            if count < 0, errno == EPIPE { sent = bytes.count }
            guard count > 0 else { break }
            sent += count
        }
        if sent == bytes.count, !hasEnded {
            shutdown(socket, Int32(SHUT_WR))
            hasEnded = true
        }
        receive()
        return hasEnded && replies.count >= expected
    }

    /// Takes what has come.
    mutating func receive() {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { room in
            while true {
                let count = recv(socket, room.baseAddress, room.count, 0)
                guard count > 0 else { return }
                buffer.append(UnsafeRawBufferPointer(rebasing: room[0..<count]))
                var lines: [[UInt8]] = []
                while buffer.next({ lines.append(Array($0)) }) == .line {}
                for line in lines { take(line) }
            }
        }
    }

    private mutating func take(_ line: [UInt8]) {
        guard let value = try? line.withUnsafeBytes({ try JSONParser.parse($0) }), let object = value.object
        else { fatalError("What comes is no JSON object: \(String(decoding: line, as: UTF8.self))") }
        if object["event"] != nil {
            Fuzzing.require(object["subscription"]?.integer != nil, "The event of no subscription.")
        } else {
            Self.check(object)
            replies.append(value)
        }
    }

    private static func check(_ reply: JSONObject) {
        let names = reply.members.map(\.name)
        if let error = reply["error"] {
            Fuzzing.require(names == ["id", "error", "revision"], "Other members: \(names).")
            let code = error["code"]?.string.flatMap { BudgetError.Code(rawValue: $0) }
            Fuzzing.require(code != nil && code != .internal, "The code of \(error).")
            // Some end in asking what was meant.
            let isSentence = error["message"]?.string?.last.map { ".?".contains($0) } ?? false
            Fuzzing.require(isSentence, "No sentence: \(error).")
            Fuzzing.require(error["retry"]?.bool == code?.isWorthRetrying, "Worth retrying or not: \(error).")
            Fuzzing.require(code?.isOfStorage == false, "The storage failed: \(error).")
        } else {
            let known = ["id", "result", "revision", "replayed", "dry_run"]
            Fuzzing.require(
                names.starts(with: known.prefix(3)) && names.allSatisfy(known.contains),
                "Other members: \(names)."
            )
        }
        Fuzzing.require(reply["revision"]?.integer ?? -1 >= 0, "There is no revision.")
    }

    /// As many replies as whole lines, and no half one.
    func check(_ expected: Int) {
        Fuzzing.require(replies.count == expected, "\(replies.count) replies to \(expected) lines.")
        Fuzzing.require(buffer.count == 0, "A line without its end came.")
    }

    /// Closes both ends.
    func hangUp() {
        session.drop(nil, reason: "shutting_down")
        close(socket)
    }
}

extension BudgetError.Code {
    /// Whether the disk is to blame, with which nothing is wrong here.
    fileprivate var isOfStorage: Bool {
        self == .storageFull || self == .storageFailed
    }
}
