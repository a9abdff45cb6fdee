import BudgetCore

/// `category`: lists what expenses are counted under, and changes it.
enum CategoryCommand {
    /// What it can do.
    static let actions = ["list", "set", "rename", "merge", "remove"]

    /// Does what the first word says; without one it lists.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let words = context.arguments.operands
        let action = words.first ?? "list"
        try checkOptions(of: action, context.arguments)
        switch action {
        case "list":
            try check(words, "list", most: 1)
            let result = try context.client().read("category.list")
            try context.show(result) {
                context.isPlain ? CategoryText.plain($0) : CategoryText.table($0, context.canvas)
            }
        case "set": try set(words, context)
        case "rename":
            try check(words, "rename NAME NEW", least: 3, most: 3)
            try write("category.rename", [("name", words[1]), ("to", words[2])], context) {
                CategoryText.renamed($0, words[1], isDryRun: context.isDryRun)
            }
        case "merge":
            try check(words, "merge NAME INTO", least: 3, most: 3)
            try write("category.merge", [("name", words[1]), ("into", words[2])], context) {
                CategoryText.merged($0, words[1], isDryRun: context.isDryRun, context.budget.all)
            }
        default:
            try check(words, "remove NAME [--to OTHER]", least: 2, most: 2)
            let fields = [("name", words[1]), ("move_to", context.arguments.value(.moveTo))]
            try write("category.remove", fields, context) {
                CategoryText.removed($0, words[1], isDryRun: context.isDryRun, context.budget.all)
            }
        }
        return .done
    }

    private static func set(_ words: [String], _ context: CommandContext) throws(CommandFailure) {
        try check(words, "set NAME [LIMIT|none]", least: 2, most: 3)
        let arguments = context.arguments
        var fields = JSONObject()
        fields.append("name", .string(words[1]))
        switch words.dropFirst(2).first {
        case "none": fields.append("limit", .null)
        case let limit: fields.append("typed", text: limit)
        }
        fields.append("carry_over", text: arguments.value(.carryOver))
        fields.append("from", text: arguments.value(.since))
        fields.append("past", flag: arguments.has(.past))
        fields.append("refuse_near_category", flag: !arguments.has(.new))
        try context.show(try context.write("category.set", fields)) {
            CategoryText.set($0, isDryRun: context.isDryRun)
        }
    }

    private static func write(
        _ command: String,
        _ texts: [(String, String?)],
        _ context: CommandContext,
        _ text: (JSONValue) -> String
    ) throws(CommandFailure) {
        var fields = JSONObject()
        for (name, value) in texts { fields.append(name, text: value) }
        try context.show(try context.write(command, fields), text)
    }

    private static func check(
        _ words: [String],
        _ usage: String,
        least: Int = 0,
        most: Int
    ) throws(CommandFailure) {
        guard words.count < least || words.count > most else { return }
        throw .usage(
            "It is `budgetctl category \(usage)`.",
            hint: "`budgetctl category -h` shows how it is used."
        )
    }

    /// Refuses an option that another word would take: it would be passed over in silence.
    private static func checkOptions(of action: String, _ arguments: Arguments) throws(CommandFailure) {
        let owners: [(CommandOption, [String])] = [
            (.carryOver, ["set"]), (.since, ["set"]), (.past, ["set"]), (.new, ["set"]),
            (.moveTo, ["remove"]), (.plain, ["list"]),
            (.dryRun, ["set", "rename", "merge", "remove"]),
        ]
        for (option, actions) in owners where arguments.has(option) && !actions.contains(action) {
            let list = actions.map { "`\($0)`" }.joined(separator: ", ")
            throw .usage("\(option.names) is only for \(list).")
        }
    }
}
