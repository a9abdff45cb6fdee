import BudgetCore

/// From the command line to the exit status.
struct Program {
    /// What the program takes from its process.
    let surroundings: Surroundings

    /// Runs the command that the words name.
    ///
    /// - Parameter words: The command line without the program's name.
    /// - Returns: What to exit with; everything is printed.
    func run(_ words: [String]) -> ExitStatus {
        var budget: BudgetWords?
        do throws(CommandFailure) {
            let arguments = try ArgumentReader.read(words, input: surroundings.input)
            let context = CommandContext(arguments: arguments, surroundings: surroundings)
            if arguments.wantsVersion {
                try context.output.write("budgetctl \(Release.version)\n")
                return .done
            }
            if arguments.wantsHelp {
                try HelpCommand.show(arguments.isCommandNamed ? arguments.command : nil, context)
                return .done
            }
            budget = context.budget
            return try arguments.command.run(context)
        } catch {
            let options = words.prefix { $0 != "--" }
            report(
                budget.map(error.naming) ?? error,
                asJSON: options.contains("--json"),
                // A bar may show the last line that comes, and so shows all of it.
                isForBar: options.contains { $0.hasPrefix("--format") || $0.hasPrefix("--template") }
            )
            return error.status
        }
    }

    private func report(_ failure: CommandFailure, asJSON: Bool, isForBar: Bool) {
        if failure == .outputGone { return }
        if asJSON {
            try? Output(descriptor: surroundings.output).json(failure.object)
            return
        }
        var lines = ["budgetctl: \(TerminalText.safe(failure.message))"]
        if let hint = failure.hint {
            // A hint may hold a command to copy, which stands on a line of its own.
            lines += hint.split(separator: "\n").map { TerminalText.safe(String($0)) }
        }
        let text = lines.joined(separator: isForBar ? " " : "\n") + "\n"
        try? Output(descriptor: surroundings.errors).write(text)
    }
}
