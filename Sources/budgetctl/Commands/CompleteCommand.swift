import BudgetCore

/// `complete`: what may stand in the place of a word, asked by the scripts of `completions` while a key is handled.
///
/// Whoever pressed the key waits, so there is an answer at once or none, and nothing is ever said to be wrong.
enum CompleteCommand {
    /// How long it may take to connect and to be answered, in milliseconds; the rest of 100 is for the programs.
    static let patience: Int64 = 75
    /// More than these nobody looks through.
    static let mostWords = 200

    /// Prints a line for each word: the word, a tab, and what is said about it.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let words = context.arguments.operands
        guard words.count > 1, let line = ArgumentReader.begun(Array(words.dropFirst(2))) else {
            return .done
        }
        var seen: Set<String> = []
        let offers = found(words[0], words[1], line, context.surroundings).filter {
            isTypable($0.text) && seen.insert($0.text).inserted
        }
        let lines = offers.prefix(mostWords).map { "\($0.text)\t\($0.help ?? "")\n" }
        if !lines.isEmpty { try? context.output.write(lines.joined()) }
        return .done
    }

    private static func found(
        _ kind: String,
        _ prefix: String,
        _ line: BegunLine,
        _ surroundings: Surroundings
    ) -> [Offer.Word] {
        // Their names are files of this host, of which no daemon knows.
        if kind == ValueKind.budget.identifier {
            guard !line.arguments.has(.host) else { return [] }
            let directories = surroundings.stateDirectories(ofUserOnly: line.arguments.has(.user))
            return surroundings.instances(in: directories).filter { $0.hasPrefix(prefix) }
                .map { Offer.Word(text: $0) }
        }
        var surroundings = surroundings
        // Where there is no room for one more connection nobody waits for it.
        surroundings.connect = { path throws(SystemCallError) in
            try ServerConnection.openSocket(to: path, waits: false)
        }
        let context = CommandContext(arguments: line.arguments, surroundings: surroundings)
        // Another host takes too long, and might ask for a password.
        guard let client = try? context.client(), client.choice.host == nil else { return [] }
        return Candidates(
            line: line,
            prefix: prefix,
            client: client,
            changes: context.changeText,
            deadline: .after(patience)
        ).words(kind)
    }

    /// Whether a shell can hand the word over and a terminal show it.
    private static func isTypable(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.count <= 400 && TerminalText.safe(word) == word && !word.contains("⏎")
    }
}
