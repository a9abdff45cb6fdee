import BudgetCore
import Glibc

/// `watch`: a line now and one after every change, for as long as somebody reads.
enum WatchCommand {
    /// The topics that have no name of their own.
    static let topics = [
        "limit", "spent", "remaining", "state", "status", "categories", "expenses", "large", "upcoming",
        "alerts",
        "settings", "today",
    ]
    /// What stands before the name of a category that is watched.
    static let categoryPrefix = "category:"
    /// What is watched instead of topics to hear of each change.
    static let changes = "changes"

    /// Follows the topics, or the changes, until standard output is gone.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        let words = context.arguments.operands
        if let style = try BarStyle.read(context.arguments) { return try follow(style, context) }
        if let category = context.arguments.value(.category) {
            throw .usage(
                "-c goes with --format or --template.",
                hint: "`budgetctl watch \(ShellText.quoted(categoryPrefix + category))` prints its values."
            )
        }
        let topics = words.isEmpty ? ["status"] : words
        if let command = context.arguments.value(.exec) {
            guard !words.contains(changes) else {
                throw .usage("--exec goes with topics, not with changes.")
            }
            EndingSignals.endOthersToo()
            let runner = CommandRunner(topics: topics, command: command, context)
            return try follow(topics, runner, context)
        }
        guard words.contains(changes) else {
            let printer = WatchPrinter(topics: topics, isJSON: context.isJSON, output: context.output)
            return try follow(topics, printer, context)
        }
        guard words.count == 1 else {
            throw .usage(
                "changes is watched alone.",
                hint: "Start another `budgetctl watch` for the topics."
            )
        }
        var watch = try Watch(printer: ChangePrinter(context), context)
        try watch.run()
        return .done
    }

    /// Follows what a bar shows.
    private static func follow(_ style: BarStyle, _ context: CommandContext) throws(CommandFailure)
        -> ExitStatus
    {
        guard context.arguments.operands.isEmpty else {
            throw .usage("A bar shows the status; --format goes with no topic.")
        }
        let context = CommandContext(
            arguments: context.arguments,
            surroundings: apart(context.surroundings)
        )
        var watch = try Watch(printer: BarStream(style, context.surroundings), context)
        EndingSignals.endQuietly()
        try watch.run()
        return .done
    }

    /// The surroundings without what is the bar's: clicks come on standard input, and some bars show standard error.
    private static func apart(_ surroundings: Surroundings) -> Surroundings {
        var surroundings = surroundings
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        if isatty(surroundings.errors) == 1 || null < 0 { return surroundings }
        (surroundings.input, surroundings.errors) = (null, null)
        return surroundings
    }

    private static func follow(
        _ topics: [String],
        _ stream: some WatchedStream,
        _ context: CommandContext
    ) throws(CommandFailure) -> ExitStatus {
        var watch = try Watch(printer: stream, context)
        do throws(CommandFailure) { try watch.run() } catch { throw naming(topics, in: error) }
        return .done
    }

    /// The refusal of a topic, with what can be watched besides the daemon's topics.
    private static func naming(_ asked: [String], in failure: CommandFailure) -> CommandFailure {
        guard failure.object["field"] == .string("args.topics"),
            let stranger = asked.first(where: { !topics.contains($0) && !$0.hasPrefix(categoryPrefix) })
        else { return failure }
        return failure.hinting(
            NearestName.hint(for: stranger, among: topics + [categoryPrefix + "NAME", changes])
        )
    }
}
