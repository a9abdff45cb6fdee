import BudgetTestSupport

/// Commands as they are typed, with what they print: `$ ` leads a command, `[exit N]` a status other than 0.
struct ConsoleSession: Sendable {
    /// One command, its output and its exit status.
    struct Step: Equatable, Sendable {
        var command: String
        var output = ""
        var status: Int32 = 0

        /// The step as it stands in a session.
        var text: String { "$ \(command)\n\(output)" + (status == 0 ? "" : "[exit \(status)]\n") }
    }

    var steps: [Step] = []

    /// Reads a session as it is written down.
    init(_ text: String) throws {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2))))
            } else if steps.isEmpty {
                guard line.isEmpty else { throw TestFailure("The session starts with no command: \(line)") }
            } else if line.hasPrefix("[exit "), let status = Int32(line.dropFirst(6).dropLast()) {
                steps[steps.count - 1].status = status
            } else {
                steps[steps.count - 1].output += line + "\n"
            }
        }
        // The text's own last line end is no empty line of output.
        if text.hasSuffix("\n"), !steps.isEmpty { steps[steps.count - 1].output.removeLast() }
    }

    /// Runs the commands in order in one shell.
    ///
    /// - Parameter environment: The shell's whole environment.
    /// - Returns: What happened, both outputs of each command in one.
    /// - Throws: That the shell did not come to its end.
    func run(environment: [String: String]) throws -> [Step] {
        // The record separator ends each output; no command prints it.
        let script = steps.map { $0.command + "\nprintf '\\036%d\\036' $?\n" }.joined()
        let shell = try ClientProgram(
            ["-c", script],
            program: "/bin/sh",
            environment: environment,
            mixed: true,
            seconds: 40
        )
        let parts = shell.output.split(separator: "\u{1E}", omittingEmptySubsequences: false)
        guard parts.count == 2 * steps.count + 1 else {
            throw TestFailure("The shell ended early: \(shell.output)")
        }
        return steps.indices.map { index in
            Step(
                command: steps[index].command,
                output: String(parts[2 * index]),
                status: Int32(parts[2 * index + 1]) ?? -1
            )
        }
    }
}
