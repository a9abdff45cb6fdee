import BudgetCore

extension CommandTable {
    private static let mostRequests = 256
    /// Expenses that a batch may name: each comes back as it was and as it is, and a reply has its bounds.
    private static let mostNamed = 40
    private static let members = ["command", "args"]

    private static let batchResults: [Shape] = [
        .ref(.bookedResult), .ref(.expenseResult), .ref(.removedResult), .ref(.limitResult),
        .ref(.settingsResult), .ref(.categoryResult), .ref(.movedResult),
        .ref(.recurringAdded), .ref(.recurringEdited), .ref(.recurringRemoved), .ref(.recurringSkipped),
        .ref(.recurringBooked),
    ]

    /// Several changes as one.
    static let batchCommands: [Command] = [
        Command(
            "batch",
            .write,
            "Makes several changes, all of them or none, as one revision.",
            barrier: true,
            fields: [
                Field(
                    "requests",
                    .requests(most: mostRequests),
                    required: true,
                    "The changes, each with command and args."
                )
            ],
            result: SharedShape.result([.init("results", .array(.either(batchResults), most: mostRequests))]),
            example:
                #"{"requests":[{"command":"add","args":{"amount":"3"}},{"command":"edit","args":{"id":"last","note":"tea"}}]}"#
        ) { context, arguments throws(BudgetError) in
            .change(.batch(try changes(arguments, context)), context.changeAnswer)
        }
    ]

    @MainActor private static func changes(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(BudgetError) -> [Change] {
        guard let elements = arguments.value("requests")?.array else {
            throw BudgetError(.badValue, "requests is a list of requests.", field: "args.requests")
        }
        guard (1...mostRequests).contains(elements.count) else {
            throw BudgetError(
                .outOfRange,
                "requests has 1 to \(mostRequests) elements.",
                field: "args.requests"
            )
        }
        var changes: [Change] = []
        var named = 0
        for (index, element) in elements.enumerated() {
            do throws(BudgetError) {
                let change = try change(element, context)
                if context.isReadDifferently, index + 1 < elements.count {
                    throw BudgetError(
                        .badValue,
                        "What decides how days and periods are read stands last in a batch.",
                        field: "command",
                        hint: "Send settings.set on its own first."
                    )
                }
                named += change.namedExpenses
                guard named <= mostNamed else {
                    throw BudgetError(
                        .limitExceeded,
                        "A batch removes at most \(mostNamed) expenses; an edit counts as two.",
                        field: "command"
                    )
                }
                changes.append(change)
            } catch {
                throw error.inBatch(at: index)
            }
        }
        return changes
    }

    @MainActor private static func change(
        _ element: JSONValue,
        _ context: CommandContext
    ) throws(BudgetError) -> Change {
        guard let object = element.object else {
            throw BudgetError(.badValue, "A request is an object, not \(element.kind).")
        }
        for member in object.members where !members.contains(member.name) {
            throw BudgetError(
                .unknownField,
                "A request of a batch has no member of this name.",
                field: member.name,
                hint: NearestName.hint(for: member.name, among: members)
            )
        }
        guard let name = object["command"] else {
            throw BudgetError(.missingField, "The request names no command.", field: "command")
        }
        guard let name = name.string else {
            throw BudgetError(.badValue, "command is a string, not \(name.kind).", field: "command")
        }
        let arguments = object["args"] ?? .object(JSONObject())
        guard let arguments = arguments.object else {
            throw BudgetError(.badValue, "args is an object, not \(arguments.kind).", field: "args")
        }
        let command = try command(name)
        guard
            case .change(let change, _) = try command.run(
                context,
                try Arguments(arguments, for: command, context)
            ),
            change.isSimple
        else {
            throw BudgetError(
                .badValue,
                "A batch takes no \(name).",
                field: "command",
                hint: "It takes changes only, but no undo, redo or batch."
            )
        }
        context.assume(change)
        return change
    }
}

extension Change {
    /// Whether it is one that a batch may hold.
    fileprivate var isSimple: Bool {
        switch self {
        case .add, .edit, .remove, .setLimit, .setSettings, .recurring: true
        case .setCategory, .renameCategory, .mergeCategory, .removeCategory: true
        case .batch, .undo, .redo: false
        }
    }

    /// How many expenses of before come back in the answer.
    fileprivate var namedExpenses: Int {
        switch self {
        case .edit: 2
        case .remove(let ids): ids.count
        default: 0
        }
    }
}

extension CommandContext {
    /// Reads what follows as if this change were made already.
    fileprivate func assume(_ change: Change) {
        switch change {
        case .setCategory(let category): settings.currency = settings.currency ?? category.currency
        case .setLimit(let limit): settings.currency = settings.currency ?? limit.currency
        case .setSettings(let patch):
            for assignment in patch.assignments {
                let (name, value) = SettingRows.text(assignment)
                SettingRows.set(name, value, in: &settings)
                if ["month_start_day", "time_zone"].contains(name) { isReadDifferently = true }
            }
        default: break
        }
    }
}
