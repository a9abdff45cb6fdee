import BudgetCore

/// `list`: the expenses that match.
enum ListCommand {
    /// The longest page that the protocol has.
    private static let longestPage = 500
    /// How many rows people get who did not say how many.
    private static let commonRows = 100

    /// Fetches page after page up to the number of rows, and prints one table or one document.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let limit = try rows(context)
        for option in [CommandOption.minimum, .maximum] { try plainAmount(option, context.arguments) }
        let client = try context.client()
        var fields = filter(context.arguments)
        fields.append("totals", flag: !context.isJSON)
        var list: ResultPages
        do throws(CommandFailure) {
            list = try page(client, fields, atMost: limit)
        } catch {
            throw inOptions(error, context.arguments)
        }
        while list.more, let next = list.next, limit.map({ list.elements.count < $0 }) ?? true {
            var fields = filter(context.arguments)
            fields.append("after", next)
            let more = try page(client, fields, atMost: limit.map { $0 - list.elements.count })
            guard !more.elements.isEmpty else { throw .unreadable("A further page of the list is empty.") }
            list.append(more)
        }
        try context.show(list.document) {
            context.isPlain ? ListText.plain($0) : ListText.table($0, context.canvas)
        }
        return .done
    }

    /// What the daemon says about two amounts that exclude each other, in the words of the command line.
    private static func inOptions(_ failure: CommandFailure, _ arguments: Arguments) -> CommandFailure {
        guard failure.code == "bad_value", failure.isAbout("min"), let least = arguments.value(.minimum),
            let most = arguments.value(.maximum)
        else { return failure }
        return CommandFailure(
            .refused,
            code: "bad_value",
            "`--min \(least)` is above `--max \(most)`."
        )
    }

    /// The options that a word may be meant for, which is a period if it begins like one.
    static func hint(forStray word: String) -> String? {
        let word = ShellText.quoted(word)
        let narrow = ArgumentReader.looksLikeAmount(word) ? "-p" : "-c"
        return "Did you mean `\(narrow) \(word)` or `--text \(word)`?"
    }

    /// Refuses what only a locale could read: the daemon compares with plain amounts.
    private static func plainAmount(
        _ option: CommandOption,
        _ arguments: Arguments
    ) throws(CommandFailure) {
        guard let text = arguments.value(option) else { return }
        guard text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || 48...57 ~= $0 })
        else {
            throw .usage(
                "\(option.names) cannot be `\(text)`.",
                hint: "Give a plain amount with a point, as in `\(option.names) 12.50`."
            )
        }
    }

    private static func page(
        _ client: BudgetClient,
        _ fields: JSONObject,
        atMost limit: Int?
    ) throws(CommandFailure) -> ResultPages {
        var fields = fields
        fields.append("page_size", .number(String(min(limit ?? longestPage, longestPage))))
        return try ResultPages(try client.read("list", fields), of: "expenses")
    }

    private static func rows(_ context: CommandContext) throws(CommandFailure) -> Int? {
        guard let text = context.arguments.value(.rows) else { return context.isJSON ? nil : commonRows }
        guard let rows = Int(text), rows > 0 else {
            throw .usage(
                "`\(text)` is no number of rows.",
                hint: "Give a whole number from 1, as in `--limit 20`."
            )
        }
        return rows
    }

    /// The `args` that say what matches.
    static func filter(_ arguments: Arguments) -> JSONObject {
        var fields = JSONObject()
        let texts: [(String, CommandOption)] = [
            ("period", .period), ("from", .from), ("to", .to), ("category", .category), ("payee", .payee),
            ("text", .text), ("tag", .tag), ("min", .minimum), ("max", .maximum),
        ]
        for (name, option) in texts { fields.append(name, text: arguments.value(option)) }
        fields.append("large", flag: arguments.has(.large))
        fields.append("pending", flag: arguments.has(.pending))
        if arguments.has(.refunds) { fields.append("refunds", .bool(true)) }
        if arguments.has(.noRefunds) { fields.append("refunds", .bool(false)) }
        fields.append("sort", text: arguments.value(.sort))
        return fields
    }
}
