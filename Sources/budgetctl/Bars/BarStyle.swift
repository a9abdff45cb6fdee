import BudgetCore

/// How the records of one bar are to look.
struct BarStyle: Hashable, Sendable {
    /// What a user says about his bar.
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        /// Waybar is configured to escape the text itself.
        static let noMarkup = Flags(rawValue: 1)
        /// The bar reads texts as Pango markup.
        static let pango = Flags(rawValue: 2)
        /// i3blocks is new enough for an urgent block.
        static let urgent = Flags(rawValue: 4)
        /// Records follow each other, and each is not the output of a whole run.
        static let followed = Flags(rawValue: 8)
    }

    /// The cells of a text, and the most that may be asked for: a longer one breaks bars.
    static let standardLength = 60
    static let lengths = 1...120

    /// The bar.
    var format = BarFormat.plain
    /// What the text is made of; `nil` for the usual.
    var template: Template?
    /// The cells of a text at most.
    var length = standardLength
    /// The colours of the states.
    var colors = BarColors.standard
    /// What the user says about his bar.
    var flags: Flags = []
    /// The category that is shown; `nil` for the whole budget.
    var category: String?

    /// Whether a reading needs the categories.
    var needsCategories: Bool { category != nil || format.showsCategories }

    /// The style that is asked for, `nil` if output is for no bar.
    static func read(_ arguments: Arguments) throws(CommandFailure) -> BarStyle? {
        guard let asked = [CommandOption.format, .template].first(where: arguments.has) else {
            for option in CommandOption.ofBars where arguments.has(option) {
                throw .usage("\(option.names) goes with --format or --template.")
            }
            return nil
        }
        for option in CommandOption.notOfBars where arguments.has(option) {
            throw .usage(
                "\(asked.names) and \(option.names) exclude each other.",
                hint: arguments.command.helpHint
            )
        }
        var style = BarStyle()
        style.format = arguments.value(.format).flatMap(BarFormat.init) ?? .plain
        style.category = arguments.value(.category)
        if let text = arguments.value(.template) { style.template = try Template.read(text) }
        if let text = arguments.value(.length) { style.length = try length(text) }
        if let text = arguments.value(.colors) { style.colors = try BarColors.read(text) }
        style.flags = try flags(arguments, style.format)
        return style
    }

    private static func length(_ text: String) throws(CommandFailure) -> Int {
        guard let length = Int(text), lengths ~= length else {
            throw .usage(
                "--length cannot be `\(text)`.",
                hint: "It takes \(lengths.lowerBound) to \(lengths.upperBound) cells."
            )
        }
        return length
    }

    /// The flags, none of which is of use for another bar.
    private static func flags(_ arguments: Arguments, _ format: BarFormat) throws(CommandFailure) -> Flags {
        let rows: [(option: CommandOption, flag: Flags, isOfUse: Bool)] = [
            (.noMarkup, .noMarkup, format == .waybar),
            (.pango, .pango, format.canBePango),
            (.urgent, .urgent, format == .i3blocksJSON),
            (.colors, [], format.hasColors),
        ]
        var flags: Flags = arguments.command.name == "watch" ? .followed : []
        for row in rows where arguments.has(row.option) {
            guard row.isOfUse else {
                throw .usage(
                    "\(row.option.names) is of no use with --format \(format.rawValue).",
                    hint: row.option.help
                )
            }
            flags.insert(row.flag)
        }
        if flags.contains(.followed), !format.canBeWatched {
            throw .usage(
                "\(format.rawValue) shows output only once its command has ended: "
                    + "let it run `budgetctl status --format \(format.rawValue)`."
            )
        }
        return flags
    }
}
