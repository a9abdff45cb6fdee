import BudgetCore

/// `limit`: shows, sets or clears a limit.
enum LimitCommand {
    /// Does what the words ask for; without an amount the limit is shown.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let arguments = context.arguments
        let words = arguments.operands
        guard let first = words.first else {
            for option in [CommandOption.past, .dryRun] where arguments.has(option) {
                throw .usage("\(option.names) is only for changing a limit.")
            }
            var fields = JSONObject()
            fields.append("category", text: arguments.value(.category))
            fields.append("period", text: arguments.value(.since) ?? arguments.value(.only))
            try context.show(try context.client().read("limit.get", fields)) { LimitText.shown($0) + "\n" }
            return .done
        }
        if first == "none" {
            if words.count > 1 { throw .usage("`limit none` takes no currency.") }
            try context.show(try context.write("limit.clear", scope(arguments))) {
                LimitText.changed($0, isDryRun: context.isDryRun, isCleared: true)
            }
            return .done
        }
        var fields = typed(words)
        if let code = fields["currency"]?.string { try SettingsCommand.checkCode(code) }
        for member in scope(arguments).members { fields.append(member.name, member.value) }
        fields.append("refuse_near_category", flag: AddCommand.refusesNear(arguments))
        try context.show(try set(fields, words, context)) {
            LimitText.changed($0, isDryRun: context.isDryRun)
        }
        return .done
    }

    /// Sets the limit; the first of a budget has to name the currency, which who is told so can copy.
    private static func set(
        _ fields: JSONObject,
        _ words: [String],
        _ context: CommandContext
    ) throws(CommandFailure) -> JSONValue {
        do throws(CommandFailure) {
            return try context.write("limit.set", fields)
        } catch {
            guard error.code == "needs_currency", words.count == 1 else { throw error }
            let options = try context.client().choice.options
            throw error.hinting(
                "Name it behind the amount: budgetctl \(options)limit \(ShellText.quoted(words[0])) EUR"
            )
        }
    }

    /// The amount as typed and the currency, which may stand first.
    static func typed(_ words: [String]) -> JSONObject {
        var words = words
        if words.count == 2, ArgumentReader.looksLikeAmount(words[1]),
            !ArgumentReader.looksLikeAmount(words[0])
        {
            words.swapAt(0, 1)
        }
        var fields = JSONObject()
        fields.append("typed", text: words.first)
        fields.append("currency", text: words.dropFirst().first)
        return fields
    }

    private static func scope(_ arguments: Arguments) -> JSONObject {
        var fields = JSONObject()
        fields.append("from", text: arguments.value(.since))
        fields.append("only", text: arguments.value(.only))
        fields.append("category", text: arguments.value(.category))
        fields.append("past", flag: arguments.has(.past))
        return fields
    }
}
