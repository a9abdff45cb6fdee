import BudgetCore

@testable import budgetctl

/// Readings as bars meet them.
enum BarSamples {
    /// A text that is a mark of some kind in each of the bars.
    static let hostile = "<b>&%{F#f00}#[fg=red]<action=rm>"

    /// A reading of the whole budget with one category.
    ///
    /// - Parameters:
    ///   - state: The state of both, as the protocol names it.
    ///   - remaining: What is left of 1500.00.
    ///   - percent: What is spent of it.
    ///   - name: The name of the category.
    ///   - members: Members that take the place of others in the status and the category.
    /// - Returns: The reading.
    static func reading(
        _ state: String = "under",
        remaining: String = "847.50",
        percent: Int64 = 43,
        name: String = "food",
        with members: [(name: String, value: JSONValue)] = []
    ) -> BarReading {
        var figures: [(name: String, value: JSONValue)] = [
            ("limit", .string("1500.00")), ("carried", .string("0.00")), ("available", .string("1500.00")),
            ("spent", .string("652.50")), ("remaining", .string(remaining)),
            ("percent", .number("\(percent)")),
            ("days_left", .number("9")), ("upcoming", .string("0.00")), ("safe", .string(remaining)),
            ("per_day", .string("94.16")), ("projected", .string("889.77")), ("state", .string(state)),
        ]
        figures.removeAll { figure in members.contains { $0.name == figure.name } }
        let status: [(name: String, value: JSONValue)] = [
            ("name", .null), ("currency", .string("EUR")), ("today", .string("2026-11-22")),
            (
                "period",
                object([
                    ("from", .string("2026-11-01")), ("to", .string("2026-11-30")),
                    ("label", .string("2026-11")),
                ])
            ),
        ]
        return .budget(
            status: object(members + status + figures),
            categories: .array([object([("name", .string(name))] + members + figures)])
        )
    }

    /// A budget without any limit.
    static let noLimit = reading(
        "no_limit",
        with: ["limit", "available", "remaining", "percent", "safe", "per_day"].map { ($0, JSONValue.null) }
    )

    /// A budget that nobody has begun.
    static let noCurrency = reading(
        "no_limit",
        with: ["currency", "limit", "available", "remaining", "percent", "safe", "per_day"].map {
            ($0, JSONValue.null)
        } + [("spent", .string("0"))]
    )

    /// A daemon that nobody has started.
    static let offline = BarReading.offline(
        reason: CommandFailure(
            .noDaemon,
            code: "no_daemon",
            "No budgetd answers at /run/a&b.",
            hint: "Start it: one\nOr: two"
        )
    )

    /// A reading with amounts as a German reads them.
    static let german = reading(
        "over",
        remaining: "-1012.50",
        percent: 167,
        with: [
            (
                "display",
                object([
                    ("remaining", .string("-1.012,50\u{A0}€")), ("available", .string("1.500,00\u{A0}€")),
                    ("spent", .string("2.512,50\u{A0}€")), ("per_day", .string("0,00\u{A0}€")),
                ])
            )
        ]
    )

    /// An object of these members; of two of the same name the first counts.
    static func object(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
        var object = JSONObject()
        for member in members { object.append(member.name, member.value) }
        return .object(object)
    }
}
