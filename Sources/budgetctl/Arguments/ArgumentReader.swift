import BudgetCore

/// What the words of a command line come to.
struct Arguments {
    /// The command.
    var command: Command
    /// Whether the words name it, and it is not just what a bare `budgetctl` does.
    var isCommandNamed = false
    /// The words that are neither the command nor options.
    var operands: [String] = []
    /// Whether help was asked for, which makes everything else idle.
    var wantsHelp = false
    /// Whether the version was asked for, which makes everything else idle too.
    var wantsVersion = false
    private var given: [String: [String]] = [:]

    /// Whether nothing but a text of the program's own is asked for.
    var isIdle: Bool { wantsHelp || wantsVersion }

    /// Whether the next word would have been asked for on a terminal.
    fileprivate var isToAsk: Bool {
        isCommandNamed && operands.isEmpty && command.operands.first?.isAsked == true
    }

    /// Arguments without any word.
    init(command: Command) {
        self.command = command
    }

    /// The value of an option, `nil` if it is absent.
    func value(_ option: CommandOption) -> String? { given[option.long]?.last }

    /// All values of an option that may be repeated.
    func values(_ option: CommandOption) -> [String] { given[option.long] ?? [] }

    /// Whether an option was given.
    func has(_ option: CommandOption) -> Bool { given[option.long] != nil }

    /// The first option given that is not among those known, `nil` if there is none.
    func stranger(among known: [CommandOption]) -> String? {
        given.keys.sorted().first { name in !known.contains { $0.long == name } }
    }

    /// Notes an option.
    mutating func note(_ option: CommandOption, _ value: String) throws(CommandFailure) {
        if option.value != nil, !option.isRepeatable, has(option) {
            throw .usage("\(option.names) is given twice.", hint: "Give it once.")
        }
        given[option.long, default: []].append(value)
    }
}

/// A command line that is still being typed.
struct BegunLine {
    /// What the words so far come to.
    let arguments: Arguments
    /// Whether the next word is the value of an option.
    let wantsValue: Bool
    /// Whether the next word is no option though it begins with a hyphen.
    let takesHyphens: Bool
}

/// Reads a command line by the command table.
///
/// Options may stand anywhere; `--` ends them; a value may follow as its own word, after `=`, or right after a
/// short option. A word such as `-5` is an amount and no option. `-` in the place of what a command would ask for
/// stands for words on standard input.
struct ArgumentReader {
    private var words: ArraySlice<String>
    /// Where further words may come from, once.
    private var input: Int32?
    private var arguments = Arguments(command: CommandTable.standard)
    private var endsOptions = false

    /// What the words come to.
    ///
    /// - Parameters:
    ///   - words: The command line without the program's name.
    ///   - input: Standard input; if `nil`, `-` is a word as any other.
    /// - Returns: The arguments, checked against the table.
    /// - Throws: A usage failure that names the nearest known word.
    static func read(_ words: [String], input: Int32? = nil) throws(CommandFailure) -> Arguments {
        var reader = ArgumentReader(words: words[...])
        reader.input = input
        while !reader.arguments.isIdle, let word = reader.words.popFirst() { try reader.take(word) }
        if !reader.arguments.isIdle { try check(reader.arguments) }
        return reader.arguments
    }

    /// Whether a word is an amount as people begin one: a digit, after a sign, a point or a currency at most.
    static func looksLikeAmount(_ word: String) -> Bool {
        var rest = word.unicodeScalars[...]
        let code = rest.prefix { "A"..."Z" ~= $0 }
        if code.count == 3 { rest = rest.dropFirst(3) }
        rest = rest.drop {
            "+-−.,'’ \u{A0}".unicodeScalars.contains($0) || $0.properties.generalCategory == .currencySymbol
        }
        return rest.first?.properties.generalCategory == .decimalNumber
    }

    /// What the words come to of a line that is still being typed.
    ///
    /// - Parameter words: The whole words before the place where something is to be offered.
    /// - Returns: The line so far, `nil` if it cannot be meant so.
    static func begun(_ words: [String]) -> BegunLine? {
        var reader = ArgumentReader(words: words[...])
        while let word = reader.words.popFirst() {
            do throws(CommandFailure) {
                try reader.take(word)
            } catch {
                // The last may be an option whose value is to come.
                guard reader.words.isEmpty else { return nil }
                return BegunLine(arguments: reader.arguments, wantsValue: true, takesHyphens: true)
            }
        }
        return BegunLine(arguments: reader.arguments, wantsValue: false, takesHyphens: reader.endsOptions)
    }

    private init(words: ArraySlice<String>) {
        self.words = words
    }

    private mutating func take(_ word: String) throws(CommandFailure) {
        if !endsOptions, word == "--" {
            endsOptions = true
        } else if !endsOptions, word.hasPrefix("--") {
            try takeLong(word)
        } else if !endsOptions, word.hasPrefix("-"), word != "-", !Self.looksLikeAmount(word) {
            try takeShort(word)
        } else if !endsOptions, word == "-", let input, arguments.isToAsk {
            self.input = nil
            try takeAll(of: input)
        } else if arguments.isCommandNamed {
            arguments.operands.append(word)
        } else {
            try takeCommand(word)
        }
    }

    /// Takes the words on standard input; `--` among them ends options there only.
    private mutating func takeAll(of input: Int32) throws(CommandFailure) {
        let rest = words
        words = try WordInput.words(of: input)[...]
        while let word = words.popFirst() { try take(word) }
        words = rest
        endsOptions = false
    }

    private mutating func takeCommand(_ word: String) throws(CommandFailure) {
        if let command = CommandTable.command(word) {
            arguments.command = command
        } else if Self.looksLikeAmount(word) {
            arguments.command = CommandTable.booking
            arguments.operands.append(word)
        } else {
            throw CommandTable.unknown(word)
        }
        arguments.isCommandNamed = true
    }

    private mutating func takeLong(_ word: String) throws(CommandFailure) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = options.first(where: { $0.long == name }) else { throw unknown(word: "--" + name) }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        if option.value == nil, attached != nil { throw .usage("\(option.names) takes no value.") }
        try note(option, attached)
    }

    /// Reads `-c food`, `-cfood` and flags in a row, such as `-qh`.
    private mutating func takeShort(_ word: String) throws(CommandFailure) {
        var rest = word.dropFirst()
        while let letter = rest.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw unknown(word: "-\(letter)")
            }
            if option.value != nil {
                try note(option, rest.isEmpty ? nil : String(rest))
                return
            }
            try note(option, nil)
        }
    }

    private mutating func note(_ option: CommandOption, _ attached: String?) throws(CommandFailure) {
        if option == .help { arguments.wantsHelp = true }
        if option == .version { arguments.wantsVersion = true }
        guard let kind = option.value else { return try arguments.note(option, "") }
        guard var value = attached ?? words.popFirst() else {
            throw .usage("\(option.names) needs a value: \(kind.name).", hint: arguments.command.helpHint)
        }
        // `-p last month` needs no quotes: neither word is a period alone.
        if kind == .period, ["last", "this", "next"].contains(value), let unit = words.first,
            ["month", "year"].contains(unit)
        {
            value += " " + unit
            words.removeFirst()
        }
        if let choices = kind.choices, !choices.contains(value) {
            throw .usage(
                "\(option.names) cannot be `\(value)`.",
                hint: NearestName.hint(for: value, among: choices)
            )
        }
        try arguments.note(option, value)
    }

    /// Before the command is known, options are those of a bare `budgetctl`.
    private var options: [CommandOption] { arguments.command.options + CommandTable.globalOptions }

    private func unknown(word: String) -> CommandFailure {
        let known = options.flatMap { option in
            ["--" + option.long] + (option.short.map { ["-\($0)"] } ?? [])
        }
        // The beginning of a single name is short for it, as far from it as it may be.
        let begun = word.utf8.count > 3 ? known.filter { $0.hasPrefix(word) } : []
        let near = begun.count == 1 ? begun.first : NearestName.match(for: word, among: known)
        let nearest = word.hasPrefix("--") ? near : nil
        guard arguments.isCommandNamed else {
            return .usage(
                "There is no option `\(word)` without a command.",
                hint: nearest.map { "Did you mean `\($0)`?" } ?? "Options of a command stand after it."
            )
        }
        return .usage(
            "\(arguments.command.name) has no option `\(word)`.",
            hint: nearest.map { "Did you mean `\($0)`?" } ?? arguments.command.helpHint
        )
    }

    private static func check(_ arguments: Arguments) throws(CommandFailure) {
        let command = arguments.command
        // An option of a bare `budgetctl` may have stood before the command.
        if let name = arguments.stranger(among: command.options + CommandTable.globalOptions) {
            throw .usage("\(command.name) has no option `--\(name)`.", hint: command.helpHint)
        }
        if let missing = command.operands.filter({ !$0.isOptional && !$0.isAsked }).dropFirst(
            arguments.operands.count
        ).first {
            throw .usage("\(command.name) needs \(missing.name).", hint: command.helpHint)
        }
        if !command.operands.contains(where: \.isRepeated), arguments.operands.count > command.operands.count
        {
            let extra = arguments.operands[command.operands.count]
            throw .usage(
                "\(command.name) does not take `\(extra)`.",
                hint: command.hintForStray(extra) ?? command.helpHint
            )
        }
        for (operand, word) in zip(command.operands, arguments.operands) {
            guard let choices = operand.kind.choices, !choices.contains(word) else { continue }
            throw .usage(
                "\(command.name) does not take `\(word)`.",
                hint: NearestName.hint(for: word, among: choices)
            )
        }
        for group in command.exclusions + CommandTable.globalExclusions {
            let both = group.filter(arguments.has)
            guard both.count > 1 else { continue }
            throw .usage("\(both[0].names) and \(both[1].names) exclude each other.", hint: command.helpHint)
        }
    }
}
