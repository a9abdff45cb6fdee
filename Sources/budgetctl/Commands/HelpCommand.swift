/// `help` and `-h`: how things are used, from the command table.
enum HelpCommand {
    /// Shows the help of the command that is named, or of the program.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        guard let name = context.arguments.operands.first else {
            try show(nil, context)
            return .done
        }
        guard let command = CommandTable.command(name) else { throw CommandTable.unknown(name) }
        try show(command, context)
        return .done
    }

    /// Prints the help text of a command, or of the program.
    static func show(_ command: Command?, _ context: CommandContext) throws(CommandFailure) {
        let help = HelpText(width: context.surroundings.width ?? 80)
        try context.output.write(command.map(help.text(of:)) ?? help.overview)
    }
}
