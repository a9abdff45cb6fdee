import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// `edit` without options, on a terminal.
    @Suite(.timeLimit(.minutes(1))) struct FormTests {
        private let budget: EditedExpense

        init() throws {
            budget = try EditedExpense()
        }

        @Test func `the form shows the expense, and only its owner may read it`() throws {
            let (ending, screen) = try budget.edit([":"])
            #expect(ending == .exited(0))
            #expect(screen == "Nothing was changed.\n")
            #expect(
                try budget.seen(1) == """
                    # Expense #1. Save the lines and leave; an empty one clears.
                    # All below `Note:` is the note. Leave without saving to change nothing.

                    \(EditedExpense.form)
                    """
            )
            let user = geteuid()
            #expect(try Files.text(budget.home.directory.path("modes")) == "600 \(user)\n700 \(user)\n")
            #expect(try budget.leftovers() == [])
        }

        @Test(arguments: [
            "sed -i s/Bob/Bob/ \"$1\"", "touch \"$1\"", "printf '\\n\\n' >> \"$1\"",
            "sed -i 's/$/\\r/' \"$1\"",
        ])
        func `what is saved as it was changes nothing`(_ step: String) throws {
            let (ending, screen) = try budget.edit([step])
            #expect(ending == .exited(0))
            #expect(screen == "Nothing was changed.\n")
            #expect(try budget.expense() == EditedExpense.before)
            #expect(try budget.leftovers() == [])
        }

        @Test func `what an editor keeps beside the form goes with it, in directories too`() throws {
            let (ending, _) = try budget.edit([
                "d=${1%/*}; mkdir -p \"$d/.old/1\"; cp \"$1\" \"$d/.old/1/\"; cp \"$1\" \"$1~\"; ln -s \"$HOME\" \"$d/home\""
            ])
            #expect(ending == .exited(0))
            #expect(try budget.leftovers() == [])
            #expect(try budget.turns() == 1)
        }

        /// What is done to the form, and the member that it changes.
        struct ChangeRow: Sendable, CustomTestStringConvertible {
            let edit: String
            let before: String
            let after: String
            var language = "C.UTF-8"

            var testDescription: String { "\(edit), \(language)" }

            static let all = [
                ChangeRow(edit: "s/12.50/13.00/", before: #""amount":"12.50""#, after: #""amount":"13.00""#),
                ChangeRow(edit: "s/12.50/13/", before: #""amount":"12.50""#, after: #""amount":"13.00""#),
                ChangeRow(edit: "s/12.50/-5/", before: #""amount":"12.50""#, after: #""amount":"-5.00""#),
                ChangeRow(
                    edit: "s/12.50/1250.25/",
                    before: #""amount":"12.50""#,
                    after: #""amount":"1250.25""#,
                    language: "de_DE.UTF-8"
                ),
                ChangeRow(
                    edit: "s/12.50/1.250,5/",
                    before: #""amount":"12.50""#,
                    after: #""amount":"1250.50""#,
                    language: "de_DE.UTF-8"
                ),
                ChangeRow(edit: "s/2026-11-22/yesterday/", before: "2026-11-22", after: "2026-11-21"),
                ChangeRow(
                    edit: "s/^Payee:.*/payee :  Ärger: #1 %s $HOME /",
                    before: "corner café",
                    after: "Ärger: #1 %s $HOME"
                ),
                ChangeRow(edit: "s/^Payee:.*/Payee:/", before: #""corner café""#, after: "null"),
                ChangeRow(edit: "s/: food/: fun/", before: #""food""#, after: #""fun""#),
                ChangeRow(edit: "s/: food/:/", before: #""food""#, after: "null"),
                ChangeRow(edit: "s/: *no/: yes/", before: "false", after: "true"),
                ChangeRow(
                    edit: #"s/, "a, b"/, x "y", , z/"#,
                    before: #"["work","a, b"]"#,
                    after: #"["work","x y","z"]"#
                ),
                ChangeRow(edit: "s/^Tags:.*/Tags:/", before: #"["work","a, b"]"#, after: "[]"),
                ChangeRow(edit: "/^Note/q", before: #""with Ann\n# and Bob""#, after: "null"),
                ChangeRow(edit: "s/with Ann/Payee: Ann/", before: "with Ann", after: "Payee: Ann"),
                ChangeRow(edit: "s/^Note:/Note: first/", before: "with Ann", after: #"first\nwith Ann"#),
                ChangeRow(edit: "s/Ann$/Ann\\n\\nthird/", before: "Ann", after: #"Ann\n\nthird"#),
            ]
        }

        @Test(arguments: ChangeRow.all)
        func `a line that is edited changes its field`(_ row: ChangeRow) throws {
            try Files.write(row.edit.utf8, to: budget.home.directory.path("edit.sed"))
            let (ending, screen) = try budget.edit(
                ["sed -i -f edit.sed \"$1\""],
                ["1"],
                ["LANG": row.language]
            )
            #expect(ending == .exited(0), "\(screen)")
            #expect(screen.hasPrefix("#1 "))
            #expect(try budget.expense() == EditedExpense.before.replacing(row.before, with: row.after))
            #expect(try budget.leftovers() == [])
        }

        /// What is done to the form, and what is said about it when it comes back.
        @Test(arguments: [
            (
                "s/12.50/1.234/",
                "# Not saved: 1.234 could be 1.234 or 1234.00.\n# Write 1234.00 if that is meant."
            ),
            ("s/12.50//", "# Not saved: "),
            ("s/2026-11-22/03\\/11/", "# Not saved: 03/11 could be 2026-11-03 or 2026-03-11."),
            ("s/Payee/Paye/", "# Not saved: There is no line `Paye:` in the form. Did you mean Payee?"),
            ("/Date/d", "# Not saved: The line `Date:` is missing; an empty one clears."),
            ("/Note/d", "# Not saved: No name such as `Payee:` stands before `with Ann`."),
            ("s/Date.*/Payee: x/", "# Not saved: `Payee:` stands there twice."),
            ("s/: *no/: maybe/", "# Not saved: Pending is `yes` or `no`, and not `maybe`."),
            ("s/ work/ \"work/", "# Not saved: A double quote in Tags is not closed."),
            ("s/café/\\xE9/", "# Not saved: The form is not UTF-8 text."),
            ("s/corner/\\x1B[31m/", "# Not saved: payee holds a character that is not text: U+001B."),
        ])
        func `a form that is wrong comes back with the fault on top and nothing lost`(
            _ edit: String,
            _ complaint: String
        ) throws {
            try Files.write(edit.utf8, to: budget.home.directory.path("edit.sed"))
            let (ending, screen) = try budget.edit(
                [
                    "LC_ALL=C sed -i -f edit.sed \"$1\"; cp \"$1\" typed",
                    "cp seen.1 \"$1\"; sed -i s/Ann/Eve/ \"$1\"",
                ]
            )
            #expect(ending == .exited(0), "\(screen)")
            let came = try Files.read(budget.home.directory.path("seen.2"))
            #expect(String(decoding: came, as: UTF8.self).hasPrefix(complaint))
            let typed = try Files.read(budget.home.directory.path("typed")).split(separator: 10).drop {
                $0.first == 35
            }
            #expect(came.split(separator: 10).drop { $0.first == 35 } == typed)
            #expect(try budget.expense() == EditedExpense.before.replacing("Ann", with: "Eve"))
            #expect(try budget.leftovers() == [])
        }

        @Test func `--new makes a category near another's at once, and --dry-run keeps nothing`() throws {
            let (ending, screen) = try budget.edit(
                ["sed -i s/food/foot/ \"$1\""],
                ["last", "--new", "--dry-run"]
            )
            #expect(ending == .exited(0))
            #expect(screen.hasPrefix("Would change #1 to 12.50 corner café, foot, 2026-11-22"))
            #expect(try budget.expense() == EditedExpense.before)
        }

        @Test func `an editor that is not there is said`() throws {
            let (ending, screen) = try budget.edit([], ["1"], ["VISUAL": "no-such-editor --wait"])
            #expect(ending == .exited(1))
            #expect(screen.contains("The editor ended with exit status 127, and #1 is as it was."))
            #expect(try budget.leftovers() == [])
        }

        @Test func `VISUAL comes before EDITOR and may have options`() throws {
            let (ending, _) = try budget.edit([], ["1"], ["VISUAL": "sed -i s/food/fun/"])
            #expect(ending == .exited(0))
            #expect(try budget.expense() == EditedExpense.before.replacing("food", with: "fun"))
        }

        @Test func `the result alone goes to standard output`() throws {
            let file = budget.home.directory.path("output")
            let output = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(output) }
            let session = try TerminalSession(
                ["--json", "edit", "1"],
                environment: budget.home.environment.merging(
                    ["EDITOR": "test -t 1 && echo editing && sed -i s/food/fun/"]
                ) { $1 },
                output: output
            )
            #expect(try session.ending() == .exited(0))
            #expect(session.screen == "editing\n")
            #expect(try Files.text(file).hasPrefix(#"{"expense":{"id":1,"amount":"12.50""#))
        }

        @Test func `a form that the editor removed changes nothing`() throws {
            let (ending, screen) = try budget.edit(["rm \"$1\""])
            #expect(ending == .exited(1))
            #expect(screen == "budgetctl: The form cannot be read, or is too long.\n")
            #expect(try budget.expense() == EditedExpense.before)
        }

        @Test func `what the editor leaves beside the form goes with it`() throws {
            let (ending, _) = try budget.edit([
                "cp \"$1\" \"$1~\"; cp \"$1\" \"${1%/*}/.swap\"; cp \"$1\" new; mv new \"$1\"; sed -i s/food/fun/ \"$1\""
            ])
            #expect(ending == .exited(0))
            #expect(try budget.leftovers() == [])
        }

        @Test func `an expense that is not there opens no form`() throws {
            let (ending, screen) = try budget.edit([], ["7"])
            #expect(ending == .exited(1))
            #expect(screen == "budgetctl: There is no expense #7.\n")
        }

        @Test func `the editor ends by signals as one of a shell does`() throws {
            #expect(try budget.edit(["grep SigIgn /proc/self/status > ignored"]).ending == .exited(0))
            let line = try Files.text(budget.home.directory.path("ignored"))
            let ignored = try #require(UInt64(line.dropLast().suffix(16), radix: 16))
            for signal in [SIGINT, SIGQUIT, SIGPIPE] { #expect(ignored >> UInt64(signal - 1) & 1 == 0) }
        }

        @Test func `Ctrl-C is the editor's`() throws {
            let editor = budget.home.directory.path("editor")
            let script =
                "#!/bin/sh\ntrap 'sed -i s/food/fun/ \"$1\"; exit 0' INT\necho editing\nread line\nexit 9\n"
            try Files.write(script.utf8, to: editor, mode: 0o700)
            let session = try TerminalSession(
                ["edit", "1"],
                environment: budget.home.environment.merging(["EDITOR": editor]) { $1 }
            )
            try session.wait(for: "editing\n")
            try session.type("\u{03}")
            #expect(try session.ending() == .exited(0), "\(session.screen)")
            #expect(try budget.expense() == EditedExpense.before.replacing("food", with: "fun"))
        }

        @Test func `a terminal that the editor has changed is put back`() throws {
            let (ending, _) = try budget.edit(["stty raw -echo < /dev/tty; kill -KILL $$"])
            #expect(ending == .exited(1))
        }

        @Test func `whoever may only read gets no form`() throws {
            let socket = try #require(budget.home.daemon).readOnlySocket
            let (ending, screen) = try budget.edit([], ["--socket", socket, "1"])
            #expect(ending == .exited(5))
            #expect(screen.hasPrefix("budgetctl: "))
            #expect(try budget.leftovers() == [])
        }

        @Test func `without a terminal there is no form`() throws {
            let run = try ClientProgram(["edit", "1"], environment: budget.home.environment)
            #expect(run.status == 2)
            #expect(
                run.errors
                    == "budgetctl: edit needs something to change.\n`budgetctl edit -h` shows how it is used.\n"
            )
        }
    }
}
