import BudgetCore

/// `status`: what is left.
enum StatusCommand {
    /// Prints the figures of the period, drawn or as a sentence.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let arguments = context.arguments
        if let style = try BarStyle.read(arguments) { return try BarCommand.run(style, context) }
        let explains = arguments.has(.explain)
        if arguments.has(.category), !explains {
            throw .usage(
                "-c is only for --explain and --format.",
                hint: "`budgetctl status --categories` shows them all."
            )
        }
        let isDrawn = !context.isJSON && !context.isQuiet && !arguments.has(.plain) && !explains
        var fields = JSONObject()
        fields.append("period", text: arguments.value(.period))
        fields.append("categories", flag: isDrawn || arguments.has(.categories))
        fields.append("explain", flag: explains)
        fields.append("category", text: arguments.value(.category))
        let client = try context.client()
        let status = try client.read("status", fields)
        try context.show(status) { status in
            if status["currency"] == .null { return firstSteps(client) }
            if arguments.has(.plain) { return plain(status) }
            if let explanation = status["explain"] {
                return ExplanationText(options: client.choice.options, canvas: context.canvas)
                    .text(explanation)
            }
            return StatusRenderer(
                canvas: context.canvas,
                showsAllCategories: arguments.has(.categories)
            ).text(status)
        }
        guard arguments.has(.exitCode) else { return .done }
        guard let exit = ExitStatus.ofState(status["state"]?.string) else {
            throw .unreadable("The reply to `status` names no known state.")
        }
        return exit
    }

    /// How a budget begins, with the options that name the same budget again.
    private static func firstSteps(_ client: BudgetClient) -> String {
        if client.isReadOnly {
            return
                "This budget has no currency yet. You may only read it; who may change it names that first.\n"
        }
        let options = client.choice.options
        return """
            This budget has no currency yet. Name it with the first limit, then book:
              budgetctl \(options)limit 1500 EUR
              budgetctl \(options)add 12.50 lunch

            """
    }

    private static func plain(_ status: JSONValue) -> String {
        var text = StatusSentence.text(status) + "\n"
        for category in status["categories"]?.array ?? [] { text += StatusSentence.text(category) + "\n" }
        return text
    }
}
