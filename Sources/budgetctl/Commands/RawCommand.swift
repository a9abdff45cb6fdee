import BudgetCore
import Glibc

/// `raw`: lines of the protocol as they are.
enum RawCommand {
    /// The longest line that is taken from standard input; the daemon's own bound is lower.
    private static let longestLine = 1_048_576

    /// Sends each line and prints each reply; the exit status is that of the last error.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let client = try context.client()
        var status = ExitStatus.done
        if context.arguments.operands.isEmpty {
            try forEachLine(of: context.surroundings.input) { line throws(CommandFailure) in
                try exchange(line, client, context, &status)
            }
        } else {
            for line in context.arguments.operands { try exchange(line, client, context, &status) }
        }
        return status
    }

    private static func exchange(
        _ line: String,
        _ client: BudgetClient,
        _ context: CommandContext,
        _ status: inout ExitStatus
    ) throws(CommandFailure) {
        // The daemon ignores a blank line, so no reply would come.
        if line.utf8.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return }
        guard !line.utf8.contains(UInt8(ascii: "\n")) else {
            throw .usage("A request is one line.", hint: "Give each line as an argument of its own.")
        }
        let reply = try client.exchange(line) { event throws(CommandFailure) in try show(event, context) }
        try show(reply.text, context)
        if let error = reply.value["error"], error != .null { status = CommandFailure(error: error).status }
    }

    private static func show(_ line: String, _ context: CommandContext) throws(CommandFailure) {
        if context.isQuiet { return }
        // A terminal would obey what a script only reads.
        try context.output.write(
            (context.surroundings.isTerminal ? TerminalText.escapedJSON(line) : line) + "\n"
        )
    }

    private static func forEachLine(
        of descriptor: Int32,
        _ body: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var buffer = LineBuffer(limit: longestLine)
        var isAtEnd = false
        while !isAtEnd {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let got = read(descriptor, &bytes, bytes.count)
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw .usage("Standard input cannot be read: \(SystemCallError("read").message).") }
            isAtEnd = got == 0
            // A last line without its end is a line all the same.
            if isAtEnd, buffer.count > 0 { bytes[0] = UInt8(ascii: "\n") }
            let count = isAtEnd ? min(1, buffer.count) : got
            bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            while let line = try nextLine(&buffer) { try body(line) }
        }
    }

    private static func nextLine(_ buffer: inout LineBuffer) throws(CommandFailure) -> String? {
        var line: String?
        let found = buffer.next { line = String(decoding: $0, as: UTF8.self) }
        if found == .tooLong { throw .usage("A line of standard input has more than \(longestLine) bytes.") }
        return line
    }
}
