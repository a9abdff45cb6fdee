import BudgetCore

/// From the command line to the exit status.
struct Program {
    /// What the program takes from its process.
    let surroundings: Surroundings

    /// Runs the command that the words name.
    ///
    /// - Parameter words: The command line without the program's name; `nil` for a word that is not UTF-8.
    /// - Returns: What to exit with; everything is printed.
    func run(_ words: [String?]) -> ExitStatus {
        let texts = words.compactMap(\.self)
        var budget: BudgetWords?
        do throws(CommandFailure) {
            if let index = words.firstIndex(of: nil) {
                throw .usage("Word \(index + 1) of the command line is not UTF-8.")
            }
            let arguments = try ArgumentReader.read(texts, input: surroundings.input)
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
            let options = texts.prefix { $0 != "--" }
            report(
                budget.map(error.naming) ?? error,
                asJSON: options.contains("--json"),
                // A bar may show the last line that comes, and so shows all of it.
                isForBar: options.contains { $0.hasPrefix("--format") || $0.hasPrefix("--template") }
            )
            return error.status
        }
    }

    /// The command line without the program's name, `nil` for each word that is not UTF-8.
    ///
    /// The standard library's words have other characters in the place of such bytes. (In `main`, which is the main
    /// actor's, a closure would bring in all of the concurrency library.)
    static var wordsOfProcess: [String?] {
        (1..<max(1, Int(CommandLine.argc))).map { index in
            CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
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
