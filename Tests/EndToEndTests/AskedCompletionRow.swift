/// A command line up to the key that completes it, and the words that the daemon knows for it.
struct AskedCompletionRow: Sendable {
    let line: String
    /// The words themselves, as fish shows them.
    let words: [String]
    /// What bash and zsh put into the line, quoted as the line is.
    let inserted: [String]
    /// What bash puts there, which only replaces what follows a colon.
    let byBash: [String]

    init(_ line: String, _ words: String, inserted: String? = nil, byBash: String? = nil) {
        func list(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }
        self.line = line
        self.words = list(words)
        self.inserted = list(inserted ?? words)
        self.byBash = list(byBash ?? inserted ?? words)
    }

    /// What the budget of the rows holds.
    static let requests = [
        #"{"command":"limit.set","args":{"amount":"300","currency":"EUR","category":"food"}}"#,
        #"{"command":"add","args":{"amount":"12.50","payee":"corner café","category":"food","tags":["my tag"]}}"#,
        #"{"command":"add","args":{"amount":"4","payee":"corner kiosk","category":"eating out"}}"#,
        #"{"command":"add","args":{"amount":"3","payee":"a\"b$c`d","category":"it's $5 `x`"}}"#,
        #"{"command":"add","args":{"amount":"2","payee":"-dash","category":"-x"}}"#,
        #"{"command":"add","args":{"amount":"1","payee":"tea","category":"a:b"}}"#,
        #"{"command":"add","args":{"amount":"1","payee":"tea","category":"أكل"}}"#,
        #"{"command":"recurring.add","args":{"amount":"800","payee":"landlord","every":"month","anchor":"2026-12-01"}}"#,
    ]

    static let all = [
        // Categories.
        AskedCompletionRow(
            "budgetctl add 5 -c ",
            "-x|a:b|eating out|food|it's $5 `x`|أكل",
            inserted: #"-x|a:b|eating\ out|food|it\'s\ \$5\ \`x\`|أكل"#
        ),
        AskedCompletionRow("budgetctl ls --category=fo", "food"),
        AskedCompletionRow("budgetctl 4,50 tea -c أ", "أكل"),
        AskedCompletionRow("budgetctl add 5 -c 'eat", "eating out"),
        AskedCompletionRow("budgetctl add 5 -c \"it", "it's $5 `x`", inserted: #"it's \$5 \`x\`"#),
        AskedCompletionRow("budgetctl add 5 -c 'it", "it's $5 `x`", inserted: #"it'\''s $5 `x`"#),
        AskedCompletionRow("budgetctl add 5 -c a:", "a:b", byBash: "b"),
        AskedCompletionRow("budgetctl category set f", "food"),
        AskedCompletionRow("budgetctl category set food ", ""),
        AskedCompletionRow("budgetctl category merge food f", ""),
        AskedCompletionRow("budgetctl category merge food a", "a:b", byBash: "a:b"),
        AskedCompletionRow("budgetctl category rename food ", ""),
        AskedCompletionRow("budgetctl watch category:f", "category:food", byBash: "food"),
        // Payees, also word by word.
        AskedCompletionRow(
            "budgetctl add 5 cor",
            "corner café|corner kiosk",
            inserted: #"corner\ café|corner\ kiosk"#
        ),
        AskedCompletionRow("budgetctl add 5 corner ", "café|kiosk"),
        AskedCompletionRow("budgetctl 5 EUR corner k", "kiosk"),
        AskedCompletionRow("budgetctl refund 5 a", "a\"b$c`d", inserted: #"a\"b\$c\`d"#),
        AskedCompletionRow("budgetctl add 5 -- -", "-dash"),
        AskedCompletionRow("budgetctl add ", ""),
        AskedCompletionRow("budgetctl ls --payee te", "tea"),
        AskedCompletionRow("budgetctl recurring add 5 te", "tea"),
        // Numbers.
        AskedCompletionRow("budgetctl show ", "last|1|2|3|4|5|6"),
        AskedCompletionRow("budgetctl rm 1 2 ", "3|4|5|6"),
        AskedCompletionRow("budgetctl undo 2", "2"),
        AskedCompletionRow("budgetctl recurring book ", "1"),
        AskedCompletionRow("budgetctl recurring book 1 ", ""),
        // Tags and the values of settings.
        AskedCompletionRow("budgetctl add 5 tea -t ", "my tag", inserted: #"my\ tag"#),
        AskedCompletionRow(#"budgetctl add 5 tea -t my\ tag -t m"#, ""),
        AskedCompletionRow("budgetctl settings log_level ", "info|warning|debug"),
        AskedCompletionRow("budgetctl settings cur", "currency"),
        AskedCompletionRow("budgetctl settings currency ", "EUR"),
        // Another budget, or one that is too far away.
        AskedCompletionRow("budgetctl --socket /nonexistent/budgetd.sock add 5 -c ", ""),
        AskedCompletionRow("budgetctl --socket '$SOCKET' add 5 -c fo", ""),
        AskedCompletionRow("budgetctl --user add 5 -c ", ""),
        AskedCompletionRow("budgetctl -H anna@elsewhere add 5 -c ", ""),
        AskedCompletionRow("budgetctl --frobnicate add 5 -c ", ""),
    ]
}
