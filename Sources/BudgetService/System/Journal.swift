import BudgetCore
import CSystemd
import Dispatch
import Glibc
import Synchronization

/// The daemon's log: native fields to the journal where standard error is connected to it, lines otherwise.
///
/// Lines go out on a thread of their own, because the journal's socket blocks when the journal stalls; beyond a
/// bound they are counted instead. Amounts, payees, notes and category names are never logged.
final class Journal: Sendable {
    /// How urgent an entry is (syslog(3)).
    enum Priority: Int, Comparable, Sendable {
        case error = 3
        case warning = 4
        case notice = 5
        case info = 6
        case debug = 7

        static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    /// Where entries go.
    enum Output: Hashable, Sendable {
        /// journald's socket, with fields.
        case native
        /// Standard error, each line led by `<N>` (sd-daemon(3)).
        case prefixedLines
        /// Standard error, for people.
        case plainLines
        /// Nowhere, in tests.
        case none
    }

    /// A further field of an entry, such as `BUDGETD_REVISION`.
    typealias Fields = [(name: String, value: String)]

    private struct Entry: Sendable {
        let kind: JournalKind
        let message: String
        let fields: Fields
    }

    private struct State: Sendable {
        var waiting: [Entry] = []
        var dropped = 0
        var level = Priority.info
    }

    private static let mostWaiting = 1024

    private let output: Output
    private let queue = DispatchQueue(label: "journal", qos: .utility)
    private let state = Mutex(State())

    init(_ output: Output) {
        self.output = output
    }

    /// Decides by `JOURNAL_STREAM`, which names the device and inode of the journal's end of standard error.
    ///
    /// sd_journal_sendv(3) reports success where no journal runs, so it cannot be used to find out.
    static func output(journalStream: String?) -> Output {
        var information = stat()
        if let journalStream, fstat(STDERR_FILENO, &information) == 0,
            journalStream == "\(information.st_dev):\(information.st_ino)"
        {
            return .native
        }
        return journalStream == nil ? .plainLines : .prefixedLines
    }

    /// The field for an `errno`, none for 0.
    static func field(_ systemError: Int32) -> Fields {
        systemError > 0 ? [("ERRNO", "\(systemError)")] : []
    }

    /// How much is logged from now on.
    func setLevel(_ level: LogLevel) {
        let least: Priority =
            switch level {
            case .warning: .warning
            case .info: .info
            case .debug: .debug
            }
        state.withLock { $0.level = least }
    }

    /// Logs an entry; returns at once.
    func log(
        _ kind: JournalKind,
        _ message: String,
        _ fields: Fields = [],
        file: StaticString = #fileID,
        line: Int = #line,
        function: StaticString = #function
    ) {
        guard output != .none else { return }
        let place: Fields = [
            ("CODE_FILE", "\(file)"), ("CODE_LINE", "\(line)"), ("CODE_FUNC", "\(function)"),
        ]
        let isFirst = state.withLock { state in
            guard kind.priority <= state.level else { return false }
            guard state.waiting.count < Self.mostWaiting else {
                state.dropped += 1
                return false
            }
            state.waiting.append(Entry(kind: kind, message: message, fields: place + fields))
            return state.waiting.count == 1
        }
        // Entries that come before the thread has woken up are written with the first.
        if isFirst { queue.async { [self] in writeWaiting() } }
    }

    private func writeWaiting() {
        let (entries, dropped) = state.withLock { state in
            defer {
                state.waiting = []
                state.dropped = 0
            }
            return (state.waiting, state.dropped)
        }
        for entry in entries { write(entry.kind, Self.oneLine(entry.message), entry.fields) }
        if dropped > 0 { write(.entriesDropped, "\(dropped) journal entries were dropped.", []) }
    }

    /// Returns when everything logged so far is written, or at that moment.
    func flush(by moment: ContinuousClock.Instant) {
        queue.wait(by: moment)
    }

    private func write(_ kind: JournalKind, _ message: String, _ fields: Fields) {
        switch output {
        case .native:
            send(
                [
                    ("MESSAGE", message), ("MESSAGE_ID", kind.messageID),
                    ("PRIORITY", "\(kind.priority.rawValue)"),
                    ("SYSLOG_IDENTIFIER", "budgetd"),
                ] + fields
            )
        case .prefixedLines: StandardError.write("<\(kind.priority.rawValue)>\(message)")
        case .plainLines: StandardError.write("budgetd: \(message)")
        case .none: break
        }
    }

    /// Hands the fields over as `NAME=value` (sd_journal_sendv(3)).
    private func send(_ fields: Fields) {
        let texts = fields.map { Array("\($0.name)=\($0.value)".utf8) }
        let starts = texts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        var bytes = texts.flatMap(\.self)
        bytes.withUnsafeMutableBytes { all in
            let vectors = texts.indices.map { index in
                iovec(iov_base: all.baseAddress?.advanced(by: starts[index]), iov_len: texts[index].count)
            }
            _ = sd_journal_sendv(vectors, Int32(vectors.count))
        }
    }

    /// The message without line breaks and control characters, so that no entry can forge another.
    static func oneLine(_ message: String) -> String {
        if message.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return message }
        var safe = String.UnicodeScalarView()
        for scalar in message.unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: safe.append("\u{FFFD}")
            default: safe.append(scalar)
            }
        }
        return String(safe)
    }
}

extension Journal {
    /// Logs that clients were closed because they did not move in time, and who the last of them was.
    func log(clientsTooSlow count: Int, last peer: PeerCredentials) {
        let clients = count == 1 ? "A client was" : "\(count) clients were"
        log(
            .clientTooSlow,
            "\(clients) closed as too slow, the last one of user \(peer.uid), process \(peer.pid).",
            [
                ("BUDGETD_ERROR", "too_slow"), ("BUDGETD_CLIENT_UID", "\(peer.uid)"),
                ("BUDGETD_CLIENT_PID", "\(peer.pid)"),
            ]
        )
    }

    /// Logs that a change was made, and by whom; not what it says.
    func log(_ change: StoreChange) {
        log(
            .changed,
            "\(change.command): revision \(change.revision), by user \(change.author.uid).",
            [
                ("BUDGETD_COMMAND", change.command), ("BUDGETD_REVISION", "\(change.revision)"),
                ("BUDGETD_CLIENT_UID", "\(change.author.uid)"),
                ("BUDGETD_CLIENT_PID", "\(change.author.pid)"),
            ]
        )
    }

    /// Logs that due days were booked by themselves, and that some could not be; not what they are of.
    func log(_ booking: AutomaticBooking.Outcome) {
        if let last = booking.revisions.last {
            let expenses =
                booking.booked == 1 ? "a recurring expense" : "\(booking.booked) recurring expenses"
            log(
                .recurringBooked,
                "budgetd booked \(expenses) that came due, up to revision \(last).",
                [("BUDGETD_COMMAND", AutomaticBooking.command), ("BUDGETD_REVISION", "\(last)")]
            )
        }
        guard let error = booking.refusal ?? booking.failure?.error else { return }
        log(
            .recurringFailed,
            "Recurring expenses that are due could not be booked; they are tried again with the next change, and"
                + " when the day turns.",
            [("BUDGETD_COMMAND", AutomaticBooking.command), ("BUDGETD_ERROR", error.code.rawValue)]
        )
    }

    /// Logs that a threshold was reached, or that more was spent than was available; not of what, nor how much.
    func log(_ alert: Alert) {
        let isTotal = alert.scope == .total
        let scope = isTotal ? "The budget" : "A category"
        let period = alert.label.text
        let fields: Fields = [
            ("BUDGETD_PERIOD", period), ("BUDGETD_SCOPE", isTotal ? "total" : "category"),
            ("BUDGETD_REVISION", "\(alert.revision)"),
        ]
        guard let threshold = alert.threshold else {
            return log(.wentOver, "\(scope) of \(period) is overspent.", fields)
        }
        log(
            .thresholdReached,
            "\(scope) has reached \(threshold) % of its limit for \(period).",
            [("BUDGETD_THRESHOLD", "\(threshold)")] + fields
        )
    }
}
