/// `completions`: a script by which a shell completes command lines.
enum CompletionsCommand {
    /// Prints the script of the shell that is named.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        guard let shell = context.arguments.operands.first.flatMap(Shell.init(rawValue:)) else {
            throw .usage("completions needs the name of a shell.", hint: context.arguments.command.helpHint)
        }
        try context.output.write(shell.completionScript)
        return .done
    }
}
