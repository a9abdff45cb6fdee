/// The completion script of fish: a `complete` for each option and word, with the condition under which it may stand.
enum FishCompletion {
    /// The script.
    static var script: String {
        """
        # Completes command lines of budgetctl in fish; printed by `budgetctl completions fish`.

        # Says what kind of value an option takes, nothing for a flag, and then what may not follow it.
        function __budgetctl_option # COMMAND OPTION
            switch "$argv[1] $argv[2]"
        \(cases.joined(separator: "\n"))
            end
        end

        \(reading)
        \(ValueKind.offered.compactMap(offer).joined(separator: "\n\n"))

        complete -c budgetctl -f
        \(CommandTable.all.flatMap(names).joined(separator: "\n"))
        \(CommandTable.globalOptions.map { row($0, of: "'*'") }.joined(separator: "\n"))
        \(CommandTable.all.flatMap(rows).joined(separator: "\n"))

        """
    }

    private static var cases: [String] {
        let own = CommandTable.all.flatMap { command in
            command.options.map { row($0, of: command, before: command.name) }
        }
        return own + CommandTable.globalOptions.map { row($0, of: CommandTable.standard, before: "*") }
    }

    private static func row(_ option: CommandOption, of command: Command, before name: String) -> String {
        let patterns = option.spellings.map { quoted("\(name) \($0)") }.joined(separator: " ")
        let said = [option.value?.identifier ?? ""] + command.excluded(by: option).map { "--" + $0.long }
        return """
                    case \(patterns)
                        printf '%s\\n' \(said.map { $0.isEmpty ? "''" : $0 }.joined(separator: " "))
            """
    }

    private static func offer(_ kind: ValueKind) -> String? {
        guard case .words(let words, let asksDaemon) = kind.offer else { return nil }
        let list = words.map { "        \(quoted($0.text)) \(quoted($0.help ?? ""))" }
        var lines = ["function __budgetctl_\(kind.identifier)"]
        if !list.isEmpty { lines.append("    printf '%s\\t%s\\n' \\\n\(list.joined(separator: " \\\n"))") }
        if asksDaemon { lines.append("    __budgetctl_ask \(kind.identifier)") }
        return (lines + ["end"]).joined(separator: "\n")
    }

    private static func names(_ command: Command) -> [String] {
        ([command.name] + command.aliases).map { name in
            "complete -c budgetctl -n __budgetctl_lacks_command -a \(name) -d \(quoted(command.help))"
        }
    }

    private static func rows(_ command: Command) -> [String] {
        command.options.map { row($0, of: command.name) }
            + command.operands.enumerated().compactMap { number, operand in
                let place = operand.isRepeated ? "\(number) or more" : "\(number)"
                guard let offered = offered(operand.kind) else { return nil }
                return "complete -c budgetctl -n \"__budgetctl_at \(command.name) \(place)\" \(offered)"
            }
    }

    private static func row(_ option: CommandOption, of command: String) -> String {
        var words = ["complete -c budgetctl -n \"__budgetctl_takes \(command) --\(option.long)\""]
        if let short = option.short { words.append("-s \(short)") }
        words.append("-l \(option.long)")
        if let kind = option.value { words.append(kind.offer == .files ? "-r -F" : "-x") }
        if let kind = option.value, kind.offer != .files, let offered = offered(kind) {
            words.append(offered)
        }
        return (words + ["-d \(quoted(option.help))"]).joined(separator: " ")
    }

    private static func offered(_ kind: ValueKind) -> String? {
        switch kind.offer {
        case .nothing: nil
        case .files: "-F"
        case .users: "-a '(__fish_complete_users)'"
        case .words: "-a '(__budgetctl_\(kind.identifier))'"
        }
    }

    /// A word in single quotes, in which fish obeys only a backslash and a quote.
    private static func quoted(_ text: String) -> String {
        let escaped = text.reduce(into: "") { escaped, character in
            if character == "\\" || character == "'" { escaped.append("\\") }
            escaped.append(character)
        }
        return "'\(escaped)'"
    }

    /// What is the same whatever the commands are.
    private static let reading = #"""
        # Offers what the budget knows that the line is about, if it answers at once.
        function __budgetctl_ask # KIND
            set -l words (commandline -opc)
            # An open quote is none of the word's letters.
            set -l prefix (string replace -r -- '^(--[a-z-]+=|-.*)' '' (commandline -ct))
            set prefix (string unescape -- $prefix; or string trim -l -c "'\"" -- $prefix)
            command budgetctl complete -- $argv[1] "$prefix" $words[2..] 2>/dev/null </dev/null
        end

        # Says the command, how many words follow it (-1 if none is named), whether options are over, and what may
        # not be given any more.
        function __budgetctl_read
            set -l command \#(CommandTable.standard.name)
            set -l count -1
            set -l ended 0
            set -l wanted ''
            set -l gone
            set -l newest
            set -l words (commandline -opc)
            set -e words[1]
            for word in $words
                if test -n "$wanted"
                    set wanted ''
                    set newest
                else if test $ended = 0; and test "$word" = --
                    set ended 1
                else if test $ended = 0; and string match -qr -- '^--' "$word"
                    set newest (__budgetctl_option $command (string replace -r -- '=.*' '' "$word"))
                    string match -q -- '*=*' "$word"; or set wanted $newest[1]
                    set -a gone $newest[2..]
                else if test $ended = 0; and string match -qr -- '^-[^0-9.,+]' "$word"
                    # Flags may stand in a row; what follows the letter of an option with a value is that value.
                    set -l letters (string split '' -- (string sub -s 2 -- "$word"))
                    while set -q letters[1]; and test -z "$wanted"
                        set newest (__budgetctl_option $command -$letters[1])
                        set -a gone $newest[2..]
                        set -e letters[1]
                        test -n "$newest[1]"; and set -q letters[1]; and break
                        set wanted $newest[1]
                    end
                else if test $count = -1
                    set count 0
                    switch "$word"
        \#(CommandTable.all.map(name).joined(separator: "\n"))
                        case '*'
                            set command '?'
                            if string match -qr '[0-9]' -- "$word"
                                set command \#(CommandTable.booking.name)
                                set count 1
                            end
                    end
                else
                    set count (math $count + 1)
                end
            end
            # The option whose value is being completed still stands.
            if test -n "$wanted"
                for name in $newest[2..]
                    set -l place (contains -i -- $name $gone); and set -e gone[$place]
                end
            end
            printf '%s\n' $command $count $ended $gone
        end

        function __budgetctl_lacks_command
            set -l state (__budgetctl_read)
            test $state[2] = -1
        end

        function __budgetctl_at # COMMAND NUMBER [or more]
            set -l state (__budgetctl_read)
            test "$state[1]" = $argv[1]; or return
            if set -q argv[3]
                test $state[2] -ge $argv[2]
            else
                test $state[2] = $argv[2]
            end
        end

        function __budgetctl_takes # COMMAND OPTION
            set -l state (__budgetctl_read)
            test $state[3] = 0; and string match -q -- $argv[1] "$state[1]"; and not contains -- $argv[2] $state[4..]
        end

        """#

    private static func name(_ command: Command) -> String {
        let names = ([command.name] + command.aliases).joined(separator: " ")
        return "                case \(names)\n                    set command \(command.name)"
    }
}
