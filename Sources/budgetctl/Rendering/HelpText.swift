/// Help texts, made from the command table.
struct HelpText {
    /// The cells of a line.
    let width: Int

    /// The help of the program.
    var overview: String {
        let commands = CommandTable.all.map { command in
            [([command.name] + command.aliases).joined(separator: ", "), command.help]
        }
        let statuses = ExitStatus.allCases.map { [String($0.rawValue), $0.meaning] }
        return """
            Books expenses, and shows what is left of the month's limit.

            \(usage(["[OPTION…]", "[COMMAND …]"]))
            Without a command it is `status`; `budgetctl 4,50 café` is `add`.

            Commands:
            \(table(commands))
            Options of every command:
            \(table(CommandTable.globalOptions.map(row)))
            Exit status:
            \(table(statuses))
            `budgetctl COMMAND -h` shows how a command is used.

            """
    }

    /// The help of a command.
    func text(of command: Command) -> String {
        var text = command.help + "\n\n"
        text += usage(command.usage) + "\n"
        if !command.aliases.isEmpty { text += "Also: \(command.aliases.joined(separator: ", "))\n" }
        for words in command.words {
            text += "\n\(words.title):\n" + table(words.rows.map { [$0.usage, $0.help] })
        }
        if !command.options.isEmpty { text += "\nOptions:\n" + table(command.options.map(row)) }
        text += "\nOptions of every command:\n" + table(CommandTable.globalOptions.map(row))
        if !command.examples.isEmpty {
            text += "\nExamples:\n" + command.examples.map { "  \($0)\n" }.joined()
        }
        return text
    }

    private func row(_ option: CommandOption) -> [String] {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.value.map { " " + $0.name } ?? ""
        return ["\(short)--\(option.long)\(value)", option.help]
    }

    private func table(_ rows: [[String]]) -> String {
        TableRenderer(columns: [.init(""), .init("")], indentation: 2).text(rows)
    }

    /// The usage, broken between words where a line would be too long.
    private func usage(_ words: [String]) -> String {
        broken("Usage: budgetctl", words, indentation: 17)
    }

    private func broken(_ start: String, _ words: [String], indentation: Int) -> String {
        var lines = [start]
        for word in words {
            let last = lines[lines.count - 1]
            if DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= max(width, 40) {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(repeating: " ", count: indentation) + word)
            }
        }
        return lines.joined(separator: "\n")
    }
}
