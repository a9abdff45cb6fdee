/// A command line up to the key that completes it, and the words that are offered there.
struct CompletionRow: Sendable {
    let line: String
    let offers: [String]

    init(_ line: String, _ offers: String) {
        self.line = line
        self.offers = offers.split(separator: "|").map(String.init)
    }

    private static let commands =
        "add|refund|list|show|edit|remove|undo|redo|history|status|report|limit|category|recurring|watch|settings|backup|describe|raw|socket|bridge|completions|help"
    private static let shared =
        "|--help|--version|--user|--system|--socket|--budget|--host|--json|--quiet|--locale|--color"
    private static let status =
        "--period|--plain|--exit-code|--categories|--explain|--category|--format|--template|--length|--colors|--no-markup|--pango|--urgent"
    private static let formats =
        "plain|waybar|i3blocks|i3blocks-json|i3bar|i3status-rust|polybar|lemonbar|xmobar|tmux|yambar|bar-json|argos|conky|plasma"
    private static let days =
        "today|yesterday|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday"

    static let all = [
        // Commands.
        CompletionRow("budgetctl ", commands + "|ls|rm"),
        CompletionRow("budgetctl s", "show|status|settings|socket"),
        CompletionRow("budgetctl --json --color never st", "status"),
        CompletionRow("budgetctl -b home:x st", "status"),
        CompletionRow("budgetctl frobnicate ", ""),
        CompletionRow("budgetctl help ", commands),
        CompletionRow("budgetctl help st", "status"),
        // Options, less those that are given or excluded.
        CompletionRow(
            "budgetctl --",
            status + shared
        ),
        CompletionRow(
            "budgetctl --user --",
            status + "|--help|--version|--budget|--host|--json|--quiet|--locale|--color"
        ),
        CompletionRow(
            "budgetctl add --",
            "--category|--new|--date|--note|--tag|--pending|--dry-run" + shared
        ),
        CompletionRow(
            "budgetctl add 5 tea -c food --",
            "--new|--date|--note|--tag|--pending|--dry-run" + shared
        ),
        CompletionRow("budgetctl add 5 tea -cfood --ca", ""),
        CompletionRow("budgetctl add 5 tea -t a --t", "--tag"),
        CompletionRow("budgetctl 4,50 café --d", "--date|--dry-run"),
        CompletionRow("budgetctl ls -p june --f", ""),
        CompletionRow("budgetctl edit last --pending --no", "--note"),
        CompletionRow("budgetctl -qb home add --ca", "--category"),
        CompletionRow("budgetctl --budget=home:x add --ca", "--category"),
        CompletionRow("budgetctl add 5 -- --ca", ""),
        CompletionRow("budgetctl backup --", "--keep|--force" + shared),
        CompletionRow("budgetctl list --limit 3 --max 5 --m", "--min"),
        // Values of options.
        CompletionRow("budgetctl --color ", "auto|always|never"),
        CompletionRow("budgetctl ls --sort ", "date|-date|amount|-amount"),
        CompletionRow("budgetctl ls --sort=-", "-date|-amount"),
        CompletionRow("budgetctl add 5 -d ", days),
        CompletionRow("budgetctl 4,50 café -d y", "yesterday"),
        CompletionRow("budgetctl ls -p la", "last month|last year"),
        CompletionRow("budgetctl ls --period=th", "this month|this year"),
        CompletionRow("budgetctl ls -p last\\ m", "last month"),
        CompletionRow("budgetctl ls -p 'las", "last month|last year"),
        CompletionRow("budgetctl limit 5 --from j", "january|june|july"),
        CompletionRow("budgetctl history --by root", "root"),
        CompletionRow("budgetctl add 5 -n ", ""),
        // Words after the command.
        CompletionRow("budgetctl add 5 list ", ""),
        CompletionRow("budgetctl edit ", "last"),
        CompletionRow("budgetctl limit -- ", "none"),
        CompletionRow("budgetctl completions ", "bash|zsh|fish"),
        CompletionRow("budgetctl settings l", "locale|large_expense|log_level"),
        CompletionRow("budgetctl settings log_level ", ""),
        CompletionRow("budgetctl watch remaining sta", "state|status"),
        CompletionRow("budgetctl watch cat", "categories|category:"),
        CompletionRow("budgetctl status --format ", formats),
        CompletionRow("budgetctl status --format i3b", "i3blocks|i3blocks-json|i3bar"),
        CompletionRow("budgetctl status --format waybar --e", ""),
        CompletionRow("budgetctl status --template x --p", "--period|--pango"),
        CompletionRow("budgetctl report --by ", "category|month|payee|tag|person"),
        CompletionRow("budgetctl report --brief --b", "--budget"),
        CompletionRow("budgetctl watch --ex", "--exec"),
        CompletionRow("budgetctl watch --format tmux --e", ""),
        CompletionRow("budgetctl watch --exec x --fo", ""),
        CompletionRow("budgetctl watch --form", "--format"),
        CompletionRow("budgetctl watch --exec 'echo' al", "alerts"),
        CompletionRow("budgetctl watch --exec ", ""),
    ]
}
