import BudgetCore
import Foundation

extension CommandTable {
    /// What people choose about the budget.
    static let settingsCommands: [Command] = [
        Command(
            "settings.get",
            .read,
            "Shows all settings.",
            result: .object([.init("settings", .ref(.settings))]),
            example: "{}"
        ) { context, _ in
            var writer = JSONWriter()
            writer.object { writer in
                writer.name("settings")
                writer.settings(context.settings, context.store.carryOver, context.view)
            }
            return .standing(writer.bytes)
        },
        Command(
            "settings.set",
            .write,
            "Changes settings; null is the default.",
            barrier: true,
            fields: [
                Field("name", .text(longest: 64), clearable: true, "The budget's name."),
                Field("currency", .text(longest: 3), clearable: true, "Its currency, by ISO 4217."),
                Field(
                    "locale",
                    .text(longest: 64),
                    clearable: true,
                    "How amounts are written, such as de_DE."
                ),
                Field("time_zone", .text(longest: 64), clearable: true, "Decides what day it is."),
                Field("month_start_day", .integer(1...31), clearable: true, "The day periods start on."),
                Field(
                    "carry_over",
                    .choice(CarryOver.allCases.map(\.rawValue)),
                    clearable: true,
                    "What a period takes over from the one before."
                ),
                Field(
                    "carry_over_from",
                    .period,
                    "The period carry_over holds from; the open one if absent."
                ),
                Field("past", .bool, "Whether carry_over_from may be a past period."),
                Field("thresholds", .integers(most: 8, 1...1000), clearable: true, "Percentages to warn at."),
                Field("large_expense", .amount, clearable: true, "From here on an expense is large."),
                Field(
                    "log_level",
                    .choice(LogLevel.allCases.map(\.rawValue)),
                    clearable: true,
                    "How much the journal is told."
                ),
                Field(
                    "status_shows_amounts",
                    .bool,
                    clearable: true,
                    "Whether systemd's status may hold amounts."
                ),
                Field(
                    "read_only_shows",
                    .choice(ReadOnlyShows.allCases.map(\.rawValue)),
                    clearable: true,
                    "What the read-only socket shows of single expenses."
                ),
            ],
            rules: [.atLeastOne(SettingRows.names), .onlyWith("carry_over_from", "carry_over")],
            result: .ref(.settingsResult),
            example: #"{"name":"home","thresholds":[75,100]}"#
        ) { context, arguments throws(BudgetError) in
            let patch = try settingsPatch(arguments, context)
            return .change(.setSettings(patch), context.changeAnswer)
        },
    ]

    @MainActor private static func settingsPatch(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> SettingsPatch {
        let defaults = Settings()
        var patch = SettingsPatch(assignments: [])
        func set(_ name: String, _ make: () throws(BudgetError) -> SettingsPatch.Assignment)
            throws(BudgetError)
        {
            if arguments.has(name) { patch.assignments.append(try make()) }
        }
        var currency = context.settings.currency
        try set("currency") { () throws(BudgetError) in
            let named = try arguments.text("currency", longest: 3).map(settingCurrency)
            currency = named ?? currency
            return .currency(named)
        }
        try set("name") { () throws(BudgetError) in .name(try arguments.text("name", longest: 64)) }
        try set("locale") { () throws(BudgetError) in .locale(try locale(arguments)) }
        try set("time_zone") { () throws(BudgetError) in .timeZone(try timeZone(arguments)) }
        try set("month_start_day") { () throws(BudgetError) in
            .monthStartDay(Int(try arguments.integer("month_start_day", 1...31) ?? 1))
        }
        try set("carry_over") { () throws(BudgetError) in
            .carryOver(try arguments.choice("carry_over", CarryOver.self) ?? .none)
        }
        try set("thresholds") { () throws(BudgetError) in
            .thresholds(try thresholds(arguments) ?? defaults.thresholds)
        }
        try set("large_expense") { () throws(BudgetError) in
            .largeExpense(try largeExpense(arguments, currency))
        }
        try set("log_level") { () throws(BudgetError) in
            .logLevel(try arguments.choice("log_level", LogLevel.self) ?? defaults.logLevel)
        }
        try set("status_shows_amounts") { () throws(BudgetError) in
            .statusShowsAmounts(try arguments.bool("status_shows_amounts"))
        }
        try set("read_only_shows") { () throws(BudgetError) in
            .readOnlyShows(try arguments.choice("read_only_shows", ReadOnlyShows.self) ?? .totals)
        }
        patch.carryOverFrom = try carryOverFrom(arguments, context)
        guard !patch.assignments.isEmpty else {
            throw BudgetError(.missingField, "settings.set needs a setting.", field: "args")
        }
        return patch
    }

    @MainActor private static func carryOverFrom(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> PeriodLabel? {
        guard let label = try arguments.period("carry_over_from") else { return nil }
        guard arguments.has("carry_over") else {
            throw BudgetError(
                .missingField,
                "carry_over_from says from when carry_over holds, which is missing.",
                field: "args.carry_over"
            )
        }
        try checkPast(
            label,
            "what past periods carry stays as it was",
            field: "carry_over_from",
            arguments,
            context
        )
        return label
    }

    /// The currency with this code.
    static func settingCurrency(_ code: String) throws(BudgetError) -> Currency {
        if let currency = Currency(code: code) { return currency }
        throw BudgetError(
            .badValue,
            "ISO 4217 has no currency of this code.",
            field: "args.currency",
            hint: "A code has three letters, such as EUR, USD or JPY."
        )
    }

    @MainActor private static func locale(_ arguments: Arguments) throws(BudgetError) -> String? {
        guard let text = try arguments.text("locale", longest: 64) else { return nil }
        let language = Locale.named(text).language.languageCode?.identifier ?? ""
        guard Locale.LanguageCode.isoLanguageCodes.contains(where: { $0.identifier == language }) else {
            throw BudgetError(
                .badValue,
                "There is no locale of this name.",
                field: "args.locale",
                hint: "A locale is a language and a country, such as de_DE or en_US."
            )
        }
        return text
    }

    @MainActor private static func timeZone(_ arguments: Arguments) throws(BudgetError) -> String? {
        guard let text = try arguments.text("time_zone", longest: 64) else { return nil }
        guard TimeZone(identifier: text) != nil else {
            throw BudgetError(
                .badValue,
                "There is no time zone of this name.",
                field: "args.time_zone",
                hint: "A time zone is a region and a city, such as Europe/Berlin, or UTC."
            )
        }
        return text
    }

    @MainActor private static func thresholds(_ arguments: Arguments) throws(BudgetError) -> [Int]? {
        guard let values = try arguments.integers("thresholds", most: 8, 1...1000) else { return nil }
        guard zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw BudgetError(.badValue, "thresholds are ascending.", field: "args.thresholds")
        }
        return values.map(Int.init)
    }

    @MainActor private static func largeExpense(
        _ arguments: Arguments,
        _ currency: Currency?
    ) throws(BudgetError) -> Amount? {
        guard let amount = try arguments.amount("large_expense", currency: currency) else { return nil }
        guard amount > .zero else {
            throw BudgetError(.outOfRange, "large_expense is above 0.", field: "args.large_expense")
        }
        return amount
    }
}
