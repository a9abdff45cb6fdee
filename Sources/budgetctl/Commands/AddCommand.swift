import BudgetCore

/// `add` and `refund`: books an expense.
enum AddCommand {
    /// Books what the arguments say, and prints what it left.
    static func run(_ context: CommandContext, isRefund: Bool) throws(CommandFailure) -> ExitStatus {
        if context.arguments.values(.tags).contains("") {
            throw CommandFailure(
                .refused,
                code: "bad_value",
                "\(CommandOption.tags.names) needs a tag.",
                hint: "Leave it out for an expense without tags."
            )
        }
        let result = try booked(context, isRefund: isRefund)
        let namesDay = context.arguments.has(.date)
        try context.show(result) { result in
            let text = (context.isDryRun ? ExpenseText.wouldBeBooked : ExpenseText.booked)(result, namesDay)
            return [text, TwinExpense.hint(result, context), ClosingText.sentence(result)]
                .compactMap(\.self).map { $0 + "\n" }.joined()
        }
        return .done
    }

    /// Books it; without an amount the person at the terminal is asked for it, and then for the rest.
    private static func booked(
        _ context: CommandContext,
        isRefund: Bool
    ) throws(CommandFailure) -> JSONValue {
        if context.arguments.operands.isEmpty {
            guard Conversation.isPossible(context.surroundings) else {
                let command = context.arguments.command
                throw .usage("\(command.name) needs AMOUNT.", hint: command.helpHint)
            }
            return try ExpenseQuestions.booked(context, isRefund: isRefund)
        }
        do throws(CommandFailure) {
            return try context.write("add", fields(context.arguments, isRefund: isRefund))
        } catch {
            guard error.hint == nil, error.isAbout("typed"), let order = amountFirst(context.arguments) else {
                throw error
            }
            throw error.hinting("The amount stands first: budgetctl \(order)")
        }
    }

    /// The words with the amount in front, if it stands behind the payee.
    private static func amountFirst(_ arguments: Arguments) -> String? {
        let words = arguments.operands
        guard let amount = words.last, words.count > 1, !ArgumentReader.looksLikeAmount(words[0]),
            ArgumentReader.looksLikeAmount(amount)
        else { return nil }
        return ([arguments.command.name, amount] + words.dropLast()).map(ShellText.quoted)
            .joined(separator: " ")
    }

    /// Whether a category that may be mistyped is refused: any that is named, unless said otherwise.
    static func refusesNear(_ arguments: Arguments) -> Bool {
        !(arguments.value(.category) ?? "").isEmpty && !arguments.has(.new)
    }

    /// The `args` of the request: the amount as it was typed, the other words as the payee.
    ///
    /// A code such as `USD` right behind the amount belongs to it, as in `limit 1500 EUR`: taken for the payee, it
    /// would be booked in the budget's currency whatever it says.
    static func fields(_ arguments: Arguments, isRefund: Bool) -> JSONObject {
        var fields = JSONObject()
        var words = arguments.operands[...]
        var amount = words.popFirst()
        if let code = words.first, Currency(code: code)?.code == code {
            amount?.append(" " + code)
            words.removeFirst()
        }
        fields.append("typed", text: amount)
        fields.append("refund", flag: isRefund)
        let payee = words.joined(separator: " ")
        if !payee.isEmpty { fields.append("payee", .string(payee)) }
        fields.append("category", text: arguments.value(.category))
        fields.append("refuse_near_category", flag: refusesNear(arguments))
        // An empty one is meant: none.
        fields.append("usual_category", flag: arguments.value(.category) == nil && !payee.isEmpty)
        fields.append("date", text: arguments.value(.date))
        fields.append("note", text: arguments.value(.note))
        let tags = arguments.values(.tags)
        if !tags.isEmpty { fields.append("tags", .array(tags.map(JSONValue.string))) }
        fields.append("pending", flag: arguments.has(.pending))
        return fields
    }
}
