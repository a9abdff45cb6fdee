import BudgetCore

/// `report`: sums by category, month, payee, tag or person, or a letter.
enum ReportCommand {
    /// The most rows that the protocol has.
    private static let mostRows = 500

    /// Prints a table, or five lines with `--brief`.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let fields = try fields(context.arguments)
        let client = try context.client()
        let report = try client.read("report", fields)
        try context.show(report) { report in
            if report["letter"] != nil { return LetterText.text(report) }
            let surroundings = context.surroundings
            let now = surroundings.now()
            let today = MomentText(now: now, offset: surroundings.offset).day(ofInstant: now) ?? ""
            let text = ReportText(report, today: today)
            if context.isPlain { return text.plain }
            let months = text.kind == "month" ? report : months(client, fields, report)
            return text.table(months: months, context.canvas)
        }
        return .done
    }

    /// The same expenses by month: of the twelve up to the period, or of the periods that are reported.
    private static func months(_ client: BudgetClient, _ fields: JSONObject, _ report: JSONValue)
        -> JSONValue?
    {
        guard report["count"]?.integer != 0 else { return nil }
        var asked = JSONObject()
        for member in fields.members where !["by", "period", "page_size"].contains(member.name) {
            asked.append(member.name, member.value)
        }
        if let label = report["period"]?["label"]?.string {
            guard let first = MonthText.label(label, monthsBefore: 11) else { return nil }
            asked.append("period", .string("\(first)..\(label)"))
        } else if let period = fields["period"] {
            asked.append("period", period)
        }
        asked.append("by", .string("month"))
        // The table is whole without them.
        return try? client.read("report", asked)
    }

    /// The `args` that say what is summed.
    static func fields(_ arguments: Arguments) throws(CommandFailure) -> JSONObject {
        var fields = JSONObject()
        fields.append("period", text: try period(arguments))
        let texts: [(String, CommandOption)] = [
            ("by", .grouping), ("category", .category), ("payee", .payee), ("tag", .tag), ("text", .text),
        ]
        for (name, option) in texts { fields.append(name, text: arguments.value(option)) }
        if let rows = arguments.value(.rows) {
            guard let number = Int(rows), (1...mostRows).contains(number) else {
                throw .usage(
                    "`\(rows)` is no number of rows.",
                    hint: "Give a whole number from 1 to \(mostRows), as in `--limit 20`."
                )
            }
            fields.append("page_size", .number(String(number)))
        }
        fields.append("brief", flag: arguments.has(.brief))
        return fields
    }

    /// The words for the period, which need no quotes.
    private static func period(_ arguments: Arguments) throws(CommandFailure) -> String? {
        guard !arguments.operands.isEmpty else { return arguments.value(.period) }
        guard !arguments.has(.period) else {
            throw .usage("The period is given twice.", hint: "Give it as words or with -p.")
        }
        let words = arguments.operands
        if words.count == 2, words.allSatisfy(ArgumentReader.looksLikeAmount) {
            throw .usage(
                "`\(words.joined(separator: " "))` is no period.",
                hint: "Several are written as one word: `\(words.joined(separator: ".."))`."
            )
        }
        return words.joined(separator: " ")
    }
}
