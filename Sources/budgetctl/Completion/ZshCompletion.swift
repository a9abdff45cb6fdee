/// The completion script of zsh, which says what there is and leaves the reading to `_arguments`.
enum ZshCompletion {
    /// The script; it works from a folder of `$fpath` and when it is sourced.
    static var script: String {
        """
        #compdef budgetctl
        # Completes command lines of budgetctl in zsh; printed by `budgetctl completions zsh`.

        \(asking)
        \(ValueKind.offered.compactMap(offer).joined(separator: "\n\n"))

        _budgetctl_commands() {
            local -a offers=(
        \(CommandTable.all.flatMap(commands).joined(separator: "\n"))
            )
            _describe -t commands command offers
        }

        _budgetctl() {
            local curcontext=$curcontext context state state_descr line
            typeset -A opt_args
            local -a budgetctl_line=("${(@Q)words[2,CURRENT-1]}")
            local -a shared=(
        \(CommandTable.globalOptions.flatMap { specs($0, of: CommandTable.standard) }.joined(separator: "\n"))
            )
            _arguments -C -A '-*' -s -S $shared \\
        \(arguments(CommandTable.standard.options.flatMap { specs($0, of: CommandTable.standard) }
            + ["        '1: :_budgetctl_commands'", "        '*:: :->rest'"])) && return
            [[ $state == rest ]] || return
            curcontext=${curcontext%:*:*}:budgetctl-$words[1]:
            case $words[1] in
        \(CommandTable.all.map(branch).joined(separator: "\n"))
                (*[0-9]*)
                    _arguments -s -S $shared \\
        \(arguments(booking)) ;;
            esac
        }

        if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
            _budgetctl "$@"
        else
            compdef _budgetctl budgetctl
        fi

        """
    }

    /// How the daemon is asked.
    private static let asking = #"""
        # Adds what the budget knows that the line is about, if it answers at once.
        _budgetctl_ask() { # KIND
            local word line
            local -a asked=("${(@)budgetctl_line/#\~\//$HOME/}")
            asked=("${(@f)$(command budgetctl complete -- $1 "${(Q)PREFIX}" "${(@)asked}" 2>/dev/null </dev/null)}")
            for line in $asked; do
                word=${line%%$'\t'*}
                line=${line#*$'\t'}
                offers+=("${${word//\\/\\\\}//:/\\:}${line:+:$line}")
            done
        }

        """#

    private static func offer(_ kind: ValueKind) -> String? {
        guard case .words(let words, let asksDaemon) = kind.offer else { return nil }
        let whole = words.filter { !$0.text.hasSuffix(":") }
        let begun = words.filter { $0.text.hasSuffix(":") }.map { quoted($0.text) }.joined(separator: " ")
        var lines = ["_budgetctl_\(kind.identifier)() {"]
        if asksDaemon || whole.contains(where: { $0.help != nil }) {
            lines.append("    local -a offers=(")
            lines += whole.map(described)
            lines.append("    )")
            if asksDaemon { lines.append("    _budgetctl_ask \(kind.identifier)") }
            if !begun.isEmpty { lines.append("    compadd \"$@\" -S '' -- \(begun)") }
            lines.append("    _describe -t \(kind.identifier) \(quoted(kind.name)) offers")
        } else {
            lines.append("    local -a offers=(\(whole.map { quoted($0.text) }.joined(separator: " ")))")
            lines.append("    compadd \"$@\" -a offers")
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private static func commands(_ command: Command) -> [String] {
        ([command.name] + command.aliases).map { described(Offer.Word(text: $0, help: command.help)) }
    }

    /// An element for `_describe`, which ends a word at the first colon.
    private static func described(_ word: Offer.Word) -> String {
        "        " + quoted(escaped(word.text, ":") + (word.help.map { ":" + $0 } ?? ""))
    }

    private static func branch(_ command: Command) -> String {
        let names = ([command.name] + command.aliases).joined(separator: "|")
        let specs = specs(of: command, operands: command.operands)
        guard !specs.isEmpty else { return "        (\(names)) _arguments -s -S $shared ;;" }
        return """
                    (\(names))
                        _arguments -s -S $shared \\
            \(arguments(specs)) ;;
            """
    }

    /// The amount stands in the place of the command.
    private static var booking: [String] {
        specs(of: CommandTable.booking, operands: Array(CommandTable.booking.operands.dropFirst()))
    }

    private static func specs(of command: Command, operands: [Operand]) -> [String] {
        let words = operands.enumerated().map { number, operand in
            let place = operand.isRepeated ? "*" : "\(number + 1)"
            let colon = operand.isOptional && !operand.isRepeated ? "::" : ":"
            return "        " + quoted("\(place)\(colon)\(value(operand.name, operand.kind))")
        }
        return command.options.flatMap { specs($0, of: command) } + words
    }

    /// A spec for each way to write an option.
    private static func specs(_ option: CommandOption, of command: Command) -> [String] {
        let gone = command.excluded(by: option).flatMap(\.spellings).joined(separator: " ")
        return option.spellings.map { spelling in
            var spec = gone.isEmpty ? "" : "(\(gone))"
            if option.isRepeatable { spec += "*" }
            spec += spelling
            if option.value != nil { spec += spelling.hasPrefix("--") ? "=" : "+" }
            spec += "[\(escaped(option.help, "[]"))]"
            if let kind = option.value { spec += ":" + value(kind.name, kind) }
            return "        " + quoted(spec)
        }
    }

    /// What a value is called, and what offers one; a blank offers nothing.
    private static func value(_ name: String, _ kind: ValueKind) -> String {
        let action =
            switch kind.offer {
            case .nothing: " "
            case .files: "_files"
            case .users: "_users"
            case .words: "_budgetctl_\(kind.identifier)"
            }
        return "\(escaped(name, ":")):\(action)"
    }

    /// The last lines of a command, which go on with a backslash.
    private static func arguments(_ specs: [String]) -> String {
        specs.map { "            " + $0.drop { $0 == " " } }.joined(separator: " \\\n")
    }

    private static func quoted(_ text: String) -> String { ShellText.singleQuoted(text) }

    private static func escaped(_ text: String, _ special: String) -> String {
        text.reduce(into: "") { escaped, character in
            if character == "\\" || special.contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}
