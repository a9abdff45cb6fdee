/// The completion script of bash, which needs nothing beside bash 4.4.
enum BashCompletion {
    /// The script: what differs between commands as tables, and the reading of the command line.
    static var script: String {
        """
        # Completes command lines of budgetctl in bash; printed by `budgetctl completions bash`.

        \(asking)
        # Sets what is offered for a value of a kind.
        _budgetctl_offer() { # KIND
            case $1 in
        \(ValueKind.offered.map(offer).joined(separator: "\n"))
            esac
        }

        # Sets the command of that name or alias.
        _budgetctl_command() { # NAME
            case $1 in
        \(CommandTable.all.map(name).joined(separator: "\n"))
                *[0-9]*) command=\(CommandTable.booking.name) count=1 ;;
                *) command=? ;;
            esac
        }

        # Sets the kind of the value that an option takes, and adds what may not follow it.
        _budgetctl_option() { # COMMAND OPTION
            kind=
            case "$1 $2" in
        \(cases.joined(separator: "\n"))
            esac
        }

        # Offers the options of a command.
        _budgetctl_options() { # COMMAND
            case $1 in
        \(CommandTable.all.filter { !$0.options.isEmpty }.map(options).joined(separator: "\n"))
            esac
            offers+=(\(words(CommandTable.globalOptions)))
        }

        # Sets the kind of a word that follows the command.
        _budgetctl_operand() { # COMMAND NUMBER
            kind=
            case "$1 $2" in
        \(CommandTable.all.flatMap(operands).joined(separator: "\n"))
            esac
        }

        \(reading)
        complete -F _budgetctl budgetctl

        """
    }

    private static func offer(_ kind: ValueKind) -> String {
        let action =
            switch kind.offer {
            case .nothing: ":"
            case .files: "compopt -o default"
            case .users: "mapfile -t offers < <(compgen -u)"
            case .words(let words, let asksDaemon):
                "offers=(\(words.map { ShellText.quoted($0.text) }.joined(separator: " ")))"
                    + (asksDaemon ? "; _budgetctl_ask \(kind.identifier)" : "")
            }
        return "        \(kind.identifier)) \(action) ;;"
    }

    private static func name(_ command: Command) -> String {
        "        \(([command.name] + command.aliases).joined(separator: " | "))) command=\(command.name) ;;"
    }

    private static var cases: [String] {
        let own = CommandTable.all.flatMap { command in
            command.options.map { option in row(option, of: command, before: "\(command.name) ") }
        }
        let shared = CommandTable.globalOptions.map { option in
            row(option, of: CommandTable.standard, before: nil)
        }
        return own + shared
    }

    private static func row(_ option: CommandOption, of command: Command, before name: String?) -> String {
        let patterns = option.spellings.map { spelling in
            name.map { "'\($0)\(spelling)'" } ?? "*' \(spelling)'"
        }
        var actions: [String] = []
        if let kind = option.value { actions.append("kind=\(kind.identifier)") }
        let gone = words(command.excluded(by: option))
        if !gone.isEmpty { actions.append("gone+='\(gone) '") }
        return "        \(patterns.joined(separator: " | "))) \(actions.joined(separator: " ")) ;;"
    }

    private static func options(_ command: Command) -> String {
        "        \(command.name)) offers=(\(words(command.options))) ;;"
    }

    private static func words(_ options: [CommandOption]) -> String {
        options.flatMap(\.spellings).joined(separator: " ")
    }

    private static func operands(_ command: Command) -> [String] {
        // What stands before a word that may be repeated would match its pattern too.
        let hasMore = command.operands.last.map { $0.isRepeated && $0.kind.offer != .nothing } ?? false
        return command.operands.enumerated().filter { hasMore || $1.kind.offer != .nothing }.map {
            let pattern = $1.isRepeated ? "'\(command.name) '*" : "'\(command.name) \($0)'"
            let action = $1.kind.offer == .nothing ? "" : " kind=\($1.kind.identifier)"
            return "        \(pattern))\(action) ;;"
        }
    }

    /// How the daemon is asked.
    private static let asking = #"""
        # Takes the quotes off a word; what is between them is not run.
        _budgetctl_plain() { # WORD
            local i letter quote=
            plain=
            for ((i = 0; i < ${#1}; i++)); do
                letter=${1:i:1}
                if [[ $letter == "$quote" ]]; then
                    quote=
                elif [[ ! $quote && $letter == [\'\"] ]]; then
                    quote=$letter
                elif [[ $letter == \\ && ! $quote || $letter == \\ && $quote == \" && ${1:i+1:1} == [\\\"\$\`] ]]; then
                    ((i += 1))
                    plain+=${1:i:1}
                else
                    plain+=$letter
                fi
            done
            if [[ $1 == \~/* ]]; then plain=$HOME${plain:1}; fi
        }

        # Offers what the budget knows that the line is about, if it answers at once.
        _budgetctl_ask() { # KIND
            local plain word asked=()
            for word in "${last#"$start"}" "${words[@]:1:${#words[@]}-2}"; do
                _budgetctl_plain "$word"
                asked+=("$plain")
            done
            while IFS= read -r word; do
                offers+=("${word%%$'\t'*}")
            done < <(command budgetctl complete -- "$1" "${asked[@]}" 2>/dev/null </dev/null)
        }

        """#

    /// What is the same whatever the commands are.
    private static let reading = #"""
        _budgetctl() {
            COMPREPLY=()
            # Bash breaks words at `=` and `:` too; what stands together without a blank is one.
            local line=${COMP_LINE:-${COMP_WORDS[*]}} rest word words=() i
            line=${line:0:${COMP_POINT:-${#line}}}
            for ((i = 0; i <= COMP_CWORD; i++)); do
                rest=${line#"${line%%[![:blank:]]*}"}
                word=${COMP_WORDS[i]}
                [[ $rest == "$word"* ]] || word=$rest
                if ((i)) && [[ $rest == "$line" ]]; then words[-1]+=$word; else words+=("$word"); fi
                line=${rest#"$word"}
            done
            # Only the last piece is replaced, so what is before it is taken off again.
            local last=${words[-1]} before=${words[-1]%"${word##[=:]}"}

            local command= count=0 kind= wanted= ended= given gone=' ' offers=()
            for word in "${words[@]:1:${#words[@]}-2}"; do
                if [[ $wanted ]]; then
                    wanted=
                elif [[ ! $ended && $word == -- ]]; then
                    ended=1
                elif [[ ! $ended && $word == --* ]]; then
                    _budgetctl_option "${command:-\#(CommandTable.standard.name)}" "${word%%=*}"
                    [[ $word == *=* ]] || wanted=$kind
                elif [[ ! $ended && $word == -[!0-9.,+]* ]]; then
                    # Flags may stand in a row; what follows the letter of an option with a value is that value.
                    given=${word#-}
                    while [[ $given && ! $wanted ]]; do
                        _budgetctl_option "${command:-\#(CommandTable.standard.name)}" "-${given:0:1}"
                        given=${given:1}
                        if [[ $kind && $given ]]; then break; fi
                        wanted=$kind
                    done
                elif [[ ! $command ]]; then
                    _budgetctl_command "$word"
                else
                    ((count += 1))
                fi
            done

            local start= is_option=
            if [[ $wanted ]]; then
                _budgetctl_offer "$wanted"
            elif [[ ! $ended && $last == --*=* ]]; then
                start=${last%%=*}=
                _budgetctl_option "${command:-\#(CommandTable.standard.name)}" "${last%%=*}"
                _budgetctl_offer "$kind"
            elif [[ ! $ended && $last == -* ]]; then
                is_option=1
                _budgetctl_options "${command:-\#(CommandTable.standard.name)}"
            elif [[ ! $command ]]; then
                offers=(\#(CommandTable.names.joined(separator: " ")))
            else
                _budgetctl_operand "$command" "$count"
                _budgetctl_offer "$kind"
            fi

            # Within quotes a word stands nearly as it is, and the quote itself is none of its letters.
            local typed=${last#"$start"} quoted= letter special=('\' '"' '$' '`')
            if [[ $typed == [\'\"]* ]]; then
                quoted=${typed:0:1} typed=${typed:1} before=${before#"$start"[\'\"]}
            fi
            for word in "${offers[@]}"; do
                if [[ $is_option && $gone == *" $word "* ]]; then continue; fi
                case $quoted in
                    '') printf -v word %q "$word" ;;
                    \') word=${word//\'/"'\''"} ;;
                    *) for letter in "${special[@]}"; do word=${word//"$letter"/"\\$letter"}; done ;;
                esac
                if [[ $word == "$typed"* ]]; then
                    word=$start$word
                    COMPREPLY+=("${word#"$before"}")
                fi
            done
            if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]]; then compopt -o nospace; fi
        }
        """#
}
