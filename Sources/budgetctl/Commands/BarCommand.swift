import BudgetCore

/// `status` for a status bar.
enum BarCommand {
    /// Prints one record; a bar shows nothing of a program that fails, so that it tells what is wrong by a record too.
    static func run(_ style: BarStyle, _ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let reading = try reading(style, context)
        let renderer = BarRenderer(style)
        try context.output.write(renderer.preamble + renderer.record(of: reading))
        return style.format.exitsUrgent && BarContent(reading, style).state == .over ? .urgent : .done
    }

    private static func reading(
        _ style: BarStyle,
        _ context: CommandContext
    ) throws(CommandFailure) -> BarReading {
        var fields = JSONObject()
        fields.append("period", text: context.arguments.value(.period))
        fields.append("categories", flag: style.needsCategories)
        do throws(CommandFailure) {
            let status = try context.client().read("status", fields)
            return .budget(status: status, categories: status["categories"] ?? .null)
        } catch {
            if error.status == .usage { throw error }
            // What is typed wrong stays so.
            if error.object["field"] == .string("args.period") {
                throw .usage(error.message, hint: error.hint)
            }
            return .offline(reason: error)
        }
    }
}
