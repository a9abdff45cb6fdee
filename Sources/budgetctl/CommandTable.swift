import BudgetCore

/// All commands: dispatch, help and argument checks come from here.
enum CommandTable {
    /// What a bare `budgetctl` does.
    static let standard = status
    /// What `budgetctl 4,50 café` does.
    static let booking = add

    /// The commands in the order of the help text.
    static let all = [
        add, refund, list, show, edit, remove, undo, redo, history, status, report, limit, category,
        recurring,
        watch,
        settings, backup, describe, raw, socket, bridge, completions, help,
    ]

    /// Every name that is offered.
    static var names: [String] { all.flatMap { [$0.name] + $0.aliases } }

    /// The options of every command.
    static let globalOptions: [CommandOption] = [
        .help, .version, .user, .system, .socket, .budget, .host, .json, .quiet, .locale, .color,
    ]

    /// Options of every command of which only one may be given.
    static let globalExclusions: [[CommandOption]] = [
        [.user, .system, .socket], [.socket, .budget], [.socket, .host], [.json, .quiet],
    ]

    /// The command of that name or alias.
    static func command(_ name: String) -> Command? {
        all.first { $0.name == name || $0.aliases.contains(name) } ?? hidden.first { $0.name == name }
    }

    /// What is said about a name that no command has.
    static func unknown(_ name: String) -> CommandFailure {
        // The beginning of a single name is short for it, as far from it as it may be.
        let begun = name.isEmpty ? [] : names.filter { $0.hasPrefix(name) }
        let nearest =
            otherWord(name) ?? (begun.count == 1 ? begun.first : NearestName.match(for: name, among: names))
        return .usage(
            "There is no command `\(name)`.",
            hint: nearest.map { "Did you mean `\($0)`?" } ?? "`budgetctl help` lists the commands."
        )
    }

    /// The command that is elsewhere called so.
    private static func otherWord(_ name: String) -> String? {
        switch name {
        case "find", "search": "list"
        case "delete", "del": "remove"
        case "categories": "category"
        case "balance": "status"
        case "version": "--version"
        default: nil
        }
    }

    // MARK: Expenses

    private static let add = Command(
        name: "add",
        help: "Books an expense, and says what is left; asks for it on a terminal.",
        operands: [
            Operand(name: "AMOUNT", kind: .amount, isAsked: true),
            Operand(name: "PAYEE", kind: .payee, isOptional: true, isRepeated: true),
        ],
        options: [.category, .new, .date, .note, .tags, .pending, .dryRun],
        examples: [
            "budgetctl add 12.50 corner café -c food", "budgetctl 4,50 café -d yesterday",
            "budgetctl add - < words-one-a-line.txt",
        ],
        run: { context throws(CommandFailure) in try AddCommand.run(context, isRefund: false) }
    )

    private static let refund = Command(
        name: "refund",
        help: "Books money that came back.",
        operands: add.operands,
        options: add.options,
        examples: ["budgetctl refund 30 shoe shop -c clothes"],
        run: { context throws(CommandFailure) in try AddCommand.run(context, isRefund: true) }
    )

    private static let list = Command(
        name: "list",
        aliases: ["ls"],
        help: "Lists expenses.",
        options: [
            .period, .from, .to, .category, .tag, .payeePart, .text, .minimum, .maximum, .large, .pending,
            .refunds, .noRefunds, .sort, .rows, .plain,
        ],
        exclusions: [[.period, .from], [.period, .to], [.refunds, .noRefunds]],
        examples: ["budgetctl ls -p last month -c food", "budgetctl ls --min 50 --sort amount --limit 10"],
        hintForStray: ListCommand.hint(forStray:),
        run: ListCommand.run
    )

    private static let show = Command(
        name: "show",
        help: "Shows all of an expense.",
        operands: [Operand(name: "ID|last", kind: .expenseOrLast)],
        options: [.plain],
        examples: ["budgetctl show 214"],
        run: ShowCommand.run
    )

    private static let edit = Command(
        name: "edit",
        help: "Changes an expense, in a form without options; an empty text clears.",
        operands: [Operand(name: "ID|last", kind: .expenseOrLast)],
        options: [.amount, .payee, .category, .new, .date, .note, .tags, .pending, .settled, .dryRun],
        exclusions: [[.pending, .settled]],
        examples: ["budgetctl edit last -a 13.50", "budgetctl edit 214 -c household -n ''"],
        run: EditCommand.run
    )

    private static let remove = Command(
        name: "remove",
        aliases: ["rm"],
        help: "Removes expenses, all of them or none.",
        operands: [Operand(name: "ID", kind: .expense, isRepeated: true)],
        options: [.dryRun],
        examples: ["budgetctl rm 214 215"],
        run: RemoveCommand.run
    )

    // MARK: Changes

    private static let undo = Command(
        name: "undo",
        help: "Takes back your newest change, or the one of that number in the history.",
        operands: [Operand(name: "REV", kind: .revision, isOptional: true)],
        options: [.any, .dryRun],
        examples: ["budgetctl undo", "budgetctl undo 41 --dry-run"],
        run: UndoCommand.run
    )

    private static let redo = Command(
        name: "redo",
        help: "Does again what you took back last.",
        options: [.any, .dryRun],
        examples: ["budgetctl redo"],
        run: RedoCommand.run
    )

    private static let history = Command(
        name: "history",
        help: "Tells who changed what and when, newest first.",
        options: [.count, .by, .plain],
        examples: ["budgetctl history", "budgetctl history -n 5 --by anna"],
        run: HistoryCommand.run
    )

    // MARK: Figures

    private static let status = Command(
        name: "status",
        help: "Shows what is left of the limit.",
        words: [.bars, .values, .conversions],
        options: [
            .period, .plain, .exitCode, .categories, .explain, .category, .format, .template, .length,
            .colors,
            .noMarkup, .pango, .urgent,
        ],
        exclusions: [[.explain, .plain], [.explain, .categories]] + CommandOption.exclusionsOfBars,
        examples: [
            "budgetctl status -p last month", "budgetctl status --plain",
            "budgetctl status --explain -c food", "budgetctl status --format waybar",
        ],
        run: StatusCommand.run
    )

    private static let report = Command(
        name: "report",
        help: "Sums expenses by category, month, payee, tag or person.",
        operands: [Operand(name: "PERIOD", kind: .period, isOptional: true, isRepeated: true)],
        options: [.grouping, .period, .category, .payeePart, .tag, .text, .rows, .brief, .plain],
        exclusions: [
            [.brief, .grouping], [.brief, .category], [.brief, .payeePart], [.brief, .tag], [.brief, .text],
            [.brief, .rows], [.brief, .plain],
        ],
        examples: [
            "budgetctl report", "budgetctl report 2026 --by month", "budgetctl report last month --brief",
            "budgetctl report -c food --by payee",
        ],
        run: ReportCommand.run
    )

    private static let limit = Command(
        name: "limit",
        help: "Shows, sets or clears the limit.",
        operands: [
            Operand(name: "AMOUNT|none", kind: .amountOrNone, isOptional: true),
            Operand(name: "CURRENCY", isOptional: true),
        ],
        options: [.category, .new, .since, .only, .past, .dryRun],
        exclusions: [[.since, .only]],
        examples: [
            "budgetctl limit 1500 EUR", "budgetctl limit 300 -c food", "budgetctl limit none -c food",
        ],
        run: LimitCommand.run
    )

    private static let recurring = Command(
        name: "recurring",
        help: "Shows and changes what recurs, and books what is due.",
        operands: [
            Operand(name: "ACTION", kind: .choice(RecurringCommand.actions), isOptional: true),
            Operand(name: "WORD", kind: .recurringWord, isOptional: true, isRepeated: true),
        ],
        words: [.recurring],
        options: [
            .every, .interval, .anchor, .lastDay, .noLastDay, .until, .confirm, .auto, .backfill, .due,
            .amount,
            .payee, .category, .new, .date, .note, .tags, .dryRun, .plain,
        ],
        exclusions: [[.lastDay, .noLastDay], [.confirm, .auto]],
        examples: [
            "budgetctl recurring",
            "budgetctl recurring add 800 landlord --every month --on 2026-12-01 -c rent",
            "budgetctl recurring edit 1 -a 820", "budgetctl recurring book 2 61.35",
            "budgetctl recurring skip 3 2026-12-24", "budgetctl recurring remove 3",
        ],
        run: RecurringCommand.run
    )

    private static let category = Command(
        name: "category",
        help: "Lists categories; sets, renames, merges or removes one.",
        operands: [
            Operand(
                name: CategoryCommand.actions.joined(separator: "|"),
                kind: .choice(CategoryCommand.actions),
                isOptional: true
            ),
            Operand(name: "NAME", kind: .category, isOptional: true),
            Operand(name: "LIMIT|none|OTHER", kind: .category, isOptional: true),
        ],
        words: [.category],
        options: [.carryOver, .since, .past, .new, .moveTo, .dryRun, .plain],
        examples: [
            "budgetctl category set food 300 --carry-over surplus", "budgetctl category merge snacks food",
            "budgetctl category remove snacks --to food",
        ],
        run: CategoryCommand.run
    )

    private static let watch = Command(
        name: "watch",
        help: "Prints a line now and one after every change.",
        operands: [Operand(name: "TOPIC", kind: .topic, isOptional: true, isRepeated: true)],
        words: [.watch, .bars, .values, .conversions],
        options: [
            .exec, .format, .template, .category, .length, .colors, .noMarkup, .pango, .urgent,
        ],
        exclusions: CommandOption.exclusionsOfBars,
        examples: [
            "budgetctl watch", "budgetctl watch --json remaining state", "budgetctl watch category:food",
            "budgetctl watch changes", "budgetctl watch --format polybar -c food",
            "budgetctl watch --exec 'notify-send -- \"$BUDGETD_ALERT_TEXT\"' alerts",
        ],
        run: WatchCommand.run
    )

    // MARK: The rest

    private static let settings = Command(
        name: "settings",
        help: "Shows or changes the settings.",
        operands: [
            Operand(name: "NAME", kind: .setting, isOptional: true),
            Operand(name: "VALUE", kind: .settingValue, isOptional: true, isRepeated: true),
        ],
        words: [.settings],
        options: [.since, .past, .dryRun],
        examples: [
            "budgetctl settings month_start_day 25", "budgetctl settings thresholds 50 90",
            "budgetctl settings locale ''",
            "budgetctl settings carry_over both --from 2027-01",
        ],
        run: SettingsCommand.run
    )

    private static let backup = Command(
        name: "backup",
        help: "Writes a copy of the ledger, into a directory as the day's.",
        operands: [Operand(name: "FILE|DIRECTORY|-", kind: .path)],
        options: [.keep, .force],
        examples: [
            "budgetctl backup ~/budget.sqlite", "budgetctl backup ~/backups --keep 7",
            "budgetctl backup - | xz > budget.sqlite.xz",
        ],
        run: BackupCommand.run
    )

    private static let describe = Command(
        name: "describe",
        help: "Prints what the protocol can do as JSON, all of it or one command.",
        operands: [Operand(name: "COMMAND", isOptional: true)],
        examples: ["budgetctl describe limit.set"],
        run: DescribeCommand.run
    )

    private static let raw = Command(
        name: "raw",
        help: "Sends lines of the protocol as they are.",
        operands: [Operand(name: "LINE", isOptional: true, isRepeated: true)],
        examples: ["budgetctl raw '{\"command\":\"hello\"}'", "budgetctl raw < requests.jsonl"],
        run: RawCommand.run
    )

    private static let socket = Command(
        name: "socket",
        help: "Prints the socket that is used; exits with 3 if nobody answers there.",
        examples: ["echo '{\"command\":\"ping\"}' | nc -UN \"$(budgetctl socket)\""],
        run: SocketCommand.run
    )

    private static let bridge = Command(
        name: "bridge",
        help: "Serves the daemon's socket on standard input and output, for -H of another host.",
        options: [.readOnly, .readWrite, .attached],
        exclusions: [[.readOnly, .readWrite]],
        examples: ["ssh user@host budgetctl bridge --read-only < requests.jsonl"],
        run: BridgeCommand.run
    )

    private static let completions = Command(
        name: "completions",
        help: "Prints a script by which a shell completes command lines.",
        operands: [Operand(name: Shell.names.joined(separator: "|"), kind: .choice(Shell.names))],
        examples: ["source <(budgetctl completions bash)", "budgetctl completions fish | source"],
        run: CompletionsCommand.run
    )

    private static let help = Command(
        name: "help",
        help: "Shows how a command is used.",
        operands: [Operand(name: "COMMAND", kind: .command, isOptional: true)],
        run: HelpCommand.run
    )
}
