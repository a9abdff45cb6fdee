import BudgetCore

/// `history`: who changed what and when.
enum HistoryCommand {
    /// The longest page that the protocol has.
    private static let longestPage = 200
    /// How many changes people get who did not say how many.
    private static let commonCount = 20

    /// Fetches page after page up to the number of changes, and prints a line for each, or one document.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let count = try count(context.arguments)
        let client = try context.client()
        var history = try page(client, context.arguments, before: nil, atMost: count)
        while history.more, let next = history.next, history.elements.count < count {
            let more = try page(
                client,
                context.arguments,
                before: next,
                atMost: count - history.elements.count
            )
            guard !more.elements.isEmpty else { throw .unreadable("A further page of the history is empty.") }
            history.append(more)
        }
        try context.show(history.document) {
            let text = HistoryText(changes: context.changeText, canvas: context.canvas)
            return context.isPlain ? text.plain($0) : text.text($0)
        }
        return .done
    }

    private static func page(
        _ client: BudgetClient,
        _ arguments: Arguments,
        before: JSONValue?,
        atMost count: Int
    ) throws(CommandFailure) -> ResultPages {
        var fields = JSONObject()
        if let before { fields.append("before", before) }
        fields.append("by", text: arguments.value(.by))
        fields.append("page_size", .number(String(min(count, longestPage))))
        return try ResultPages(try client.read("history", fields), of: "changes")
    }

    private static func count(_ arguments: Arguments) throws(CommandFailure) -> Int {
        guard let text = arguments.value(.count) else { return commonCount }
        guard let count = Int(text), count > 0 else {
            throw .usage(
                "`\(text)` is no number of changes.",
                hint: "Give a whole number from 1, as in `-n 20`."
            )
        }
        return count
    }
}
