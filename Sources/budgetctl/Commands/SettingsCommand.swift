import BudgetCore

/// `settings`: shows or changes them.
enum SettingsCommand {
    /// The settings that a shell offers; the daemon may know more.
    static let names = [
        "name", "currency", "locale", "time_zone", "month_start_day", "carry_over", "thresholds",
        "large_expense",
        "log_level", "status_shows_amounts", "read_only_shows",
    ]

    /// The settings that change nothing of what is left.
    private static let figureless = [
        "name", "large_expense", "log_level", "status_shows_amounts", "read_only_shows",
    ]

    /// The words of which a setting is one, none if it can be anything.
    static func choices(of name: String) -> [String] {
        switch name {
        case "carry_over": ["none", "surplus", "deficit", "both"]
        case "log_level": ["warning", "info", "debug"]
        case "read_only_shows": ["totals", "all"]
        case "status_shows_amounts": ["yes", "no"]
        default: []
        }
    }

    /// Prints all settings or one, or changes one.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let words = context.arguments.operands
        guard words.count > 1 else {
            for option in [CommandOption.dryRun, .since, .past] where context.arguments.has(option) {
                throw .usage("\(option.names) is only for changing a setting.")
            }
            let result = try context.client().read("settings.get")
            try show(words.first, of: result, context)
            return .done
        }
        var fields = JSONObject()
        fields.append(words[0], try value(words.dropFirst().joined(separator: " "), of: words[0]))
        try addPeriod(to: &fields, words[0], context.arguments)
        let old = words[0] == "currency" ? try currency(context) : nil
        let result = try write(fields, words[0], context)
        try context.show(result) { result in
            var lines = [(context.isDryRun ? "Would set " : "") + changed(result, words, context.arguments)]
            if let old, let new = result["settings"]?["currency"]?.string, new != old {
                let keeps = context.isDryRun ? "would keep" : "keep"
                lines.append(
                    "Amounts \(keeps) their numbers: what was 1 \(TerminalText.inline(old)) "
                        + "\(context.isDryRun ? "would be" : "is") 1 \(TerminalText.inline(new))."
                )
            }
            if let own = localeBefore(result, words[0], context) { lines.append(own) }
            if OpenPeriodText.settings.contains(words[0]),
                let open = OpenPeriodText.text(
                    result["effect"],
                    isDryRun: context.isDryRun,
                    context.budget.all
                )
            {
                lines.append(open)
            }
            if !figureless.contains(words[0]),
                let left = EffectSentence(result["effect"], showsBefore: context.isDryRun).text
            {
                lines.append(left)
            }
            return lines.map { $0 + "\n" }.joined()
        }
        return .done
    }

    /// The setting and its value; what holds from another period on is as it was asked for, not as it is now.
    private static func changed(_ result: JSONValue, _ words: [String], _ arguments: Arguments) -> String {
        if let period = arguments.value(.since) {
            let mode = words[1].isEmpty || words[1] == "default" ? "none" : words[1]
            return "\(words[0]) from \(TerminalText.inline(period)) on: \(TerminalText.inline(mode))"
        }
        return "\(words[0]): \(TerminalText.inline(cell(result["settings"]?[words[0]] ?? .null)))"
    }

    /// The currency that the budget has.
    private static func currency(_ context: CommandContext) throws(CommandFailure) -> String? {
        try context.client().read("settings.get")["settings"]?["currency"]?.string
    }

    /// A word where a currency's code should stand.
    ///
    /// - Throws: A usage failure if it cannot be one.
    static func checkCode(_ word: String) throws(CommandFailure) {
        guard
            word.utf8.count != 3
                || !word.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 })
        else { return }
        throw .usage(
            "`\(word)` is no currency's code.",
            hint: "A code has three letters, such as EUR, USD or JPY."
        )
    }

    /// That another locale than the setting is used here, which would look as if nothing was set.
    private static func localeBefore(_ result: JSONValue, _ name: String, _ context: CommandContext)
        -> String?
    {
        guard name == "locale", let setting = result["settings"]?[name]?.string,
            let own = LocaleChoice.choose(
                option: context.arguments.value(.locale),
                environment: context.surroundings.environment
            ), own != setting
        else { return nil }
        return "Here amounts are shown as in \(TerminalText.inline(own)): "
            + "--locale, LC_ALL, LC_MONETARY and LANG go before the setting."
    }

    /// The period from which a mode of carrying over holds.
    private static func addPeriod(
        to fields: inout JSONObject,
        _ name: String,
        _ arguments: Arguments
    ) throws(CommandFailure) {
        for option in [CommandOption.since, .past] where arguments.has(option) && name != "carry_over" {
            throw .usage("\(option.names) is only for carry_over: other settings hold at once.")
        }
        fields.append("carry_over_from", text: arguments.value(.since))
        fields.append("past", flag: arguments.has(.past))
    }

    private static func write(
        _ fields: JSONObject,
        _ name: String,
        _ context: CommandContext
    ) throws(CommandFailure) -> JSONValue {
        do throws(CommandFailure) {
            return try context.write("settings.set", fields)
        } catch {
            guard error.object["code"]?.string == "unknown_field" else { throw error }
            throw noSetting(name, hint: error.hint)
        }
    }

    private static func noSetting(_ name: String, hint: String?) -> CommandFailure {
        .usage("There is no setting `\(name)`.", hint: hint)
    }

    /// The words as the setting's type has them.
    ///
    /// - Throws: A usage failure if they do not fit: what the wire takes would say nothing to who types.
    static func value(_ word: String, of name: String) throws(CommandFailure) -> JSONValue {
        if word.isEmpty || word == "default" { return .null }
        switch name {
        case "currency":
            try checkCode(word)
            return .string(word)
        case "month_start_day":
            guard let day = Int(word) else { throw unfit(word, name, "a day of the month", "25") }
            return .number(String(day))
        case "thresholds":
            let parts = word.split { ", %".contains($0) }.map { Int($0) }
            let numbers = parts.compactMap(\.self)
            guard numbers.count == parts.count else {
                throw unfit(word, name, "percentages", "80 100")
            }
            return .array(numbers.map { .number(String($0)) })
        case "status_shows_amounts":
            if ["true", "yes", "on"].contains(word) { return .bool(true) }
            if ["false", "no", "off"].contains(word) { return .bool(false) }
            throw unfit(word, name, "yes or no", "yes")
        case "large_expense":
            guard word.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || 48...57 ~= $0 }) else {
                throw unfit(word, name, "a plain amount with a point", "200.50")
            }
            return .string(word)
        default:
            return .string(word)
        }
    }

    private static func unfit(_ word: String, _ name: String, _ kind: String, _ example: String)
        -> CommandFailure
    {
        .usage(
            "\(name) cannot be `\(word)`.",
            hint: "Give \(kind), as in `budgetctl settings \(name) \(example)`."
        )
    }

    private static func show(
        _ name: String?,
        of result: JSONValue,
        _ context: CommandContext
    ) throws(CommandFailure) {
        let settings = result["settings"]?.object ?? JSONObject()
        guard let name else {
            try context.show(result) { _ in
                let rows = settings.members.map { [$0.name, cell($0.value)] }
                return TableRenderer(
                    columns: [.init(""), .init("", isFlexible: true)],
                    canvas: context.canvas
                )
                .text(rows)
            }
            return
        }
        guard let value = settings[name] else {
            throw noSetting(name, hint: NearestName.hint(for: name, among: settings.members.map(\.name)))
        }
        var one = JSONObject()
        one.append(name, value)
        var shown = JSONObject()
        shown.append("settings", .object(one))
        try context.show(.object(shown)) { _ in TerminalText.inline(cell(value)) + "\n" }
    }

    /// A value as people read it, not yet made safe.
    static func cell(_ value: JSONValue) -> String {
        switch value {
        case .null: "not set"
        case .bool(let isTrue): isTrue ? "yes" : "no"
        case .number(let number): number
        case .string(let text): text
        case .array(let elements): elements.map(cell).joined(separator: " ")
        case .object: "…"
        }
    }
}
