import BudgetCore

/// `recurring`: what recurs, and what is due of it.
enum RecurringCommand {
    /// What can be done to recurring entries.
    static let actions = ["list", "add", "edit", "remove", "skip", "book"]

    /// What is booked each time.
    private static let contents: [CommandOption] = [.category, .new, .note, .tags]
    /// On which days.
    private static let days: [CommandOption] = [.every, .interval, .anchor, .lastDay, .until, .confirm]

    /// Options that an action takes besides those of every command.
    private static func options(of action: String) -> [CommandOption] {
        switch action {
        case "list": [.plain]
        case "add": contents + days + [.backfill, .dryRun]
        case "edit": contents + days + [.amount, .payee, .noLastDay, .auto, .dryRun]
        case "remove": [.dryRun]
        case "skip": [.due, .dryRun]
        case "book": [.due, .date, .dryRun]
        default: []
        }
    }

    /// Does what the first word says; without any the entries are listed.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let action = context.arguments.operands.first ?? "list"
        let words = Array(context.arguments.operands.dropFirst())
        let known = options(of: action) + CommandTable.globalOptions
        if let stranger = context.arguments.stranger(among: known) {
            throw .usage(
                "`recurring \(action)` has no option `--\(stranger)`.",
                hint: context.arguments.command.helpHint
            )
        }
        switch action {
        case "add": return try add(context, words)
        case "edit": return try edit(context, words)
        case "remove": return try remove(context, words)
        case "skip": return try skip(context, words)
        case "book": return try book(context, words)
        default: return try list(context, words)
        }
    }

    private static func list(_ context: CommandContext, _ words: [String]) throws(CommandFailure)
        -> ExitStatus
    {
        try refuse(words, beyond: 0, of: "list", context)
        let client = try context.client()
        var list = try ResultPages(try client.read("recurring.list"), of: "recurring")
        while list.more, let next = list.next {
            var fields = JSONObject()
            fields.append("after", next)
            let page = try ResultPages(try client.read("recurring.list", fields), of: "recurring")
            guard !page.elements.isEmpty else { throw .unreadable("A further page of the list is empty.") }
            list.append(page)
        }
        try context.show(list.document) {
            context.isPlain ? RecurringText.plain($0) : RecurringText.table($0, context.canvas)
        }
        return .done
    }

    private static func add(_ context: CommandContext, _ words: [String]) throws(CommandFailure) -> ExitStatus
    {
        var amount = try first(words, "AMOUNT", of: "add", context)
        guard context.arguments.has(.every) else {
            throw .usage(
                "`recurring add` needs --every.",
                hint: "Such as `budgetctl recurring add 800 landlord --every month --on 2026-12-01`."
            )
        }
        var payee = words.dropFirst()
        if let code = payee.first, Currency(code: code)?.code == code {
            amount += " " + code
            payee.removeFirst()
        }
        var fields = JSONObject()
        fields.append("typed", .string(amount))
        if !payee.isEmpty { fields.append("payee", .string(payee.joined(separator: " "))) }
        try appendContents(to: &fields, context.arguments)
        try appendDays(to: &fields, context.arguments)
        fields.append("backfill", flag: context.arguments.has(.backfill))
        return try write("recurring.add", fields, context, RecurringText.added)
    }

    private static func edit(_ context: CommandContext, _ words: [String]) throws(CommandFailure)
        -> ExitStatus
    {
        try refuse(words, beyond: 1, of: "edit", context)
        var fields = JSONObject()
        fields.append("id", try id(words, of: "edit", context))
        fields.append("typed", text: context.arguments.value(.amount))
        if let payee = context.arguments.value(.payee) {
            fields.append("payee", payee.isEmpty ? .null : .string(payee))
        }
        try appendContents(to: &fields, context.arguments)
        try appendDays(to: &fields, context.arguments)
        if context.arguments.has(.noLastDay) { fields.append("last_day", .bool(false)) }
        if context.arguments.has(.auto) { fields.append("booking", .string("auto")) }
        guard fields.members.contains(where: { !["id", "refuse_near_category"].contains($0.name) }) else {
            throw .usage(
                "`recurring edit` needs something to change.",
                hint: context.arguments.command.helpHint
            )
        }
        return try write("recurring.edit", fields, context, RecurringText.changed)
    }

    private static func remove(_ context: CommandContext, _ words: [String]) throws(CommandFailure)
        -> ExitStatus
    {
        try refuse(words, beyond: 1, of: "remove", context)
        var fields = JSONObject()
        fields.append("id", try id(words, of: "remove", context))
        return try write("recurring.remove", fields, context, RecurringText.removed)
    }

    private static func skip(_ context: CommandContext, _ words: [String]) throws(CommandFailure)
        -> ExitStatus
    {
        try refuse(words, beyond: 2, of: "skip", context)
        var fields = JSONObject()
        fields.append("id", try id(words, of: "skip", context))
        fields.append("due", text: try due(words.dropFirst().first, context))
        return try write("recurring.skip", fields, context, RecurringText.skipped)
    }

    private static func book(_ context: CommandContext, _ words: [String]) throws(CommandFailure)
        -> ExitStatus
    {
        var fields = JSONObject()
        fields.append("id", try id(words, of: "book", context))
        let (day, amount) = Self.dueAndAmount(words.dropFirst())
        fields.append("due", text: try due(day, context))
        fields.append("typed", text: amount)
        fields.append("date", text: context.arguments.value(.date))
        let surroundings = context.surroundings
        let now = surroundings.now()
        let today = MomentText(now: now, offset: surroundings.offset).day(ofInstant: now) ?? ""
        return try write("recurring.book", fields, context) { result, isDryRun in
            let text = RecurringText.booked(result, isDryRun: isDryRun)
            let isAhead = result["due"]?.string ?? "" > today
            guard isAhead, !isDryRun else { return text }
            return text + "\nThat was booked ahead; `budgetctl \(context.budget.all)undo` takes it back."
        }
    }

    private static func write(
        _ command: String,
        _ fields: JSONObject,
        _ context: CommandContext,
        _ text: (JSONValue, Bool) -> String
    ) throws(CommandFailure) -> ExitStatus {
        let isDryRun = context.isDryRun
        try context.show(try context.write(command, fields)) { text($0, isDryRun) + "\n" }
        return .done
    }

    // MARK: Words

    /// The due day and the amount that follow a number, either of which may be left out: a day is written as
    /// `2026-12-01`, `12-01` or `3d`, or is a word.
    static func dueAndAmount(_ words: ArraySlice<String>) -> (day: String?, amount: String?) {
        guard let first = words.first else { return (nil, nil) }
        let isDay =
            CalendarDay(iso: first) != nil || isShortDay(first) || !ArgumentReader.looksLikeAmount(first)
        let rest = isDay ? words.dropFirst() : words
        return (isDay ? first : nil, rest.isEmpty ? nil : rest.joined(separator: " "))
    }

    /// Whether a word is written like `12-01` or `3d`.
    ///
    /// Without a regular expression: that would bring 3 MB into the static program.
    private static func isShortDay(_ word: String) -> Bool {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count == 2 { return parts.allSatisfy { (1...2).contains($0.utf8.count) && isNumber($0) } }
        return word.hasSuffix("d") && isNumber(word.dropLast())
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    private static func due(_ word: String?, _ context: CommandContext) throws(CommandFailure) -> String? {
        let option = context.arguments.value(.due)
        if word != nil, option != nil {
            throw .usage("The due day is given twice.", hint: context.arguments.command.helpHint)
        }
        return word ?? option
    }

    private static func first(
        _ words: [String],
        _ name: String,
        of action: String,
        _ context: CommandContext
    ) throws(CommandFailure) -> String {
        if let word = words.first { return word }
        throw .usage("`recurring \(action)` needs \(name).", hint: context.arguments.command.helpHint)
    }

    private static func id(
        _ words: [String],
        of action: String,
        _ context: CommandContext
    ) throws(CommandFailure) -> JSONValue {
        let word = try first(words, "ID", of: action, context)
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let id = Int64(digits)
        else {
            throw .usage(
                "`\(word)` is no recurring entry's id.",
                hint: "`budgetctl recurring` shows the ids."
            )
        }
        return .number(String(id))
    }

    private static func refuse(
        _ words: [String],
        beyond count: Int,
        of action: String,
        _ context: CommandContext
    ) throws(CommandFailure) {
        guard let extra = words.dropFirst(count).first else { return }
        throw .usage(
            "`recurring \(action)` does not take `\(extra)`.",
            hint: context.arguments.command.helpHint
        )
    }

    // MARK: Fields

    /// What is booked each time; an empty text clears, which is `null` on the wire.
    private static func appendContents(
        to fields: inout JSONObject,
        _ arguments: Arguments
    ) throws(CommandFailure) {
        for (option, name) in [(CommandOption.category, "category"), (.note, "note")] {
            guard let text = arguments.value(option) else { continue }
            fields.append(name, text.isEmpty ? .null : .string(text))
        }
        fields.append("refuse_near_category", flag: AddCommand.refusesNear(arguments))
        guard arguments.has(.tags) else { return }
        let tags = arguments.values(.tags).filter { !$0.isEmpty }
        fields.append("tags", .array(tags.map(JSONValue.string)))
    }

    private static func appendDays(
        to fields: inout JSONObject,
        _ arguments: Arguments
    ) throws(CommandFailure) {
        fields.append("every", text: arguments.value(.every))
        if let text = arguments.value(.interval) {
            guard let interval = Int64(text), interval > 0 else {
                throw .usage("`\(text)` is no interval.", hint: "Give a whole number, as in `--interval 2`.")
            }
            fields.append("interval", .number(String(interval)))
        }
        if let day = arguments.value(.anchor), let number = Int(day), (1...31).contains(number) {
            throw .usage(
                "`--on \(day)` is no whole day.",
                hint: "Give the first day it is due, as in `--on 2026-12-31`; later ones are counted from it."
            )
        }
        fields.append("anchor", text: arguments.value(.anchor))
        fields.append("last_day", flag: arguments.has(.lastDay))
        if let until = arguments.value(.until) {
            fields.append("until", until.isEmpty ? .null : .string(until))
        }
        if arguments.has(.confirm) { fields.append("booking", .string("confirm")) }
    }
}
