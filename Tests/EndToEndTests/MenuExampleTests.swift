import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// `budgetctl-menu`, by which a click on a bar books: what is typed, with a stand-in for the program that asks.
    @Suite(.timeLimit(.minutes(1))) struct MenuExampleTests {
        private let home: Household
        private let client: LineClient
        private let environment: [String: String]

        init() throws {
            home = try Household(language: "C")
            client = try #require(home.daemon).client()
            environment = home.environment.merging([
                "PATH": "\(home.directory.path):\(Programs.directory):/usr/bin:/bin",
                "MARK": home.directory.path("mark"), "TALK": home.directory.path("talk"),
                "ANSWERS": home.directory.path("answers"), "ARGUMENTS": home.directory.path("arguments"),
            ]) { $1 }
            // What stands in the list of processes.
            try script(
                "budgetctl",
                """
                printf '%s\\n' "$*" >> "$ARGUMENTS"
                exec '\(Programs.budgetctl)' "$@"
                """
            )
            // Writes down what it asks and offers; an empty answer is one that was broken off.
            try script(
                "rofi",
                """
                printf '%s\\n' "$*" >> "$ARGUMENTS"
                { echo "? $4"; sed 's/^/- /'; } >> "$TALK"
                answer=$(head -n 1 "$ANSWERS"); sed -i 1d "$ANSWERS"
                [ "$answer" ] && printf '%s\\n' "$answer"
                """
            )
            // Its first word is an option, its second ends them.
            try script("notify-send", #"printf '%s\n' "= $3" >> "$TALK""#)
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
        }

        private func script(_ name: String, _ text: String) throws {
            try Files.write("#!/bin/sh\n\(text)\n".utf8, to: home.directory.path(name), mode: 0o755)
        }

        private var arguments: String { (try? Files.text(home.directory.path("arguments"))) ?? "" }

        /// What is asked, offered and told while somebody answers so.
        private func talk(_ word: String, _ answers: String...) throws -> [String] {
            try Files.write([], to: home.directory.path("talk"))
            try Files.write(answers.map { $0 + "\n" }.joined().utf8, to: home.directory.path("answers"))
            _ = try ClientProgram([word], program: Self.menu, environment: environment)
            return try Files.text(home.directory.path("talk")).split(separator: "\n").map(String.init)
        }

        private static let menu = Repository.path("packaging/examples/budgetctl-menu")

        private func newest() throws -> [String?] {
            let list = try client.done(#"{"command":"list","args":{"page_size":1}}"#)
            let expense = list["expenses"]?.array?.first
            return ["amount", "payee", "category"].map { expense?[$0]?.string }
        }

        @Test(arguments: [
            "$(touch $MARK)", "`touch $MARK`", "'; touch $MARK; '", "\"; touch $MARK; \"", "--help",
            "-n x", "a\\nb %s * ?", "; touch $MARK #", "<b>&%{F#f00}#[fg=red]", "-", "--", "- x", "--dry-run",
            "two  blanks", "\\", "\"}", "'\"'", "${MARK}", "食堂 café",
        ]) func `what is typed is booked as it stands`(_ text: String) throws {
            try client.done(#"{"command":"category.set","args":{"name":\#(JSONValue.string(text).text)}}"#)
            let talk = try talk("add", "3.50 \(text)", text)
            #expect(try newest() == ["3.50", text, text])
            #expect(talk.contains("- " + text), "it is offered as a category")
            #expect(talk.last?.hasPrefix("= #1 3.50 \(text), \(text)") == true)
            #expect(!Files.exists(home.directory.path("mark")))
            #expect(arguments.contains("add -\n") && !arguments.contains("3.50"))
        }

        @Test(arguments: ["-", "--dry-run", "$(touch $MARK) tea", "USD Bank", "' \" \\"])
        func `a payee that is chosen is booked as it stands, and read by nobody else`(_ payee: String) throws
        {
            _ = try talk("add", payee, "€ 1.95", "· as usual")
            #expect(try newest() == ["1.95", payee, nil])
            #expect(payee == "-" || !arguments.contains(payee))
            #expect(!arguments.contains("1.95"))
        }

        @Test func `a currency behind the amount is no payee`() throws {
            let talk = try talk("add", "12 USD tea", "· as usual", "12 EUR tea", "· as usual")
            #expect(talk.contains("= The budget is in EUR, and the amount in USD."))
            #expect(try newest() == ["12.00", "tea", nil])
        }

        @Test func `of several lines that a program prints the first counts`() throws {
            try script("rofi", "printf '%s\\n' '4 tea' --dry-run; cat > \"$TALK\"")
            _ = try ClientProgram(["add"], program: Self.menu, environment: environment)
            #expect(try newest() == ["4.00", "tea", "4 tea"])
        }

        @Test func `the payees there were are offered, and the category is as usual`() throws {
            try client.done(#"{"command":"add","args":{"amount":"4","payee":"tea","category":"food"}}"#)
            let talk = try talk("add", "tea", "4.20", "· as usual")
            #expect(
                talk.dropLast() == [
                    "? Amount and payee", "- tea", "? Amount", "? Category", "- · as usual", "- food",
                ]
            )
            #expect(try newest() == ["4.20", "tea", "food"])
        }

        @Test func `what is refused is told, and need not be typed again`() throws {
            let talk = try talk("add", "1,x2 tea", "· as usual", "12 tea", "· as usual")
            #expect(
                talk.prefix(5) == [
                    "? Amount and payee", "? Category", "- · as usual",
                    "= \"1,x2\" is not an amount; write it like 12.50.", "? Amount and payee",
                ]
            )
            #expect(talk[5] == "- 1,x2 tea")
            #expect(try newest() == ["12.00", "tea", nil])
        }

        @Test func `a category with a name like another's is made when it is chosen once more`() throws {
            try client.done(#"{"command":"add","args":{"amount":"4","category":"food"}}"#)
            let talk = try talk("add", "12 tea", "foot", "12 tea", "foot")
            #expect(talk.contains("= There is no category \"foot\"."), "\(talk)")
            #expect(try newest() == ["12.00", "tea", "foot"])
        }

        @Test func `a category that is there is chosen once more after another mistake`() throws {
            try client.done(#"{"command":"add","args":{"amount":"4","category":"food"}}"#)
            _ = try talk("add", "1,x2 tea", "food", "12 tea", "food")
            #expect(try newest() == ["12.00", "tea", "food"])
        }

        @Test func `breaking off books nothing`() throws {
            _ = try talk("add", "")
            _ = try talk("add", "tea", "")
            _ = try talk("add", "12 tea", "")
            #expect(try newest() == [nil, nil, nil])
        }

        @Test func `a right click takes back the newest change, and says what it was`() throws {
            _ = try talk("add", "12 tea", "· as usual")
            #expect(try talk("undo").first?.hasPrefix("= Undone: #1 12.00 tea") == true)
            #expect(try newest() == [nil, nil, nil])
        }

        @Test func `a scroll goes through the categories and round again`() throws {
            for name in ["-x $(touch $MARK)", "food"] {
                try client.done(
                    #"{"command":"limit.set","args":{"amount":"50","category":\#(JSONValue.string(name).text)}}"#
                )
            }
            let texts = [
                "100.00 · 9 d", "-x $(touch $MARK) 50.00 · 9 d", "food 50.00 · 9 d", "100.00 · 9 d",
            ]
            for (scroll, texts) in [("next", texts), ("previous", Array(texts.reversed()))] {
                for (place, text) in texts.enumerated() {
                    // As a bar does it that starts its command again when that has ended.
                    let bar = try RunningClient(
                        ["bar", "plain"],
                        program: Self.menu,
                        environment: environment
                    )
                    #expect(try bar.line() == text)
                    if place == texts.count - 1 { break }
                    let run = try ClientProgram([scroll], program: Self.menu, environment: environment)
                    #expect(run.status == 0, "\(run.errors)")
                    #expect(try bar.line() == nil)
                    #expect(try bar.process.waitForEnd() == .exited(0))
                }
            }
            #expect(!Files.exists(home.directory.path("mark")))
        }
    }
}
