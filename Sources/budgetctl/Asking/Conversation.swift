import BudgetCore
import Glibc

/// Asks a person on the terminal: questions go to standard error, answers come from standard input.
///
/// The terminal stays as it is; it has its own editing of a line, and its keys still end the program.
final class Conversation {
    private let input: Int32
    private let errors: Output
    /// What is said when the person leaves.
    var farewell: String
    /// What was read and not yet answered.
    private var rest: [UInt8] = []

    /// Whether there is a person to ask.
    static func isPossible(_ surroundings: Surroundings) -> Bool {
        isatty(surroundings.input) == 1 && isatty(surroundings.errors) == 1
    }

    /// A conversation that has not begun.
    ///
    /// - Parameters:
    ///   - surroundings: Where the terminal is.
    ///   - farewell: What is said when the person leaves, as a sentence.
    init(_ surroundings: Surroundings, farewell: String) {
        input = surroundings.input
        errors = Output(descriptor: surroundings.errors)
        self.farewell = farewell
        // So that the end of a stop interrupts the reading of an answer.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGCONT, &action, nil)
    }

    /// Asks, and waits for a line.
    ///
    /// - Parameter question: What stands before the answer.
    /// - Returns: The line without blanks around it; may be empty.
    /// - Throws: That the person left.
    func ask(_ question: String) throws(CommandFailure) -> String {
        while true {
            try errors.write(question)
            let line = try line(after: question)
            // No request may hold a NUL, which a terminal sends for Ctrl-Space.
            guard !line.contains(0) else {
                try tell("That holds a NUL, which is not text.")
                continue
            }
            if let answer = String(validating: line, as: UTF8.self) { return Self.trimmed(answer) }
            try tell("That is not UTF-8 text.")
        }
    }

    /// Says something on a line of its own.
    func tell(_ sentence: String) throws(CommandFailure) {
        try errors.write(sentence + "\n")
    }

    /// Says why an answer was not taken.
    func tell(_ failure: CommandFailure) throws(CommandFailure) {
        let sentences = [failure.message, failure.hint].compactMap(\.self).map(TerminalText.safe)
        try tell(sentences.joined(separator: " "))
    }

    private func line(after question: String) throws(CommandFailure) -> [UInt8] {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(rest[..<end])
                rest.removeSubrange(...end)
                return line
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(input, &bytes, bytes.count)
            if count > 0 {
                rest += bytes[..<count]
                continue
            }
            if count < 0, errno == EINTR {
                // Back in the foreground, under whatever the shell has printed since.
                try errors.write(question)
                continue
            }
            if count < 0, errno == EAGAIN {
                // Another program on the terminal asked for that.
                var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
                poll(&entry, 1, -1)
                continue
            }
            // The question stands on a line that nobody has ended.
            try? errors.write("\n")
            throw CommandFailure(.refused, code: "cancelled", farewell)
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
