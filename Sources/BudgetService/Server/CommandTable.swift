import BudgetCore

/// Every command that there is; what is not in this table cannot be asked for.
enum CommandTable {
    /// The commands, by area.
    static let commands: [Command] =
        sessionCommands + statusCommands + reportCommands + expenseCommands + listCommands + limitCommands
        + categoryCommands + recurringCommands + settingsCommands + historyCommands + batchCommands
        + subscriptionCommands + backupCommands

    private static let byName = Dictionary(uniqueKeysWithValues: commands.map { ($0.name, $0) })

    /// The command of this name.
    ///
    /// - Parameters:
    ///   - name: The name as a client gave it.
    ///   - field: Where it gave it.
    /// - Returns: The row of the table.
    /// - Throws: `unknown_command` with the nearest name as hint.
    static func command(_ name: String, field: String = "command") throws(BudgetError) -> Command {
        if let command = byName[name] { return command }
        throw BudgetError(
            .unknownCommand,
            "There is no command of this name.",
            field: field,
            hint: NearestName.hint(for: name, among: commands.map(\.name))
        )
    }
}
