/// One row of the command table.
struct Command: Sendable {
    /// What is typed.
    let name: String
    /// Other names for it.
    var aliases: [String] = []
    /// One line that says what it does.
    let help: String
    /// The words it takes, in order.
    var operands: [Operand] = []
    /// What words and options can be, where their names do not say it.
    var words: [CommandWords] = []
    /// The options it takes besides those of every command.
    var options: [CommandOption] = []
    /// Options of which only one may be given.
    var exclusions: [[CommandOption]] = []
    /// Command lines that show its use.
    var examples: [String] = []
    /// How a word is given that the command does not take.
    var hintForStray: @Sendable (String) -> String? = { _ in nil }
    /// Does the work.
    let run: @Sendable (CommandContext) throws(CommandFailure) -> ExitStatus

    /// How it is used, as words that a line may be broken between.
    var usage: [String] { [name] + operands.map(\.usage) + options.map(\.usage) }

    /// Where to find how it is used, after a mistake.
    var helpHint: String { "`budgetctl \(name) -h` shows how it is used." }
}

/// A word that a command takes.
struct Operand: Hashable, Sendable {
    /// What stands for it in the usage.
    let name: String
    /// What kind of value it is, so that a shell can complete it.
    var kind = ValueKind.text
    /// Whether it may be left out.
    var isOptional = false
    /// Whether the command asks for it on a terminal where it is left out.
    var isAsked = false
    /// Whether more of it may follow; only the last one of a command.
    var isRepeated = false

    /// The word as the usage shows it.
    var usage: String {
        let text = isRepeated ? name + "…" : name
        return isOptional || isAsked ? "[\(text)]" : text
    }
}
