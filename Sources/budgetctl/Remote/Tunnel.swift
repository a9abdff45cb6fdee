import BudgetCore
import Glibc

/// The ssh(1) that a connection to another host goes through.
final class Tunnel {
    /// The host at the other end.
    let host: RemoteHost
    /// What came before the first line of the protocol, such as a login shell's greeting; `nil` once that has come.
    private(set) var greeting: String? = ""
    private var pid: pid_t?

    /// How much of a greeting is kept, in bytes.
    private static let longestGreeting = 200

    /// Starts ssh, which may ask for a password if it may ask at all.
    ///
    /// - Parameters:
    ///   - host: Where to.
    ///   - mayOnlyRead: Whether the read-only socket will do.
    ///   - asks: Whether it may ask the user.
    ///   - errors: Where it complains; nowhere if `nil`.
    /// - Returns: The socket that the lines go through, and what they go through.
    /// - Throws: That it cannot be started.
    static func open(
        to host: RemoteHost,
        mayOnlyRead: Bool,
        asks: Bool,
        errors: Int32?
    ) throws(CommandFailure) -> (descriptor: Int32, tunnel: Tunnel) {
        var words = ["ssh", "-T", "-e", "none", "-o", "ServerAliveInterval=15"]
        if !asks { words += ["-o", "BatchMode=yes"] }
        words += ["--", host.name, host.command(mayOnlyRead: mayOnlyRead)]
        do throws(SystemCallError) {
            var ends: [Int32] = [0, 0]
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            try systemCall("socketpair") { socketpair(AF_UNIX, type, 0, &ends) }
            defer { close(ends[1]) }
            do throws(SystemCallError) {
                EndingSignals.endOthersToo()
                let pid = try EndingSignals.running(isTunnel: true) { spawn(words, ends[1], errors, $0) }
                return (ends[0], Tunnel(host, pid))
            } catch {
                close(ends[0])
                throw error
            }
        } catch {
            throw CommandFailure(
                .noDaemon,
                code: "unreachable",
                error.number == ENOENT
                    ? "There is no ssh here." : "ssh could not be started: \(error.reason).",
                hint: "Install it: sudo apt install openssh-client"
            )
        }
    }

    private init(_ host: RemoteHost, _ pid: pid_t) {
        self.host = host
        self.pid = pid
    }

    deinit {
        // Its input is closed by now, so it ends without being told; one that takes its time may do so alone.
        guard let pid else { return }
        var status: Int32 = 0
        if Self.waits(for: pid, &status, by: .after(500)) { EndingSignals.forgetTunnel() }
    }

    // MARK: What comes through it

    /// The line of the protocol that a line is or ends with; `nil` for one that comes before the first of them.
    func line(of text: String) -> String? {
        guard let greeting else { return text }
        let bytes = Array(text.utf8)
        let start = Array(#"{"id":"#.utf8)
        for index in bytes.indices where bytes[index...].starts(with: start) {
            let rest = String(decoding: bytes[index...], as: UTF8.self)
            guard (try? JSONParser.parse(rest)) != nil else { continue }
            note(String(decoding: bytes[..<index], as: UTF8.self))
            self.greeting = nil
            return rest
        }
        if greeting.utf8.count < Self.longestGreeting { note(text) }
        return nil
    }

    private func note(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words.isEmpty { return }
        greeting = [greeting ?? "", words].filter { !$0.isEmpty }.joined(separator: " ")
    }

    // MARK: Its end

    /// Why no line of the protocol has come through it, after the other end of its socket was closed.
    func failure() -> CommandFailure {
        let said = (greeting ?? "").isEmpty ? "" : " It said `\(greeting ?? "")`."
        switch stop(after: 2_000) {
        case 255:
            return CommandFailure(
                .noDaemon,
                code: "unreachable",
                "ssh could not reach \(host.name).\(said)",
                hint: "This has to work first: ssh -o BatchMode=yes \(ShellText.quoted(host.name)) true"
            )
        case 127:
            return CommandFailure(
                .noDaemon,
                code: "unreachable",
                "There is no budgetctl on \(host.name).\(said)",
                hint: "This has to find it: ssh \(ShellText.quoted(host.name)) command -v budgetctl"
            )
        case let status:
            let ending = status.map { "ended with exit status \($0)" } ?? "was ended"
            return CommandFailure(
                .protocolFault,
                code: "bad_reply",
                "budgetctl on \(host.name) opened no bridge: it \(ending).\(said)",
                hint:
                    "Is it as new as this program? `ssh \(ShellText.quoted(host.name)) budgetctl --version` tells."
            )
        }
    }

    /// Why none has come in time.
    func lateness() -> CommandFailure {
        let said = (greeting ?? "").isEmpty ? "" : ", and said only `\(greeting ?? "")`"
        return CommandFailure(
            .tryAgain,
            code: "no_answer",
            "budgetctl on \(host.name) did not answer in time\(said).",
            hint: "Nothing was done. Try again."
        )
    }

    /// Waits for the end of ssh, and brings it about if that takes longer; its input has to be closed.
    ///
    /// - Parameter patience: How long it may take to end by itself, in milliseconds.
    /// - Returns: Its exit status, `nil` if a signal ended it.
    @discardableResult
    func stop(after patience: Int64) -> Int32? {
        guard let pid else { return nil }
        self.pid = nil
        defer { EndingSignals.forgetTunnel() }
        var status: Int32 = 0
        for (signal, time) in [(SIGTERM, patience), (SIGKILL, 1_000)] {
            if Self.waits(for: pid, &status, by: .after(time)) { return Self.exitStatus(status) }
            kill(pid, signal)
        }
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return Self.exitStatus(status)
    }

    /// Whether a process ends by then; there is no call that waits for one so long.
    private static func waits(for pid: pid_t, _ status: inout Int32, by deadline: Deadline) -> Bool {
        while waitpid(pid, &status, WNOHANG) == 0 {
            let remaining = deadline.remaining
            if remaining == 0 { return false }
            poll(nil, 0, min(3, remaining))
        }
        return true
    }

    private static func exitStatus(_ status: Int32) -> Int32? {
        status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    // MARK: Its start

    /// In this program's process group, as only the terminal's foreground may ask there and hears Ctrl-C.
    private static func spawn(
        _ words: [String],
        _ end: Int32,
        _ errors: Int32?,
        _ mask: sigset_t
    ) -> Result<pid_t, SystemCallError> {
        // This program ignores SIGPIPE; others count on being ended by it.
        let start = ProgramStart(
            file: "ssh",
            words: words,
            descriptors: [end, end, errors],
            defaults: [SIGPIPE],
            mask: mask
        )
        return Result { () throws(SystemCallError) in try start.run() }
    }
}
