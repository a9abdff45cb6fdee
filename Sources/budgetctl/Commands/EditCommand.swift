import BudgetCore

/// `edit`: changes an expense.
enum EditCommand {
    /// The options that name what is to be changed.
    private static let changes: [CommandOption] = [
        .amount, .payee, .category, .note, .date, .tags, .pending, .settled,
    ]

    /// Changes what the options name, else what the person changes in a form, and prints the expense as it is now.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let (result, isChanged) = try result(context)
        try context.show(result) {
            guard isChanged else { return "Nothing was changed.\n" }
            return
                (context.isDryRun
                ? ExpenseText.wouldBeChanged($0) : ExpenseText.booked($0, namesDay: true)) + "\n"
        }
        return .done
    }

    /// The daemon's result, and whether anything was changed, as by options it always is.
    private static func result(
        _ context: CommandContext
    ) throws(CommandFailure) -> (result: JSONValue, isChanged: Bool) {
        let arguments = context.arguments
        if !changes.contains(where: arguments.has), Conversation.isPossible(context.surroundings) {
            let word = arguments.operands.first ?? ""
            return try ExpenseEditing.edited(context, try ExpenseReference.value(word, mayBeLast: true))
        }
        return (try context.write("edit", try fields(arguments)), true)
    }

    /// The `args` of the request; an empty text clears, which is `null` on the wire.
    static func fields(_ arguments: Arguments) throws(CommandFailure) -> JSONObject {
        var fields = JSONObject()
        fields.append("id", try ExpenseReference.value(arguments.operands.first ?? "", mayBeLast: true))
        fields.append("typed", text: arguments.value(.amount))
        for (option, name) in [(CommandOption.payee, "payee"), (.category, "category"), (.note, "note")] {
            guard let text = arguments.value(option) else { continue }
            fields.append(name, text.isEmpty ? .null : .string(text))
        }
        fields.append("date", text: arguments.value(.date))
        if arguments.has(.tags) {
            let tags = arguments.values(.tags).filter { !$0.isEmpty }
            fields.append("tags", .array(tags.map(JSONValue.string)))
        }
        if arguments.has(.pending) { fields.append("pending", .bool(true)) }
        if arguments.has(.settled) { fields.append("pending", .bool(false)) }
        guard fields.members.count > 1 else {
            throw .usage("edit needs something to change.", hint: arguments.command.helpHint)
        }
        fields.append("refuse_near_category", flag: AddCommand.refusesNear(arguments))
        return fields
    }
}

/// The word by which people name an expense.
enum ExpenseReference {
    /// The id as the protocol wants it: `214` and `#214` as a number, `last` as the word where that may stand.
    static func value(_ word: String, mayBeLast: Bool = false) throws(CommandFailure) -> JSONValue {
        if word == "last" {
            if mayBeLast { return .string(word) }
            throw .usage("`last` is only for show and edit.", hint: "`budgetctl list` shows the ids.")
        }
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let id = Int64(digits)
        else {
            throw .usage("`\(word)` is no expense's id.", hint: "`budgetctl list` shows the ids.")
        }
        return .number(String(id))
    }
}
