import BudgetCore

/// A shape with a name of its own, which clients find under `$defs`.
enum SharedShape: String, CaseIterable, Sendable {
    case expense = "Expense"
    case triedExpense = "WrittenExpense"
    case period = "Period"
    case effect = "Effect"
    case closedPeriod = "ClosedPeriod"
    case figures = "Figures"
    case categoryFigures = "CategoryFigures"
    case status = "Status"
    case categoryStatus = "CategoryStatus"
    case explanation = "Explanation"
    case sum = "Sum"
    case settings = "Settings"
    case reportRow = "ReportRow"
    case reportRest = "ReportRest"
    case letter = "Letter"
    case categoryChange = "CategoryChange"
    case priceRise = "PriceRise"
    case digest = "Digest"
    case alerts = "Alerts"
    case alert = "Alert"
    case values = "Values"
    case caps = "Caps"
    case stats = "Stats"
    case bookedResult = "BookedResult"
    case expenseResult = "ExpenseResult"
    case removedResult = "RemovedResult"
    case limitResult = "LimitResult"
    case settingsResult = "SettingsResult"
    case recurring = "Recurring"
    case triedRecurring = "WrittenRecurring"
    case recurringAdded = "RecurringAdded"
    case recurringEdited = "RecurringEdited"
    case recurringRemoved = "RecurringRemoved"
    case recurringSkipped = "RecurringSkipped"
    case recurringBooked = "RecurringBooked"
    case recurringRule = "RecurringRule"
    case upcoming = "Upcoming"
    case upcomingEntry = "UpcomingEntry"
    case categoryResult = "CategoryResult"
    case movedResult = "MovedResult"
    case change = "Change"
    case author = "Author"
    case row = "Row"
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
        case .triedExpense: "An expense in the answer to a write; a dry run gives a new one no id."
        case .period: "The days that a limit is for, both ends inclusive."
        case .effect: "What a change did to the period it touched."
        case .closedPeriod: "How the period before the open one closed."
        case .figures: "How the budget stands on one side of a change, with the category it touched."
        case .categoryFigures: "How a category stands on one side of a change."
        case .status: "How a period stands."
        case .categoryStatus: "How a category stands in a period."
        case .explanation: "What the numbers of a period are made of."
        case .sum: "A sum of expenses, and how many they are."
        case .settings: "What people choose about the budget."
        case .reportRow: "The sum of a category, a month, a payee, a tag or a person."
        case .letter: "What a person wants to be told of a period."
        case .reportRest: "The sum of the rows that a report does not show."
        case .categoryChange: "What a category has spent, and had the period before."
        case .priceRise: "What a payee or a rule costs now, and did before."
        case .digest: "Some expenses of the open period: how many, their sum, and the newest."
        case .alerts: "What was told of the open period: how often, and the newest."
        case .alert: "That a threshold was reached, or that more was spent than was available."
        case .values: "The values of topics."
        case .stats: "What the daemon has done since its start, and what it holds now."
        case .caps: "What one client, and all together, may ask of the daemon."
        case .bookedResult: "What booking an expense made, and its effect."
        case .expenseResult: "What changing an expense made, and its effect."
        case .removedResult: "Expenses that were taken back, and the effect of that."
        case .limitResult: "The limit that is in force after a change, and its effect."
        case .settingsResult: "All settings after a change, and its effect."
        case .categoryResult: "A category after a change, and the effect of that."
        case .movedResult: "Where the expenses of a category went, how many they are, and the effect of that."
        case .recurring: "An expense that recurs, and which of its days are open."
        case .triedRecurring: "A recurring entry in the answer to a write; a dry run gives a new one no id."
        case .recurringAdded:
            "A new recurring entry, how many of its days were booked with it, and the effect."
        case .recurringEdited: "A recurring entry as it now is, and the effect of that."
        case .recurringRemoved: "A recurring entry that is no more, and the effect of that."
        case .recurringSkipped: "A recurring entry, the day that it lets pass, and the effect of that."
        case .recurringBooked: "What booking a due day made, and its effect."
        case .recurringRule: "A recurring entry as history tells it."
        case .upcomingEntry: "A due day that is not booked."
        case .upcoming: "What is due by the open period's end and not booked: how much, and the next of it."
        case .change: "A change as history tells it."
        case .author: "Who made a change."
        case .row: "What a change touched, as it was and as it is."
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
        case .expense: .object(Self.expenseMembers(id: .number))
        case .triedExpense: .object(Self.expenseMembers(id: .nullable(.number)))
        case .period: .object([.init("from", .day), .init("to", .day), .init("label", .label)])
        case .effect:
            .object([
                .init("period", .ref(.period)), .init("days_left", .count),
                .init("before", .ref(.figures)), .init("after", .ref(.figures)),
            ])
        case .closedPeriod: .object(Self.closedPeriodMembers)
        case .figures:
            .object(
                Self.briefMembers + [
                    .init("category", .nullable(.ref(.categoryFigures))), Self.briefDisplay,
                ]
            )
        case .categoryFigures: .object([.init("name", .text)] + Self.briefMembers + [Self.briefDisplay])
        case .status: .object(Self.statusMembers)
        case .categoryStatus: .object(Self.categoryStatusMembers)
        case .explanation: .object(Self.explanationMembers)
        case .sum: .object([.init("count", .count), .init("sum", .amount), .sumDisplay])
        case .settings: .object(Self.settingMembers)
        case .reportRow: .object(Self.reportRowMembers)
        case .letter: .object(Self.letterMembers)
        case .reportRest: .object(Self.reportRestMembers)
        case .categoryChange: .object(Self.categoryChangeMembers)
        case .priceRise: .object(Self.priceRiseMembers)
        case .digest:
            .object([
                .init("count", .count), .init("sum", .amount),
                .init("latest", .array(.ref(.expense), most: 20)), .sumDisplay,
            ])
        case .alerts:
            .object([
                .init("count", .count),
                .init("alerts", .array(.ref(.alert), most: TopicValue.Alerts.most)),
            ])
        case .alert: .object(Self.alertMembers)
        case .values:
            .object(
                Topic.Kind.allCases.map { .init($0.rawValue, $0.shape, .sometimes) } + [Topic.oneCategory]
            )
        case .stats: .object(Self.statNames.map { .init($0, .count) })
        case .caps: .object(Caps().all.map { .init("\($0.name)", .count) })
        case .expenseResult: Self.result([.init("expense", .ref(.triedExpense))])
        case .bookedResult:
            Self.result([
                .init("expense", .ref(.triedExpense)), .init("usual_category", .bool, .sometimes),
                .init("closed", .ref(.closedPeriod), .sometimes),
            ])
        case .removedResult: Self.result([.init("removed", .array(.ref(.triedExpense)))])
        case .limitResult:
            Self.result(Self.limitMembers + [.init("only", .bool)], [Shape.display("limit")])
        case .settingsResult: Self.result([.init("settings", .ref(.settings))])
        case .recurring: .object(Self.recurringMembers(id: .number))
        case .triedRecurring: .object(Self.recurringMembers(id: .nullable(.number)))
        case .recurringAdded, .recurringEdited, .recurringRemoved, .recurringSkipped, .recurringBooked:
            Self.recurringResults[self] ?? .anyObject
        case .recurringRule: .object(Self.ruleMembers(id: .number) + [Shape.display("amount")])
        case .upcoming: .object(Self.upcomingMembers)
        case .upcomingEntry: .object(Self.upcomingEntryMembers)
        case .categoryResult: Self.categoryResultShape
        case .movedResult: Self.movedResultShape
        case .change: .object(Self.changeMembers)
        case .author: .object(Self.authorMembers)
        case .row: .either(Self.rows)
        case .error: .object(Self.errorMembers)
        case .errorReply: .object([Self.replyID, .init("error", .ref(.error)), Self.revision])
        case .describedCommand: .object(Self.describedCommandMembers)
        case .describedField: .object(Self.describedFieldMembers)
        case .describedLine: .object(Self.describedLineMembers)
        case .describedError: .object(Self.describedErrorMembers)
        }
    }
}
