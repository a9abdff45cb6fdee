import BudgetCore

/// A shape with a name of its own, which clients find under `$defs`.
enum SharedShape: String, CaseIterable, Sendable {
    case expense = "Expense"
    case period = "Period"
    case effect = "Effect"
    case figures = "Figures"
    case categoryFigures = "CategoryFigures"
    case status = "Status"
    case categoryStatus = "CategoryStatus"
    case settings = "Settings"
    case digest = "Digest"
    case values = "Values"
    case caps = "Caps"
    case error = "Error"
    case errorReply = "ErrorReply"
    case describedCommand = "CommandDescription"
    case describedField = "FieldDescription"
    case describedLine = "LineDescription"
    case describedError = "ErrorDescription"

    /// The line on what it is, for people.
    var summary: String {
        switch self {
        case .expense: "Money spent on a day, or given back if the amount is negative."
        case .period: "The days that a limit is for, both ends inclusive."
        case .effect: "What a change did to the period it touched."
        case .figures: "How the budget stands on one side of a change, with the category it touched."
        case .categoryFigures: "How a category stands on one side of a change."
        case .status: "How a period stands."
        case .categoryStatus: "How a category stands in a period."
        case .settings: "What people choose about the budget."
        case .digest: "Some expenses of the open period: how many, their sum, and the newest."
        case .values: "The values of topics."
        case .caps: "What one client, and all together, may ask of the daemon."
        case .error: "Why a request was not done."
        case .errorReply: "The line that answers a request that was not done."
        case .describedCommand: "A command: what it takes, and the schemas of its requests and replies."
        case .describedField: "A field of a command's args."
        case .describedLine: "An event or a topic, and the schema of the line or the value."
        case .describedError: "An error code, and whether the same request may succeed later."
        }
    }

    /// What JSON it is.
    var shape: Shape {
        switch self {
        case .expense: .object(Self.expenseMembers)
        case .period: .object([.init("from", .day), .init("to", .day), .init("label", .label)])
        case .effect:
            .object([
                .init("period", .ref(.period)), .init("days_left", .count),
                .init("before", .ref(.figures)), .init("after", .ref(.figures)),
            ])
        case .figures:
            .object(
                Self.briefMembers + [
                    .init("category", .nullable(.ref(.categoryFigures))), Self.briefDisplay,
                ]
            )
        case .categoryFigures: .object([.init("name", .text)] + Self.briefMembers + [Self.briefDisplay])
        case .status: .object(Self.statusMembers)
        case .categoryStatus: .object([.init("name", .text)] + Self.figureMembers + [Self.figureDisplay])
        case .settings: .object(Self.settingMembers)
        case .digest:
            .object([
                .init("count", .count), .init("sum", .amount),
                .init("latest", .array(.ref(.expense), most: 20)),
            ])
        case .values:
            .object(
                Topic.Kind.allCases.map { .init($0.rawValue, $0.shape, .sometimes) } + [Topic.oneCategory]
            )
        case .caps: .object(Caps().all.map { .init("\($0.name)", .count) })
        case .error: .object(Self.errorMembers)
        case .errorReply: .object([Self.replyID, .init("error", .ref(.error)), Self.revision])
        case .describedCommand: .object(Self.describedCommandMembers)
        case .describedField: .object(Self.describedFieldMembers)
        case .describedLine: .object(Self.describedLineMembers)
        case .describedError: .object(Self.describedErrorMembers)
        }
    }

    /// What the client called the request.
    static let replyID = Shape.Member(
        "id",
        .either([.text, .integer(Int64.min...Int64.max), .null])
    )
    /// How many changes were applied.
    static let revision = Shape.Member("revision", .count)

    private static let expenseMembers: [Shape.Member] = [
        .init("id", .number),
        .init("amount", .amount),
        .init("date", .day),
        .init("payee", .nullable(.text)),
        .init("category", .nullable(.text)),
        .init("note", .nullable(.text)),
        .init("tags", .array(.text, most: 20)),
        .init("pending", .bool),
        Shape.display("amount"),
    ]

    private static let state = Shape.choice(BudgetState.allCases.map(\.rawValue))

    private static let briefMembers: [Shape.Member] = [
        .init("available", .nullable(.amount)),
        .init("remaining", .nullable(.amount)),
        .init("per_day", .nullable(.amount)),
        .init("percent", .nullable(.integer(Int64.min...Int64.max))),
        .init("state", state),
    ]

    private static let briefDisplay = Shape.display("available", "remaining", "per_day")

    private static let figureMembers: [Shape.Member] = [
        .init("limit", .nullable(.amount)),
        .init("carried", .amount),
        .init("available", .nullable(.amount)),
        .init("spent", .amount),
        .init("remaining", .nullable(.amount)),
        .init("percent", .nullable(.integer(Int64.min...Int64.max))),
        .init("days_left", .count),
        .init("upcoming", .amount),
        .init("safe", .nullable(.amount)),
        .init("per_day", .nullable(.amount)),
        .init("projected", .nullable(.amount)),
        .init("state", state),
        .init("count", .count),
    ]

    private static let figureDisplay = Shape.display(
        "limit",
        "carried",
        "available",
        "spent",
        "remaining",
        "upcoming",
        "safe",
        "per_day",
        "projected"
    )

    private static let statusMembers: [Shape.Member] =
        [
            .init("name", .nullable(.text)),
            .init("currency", .nullable(.text)),
            .init("exponent", .nullable(.integer(0...4))),
            .init("today", .day),
            .init("period", .ref(.period)),
        ] + figureMembers + [
            .init("categories", .array(.ref(.categoryStatus)), .sometimes), figureDisplay,
        ]

    private static let settingMembers: [Shape.Member] = [
        .init("name", .nullable(.text)),
        .init("currency", .nullable(.text)),
        .init("locale", .nullable(.text)),
        .init("time_zone", .nullable(.text)),
        .init("month_start_day", .integer(1...31)),
        .init("carry_over", .choice(CarryOver.allCases.map(\.rawValue))),
        .init("thresholds", .array(.integer(1...1000), most: 8)),
        .init("large_expense", .nullable(.amount)),
        .init("log_level", .choice(LogLevel.allCases.map(\.rawValue))),
        .init("status_shows_amounts", .bool),
        .init("read_only_shows", .choice(ReadOnlyShows.allCases.map(\.rawValue))),
    ]

    private static let errorMembers: [Shape.Member] = [
        .init("code", .choice(BudgetError.Code.allCases.map(\.rawValue))),
        .init("message", .text),
        .init("field", .text, .sometimes),
        .init("offset", .count, .sometimes),
        .init("hint", .text, .sometimes),
        .init("retry", .bool),
    ]
}
