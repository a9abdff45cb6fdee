import BudgetCore

/// What a command runs with.
struct CommandContext {
    /// What was given on the command line.
    let arguments: Arguments
    /// What the program takes from its process.
    let surroundings: Surroundings
    private let asked = AskedClient()

    /// A context for what was given.
    init(arguments: Arguments, surroundings: Surroundings) {
        self.arguments = arguments
        self.surroundings = surroundings
    }

    /// Whether the daemon's values are printed as they came.
    var isJSON: Bool { arguments.has(.json) }
    /// Whether success prints nothing.
    var isQuiet: Bool { arguments.has(.quiet) }
    /// Whether sentences are wanted instead of drawings and tables.
    var isPlain: Bool { arguments.has(.plain) }
    /// Whether a change is only tried.
    var isDryRun: Bool { arguments.has(.dryRun) }
    /// Standard output.
    var output: Output { Output(descriptor: surroundings.output) }

    /// The colours that are wanted: asked for, or on a terminal whose user has not said otherwise (no-color.org).
    var palette: Palette {
        switch arguments.value(.color) {
        case "always": Palette(isOn: true)
        case "never": Palette(isOn: false)
        default:
            Palette(
                isOn: surroundings.isTerminal && surroundings.environment("NO_COLOR") == nil
                    && surroundings.environment("TERM") != "dumb"
            )
        }
    }

    /// What tables and bars are drawn on.
    var canvas: Canvas {
        Canvas(
            width: surroundings.width,
            palette: palette,
            glyphs: .choose(environment: surroundings.environment)
        )
    }

    /// A client of the budget that is meant; another host is logged in to once.
    func client() throws(CommandFailure) -> BudgetClient {
        if let client = asked.client { return client }
        let client = try newClient()
        if client.choice.host != nil { asked.client = client }
        return client
    }

    private func newClient() throws(CommandFailure) -> BudgetClient {
        let locale = LocaleChoice.choose(
            option: arguments.value(.locale),
            environment: surroundings.environment
        )
        return BudgetClient(try SocketChoice.choose(arguments, surroundings), locale: locale, surroundings)
    }

    /// The options that name the budget, for commands to copy.
    var budget: BudgetWords { BudgetWords(arguments) }

    /// Makes a change, or tries it with `--dry-run`.
    func write(_ command: String, _ fields: JSONObject) throws(CommandFailure) -> JSONValue {
        try client().write(command, fields, isDryRun: isDryRun)
    }

    /// How changes are told here and now.
    var changeText: ChangeText {
        ChangeText(moments: MomentText(now: surroundings.now(), offset: surroundings.offset))
    }

    /// Prints a result: as it came with `--json`, not at all with `-q`, else as the closure says it.
    func show(_ result: JSONValue, _ text: (JSONValue) -> String) throws(CommandFailure) {
        if isJSON {
            try output.json(result)
        } else if !isQuiet {
            try output.write(text(result))
        }
    }
}

/// The client of another host, once a command has asked for it.
private final class AskedClient {
    var client: BudgetClient?
}
