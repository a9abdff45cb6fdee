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
        let client = try context.client()
        var fields = filter(context.arguments)
        fields.append("totals", flag: !context.isJSON)
        var list = try page(client, fields, atMost: limit)
        while list.more, let next = list.next, limit.map({ list.expenses.count < $0 }) ?? true {
            var fields = filter(context.arguments)
            fields.append("after", next)
            let more = try page(client, fields, atMost: limit.map { $0 - list.expenses.count })
            guard !more.expenses.isEmpty else { throw .unreadable("A further page of the list is empty.") }
            list.append(more)
        }
        try context.show(list.document) {
            ListText.table($0, width: context.surroundings.width, context.palette)
        }
        return .done
    }

    private static func page(
        _ client: BudgetClient,
        _ fields: JSONObject,
        atMost limit: Int?
    ) throws(CommandFailure) -> ListPages {
        var fields = fields
        fields.append("page_size", .number(String(min(limit ?? longestPage, longestPage))))
        return try ListPages(try client.read("list", fields))
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
        fields.append("sort", text: arguments.value(.sort))
        return fields
    }
}

/// The pages of a list, put together.
private struct ListPages {
    var expenses: [JSONValue]
    var more: Bool
    var next: JSONValue?
    private var firstPage: JSONObject

    init(_ result: JSONValue) throws(CommandFailure) {
        guard let object = result.object, let expenses = result["expenses"]?.array else {
            throw .unreadable("The reply to `list` holds no expenses.")
        }
        self.expenses = expenses
        firstPage = object
        more = result["more"]?.bool ?? false
        next = result["next"].flatMap { $0 == .null ? nil : $0 }
    }

    mutating func append(_ page: ListPages) {
        expenses += page.expenses
        more = page.more
        next = page.next
    }

    /// The first page's members with all expenses and the last page's end.
    var document: JSONValue {
        var document = JSONObject()
        for member in firstPage.members {
            switch member.name {
            case "expenses": document.append(member.name, .array(expenses))
            case "more": document.append(member.name, .bool(more))
            case "next": document.append(member.name, next ?? .null)
            default: document.append(member.name, member.value)
            }
        }
        return .object(document)
    }
}
