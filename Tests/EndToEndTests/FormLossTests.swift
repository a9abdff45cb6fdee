import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// What was typed in a form that cannot be saved is never lost.
    @Suite(.timeLimit(.minutes(1))) struct FormLossTests {
        private let budget: EditedExpense

        init() throws {
            budget = try EditedExpense()
        }

        @Test func `a wrong form that is left so is kept, and it is said where`() throws {
            let (ending, screen) = try budget.edit(["sed -i s/12.50/x/ \"$1\"", "sed -i s/x/x/ \"$1\""])
            #expect(ending == .exited(1))
            let directory = try #require(try budget.leftovers().first)
            let path = budget.home.directory.path("run/\(directory)/expense-1.txt")
            #expect(screen.hasSuffix("What you typed is in \(path).\n"), "\(screen)")
            #expect(try Files.text(path).contains("Amount:   x\n"))
            #expect(try budget.expense() == EditedExpense.before)
        }

        @Test func `a category near another's is made when it is saved once more`() throws {
            let (ending, screen) = try budget.edit(["sed -i s/food/foot/ \"$1\"", ":"])
            #expect(ending == .exited(1), "\(screen)")
            #expect(try budget.leftovers().count == 1)
            #expect(try budget.seen(2).contains("# Did you mean food? Save it once more to make it.\n"))
            try Files.write([], to: budget.home.directory.path("turns"))
            let again = try budget.edit(["sed -i s/food/foot/ \"$1\"", "touch \"$1\""])
            #expect(again.ending == .exited(0))
            #expect(try budget.expense() == EditedExpense.before.replacing("food", with: "foot"))
        }

        @Test(arguments: ["exit 3", "kill -KILL $$"])
        func `an editor that fails changes nothing`(_ end: String) throws {
            let (ending, screen) = try budget.edit([end])
            #expect(ending == .exited(1))
            #expect(screen.contains("budgetctl: The editor "))
            #expect(screen.hasSuffix(", and #1 is as it was.\nVISUAL and EDITOR name the editor.\n"))
            #expect(try budget.leftovers() == [])
            try Files.write([], to: budget.home.directory.path("turns"))
            let again = try budget.edit(["sed -i s/food/fun/ \"$1\"\n\(end)"])
            #expect(again.ending == .exited(1))
            let directory = try #require(try budget.leftovers().first)
            let path = budget.home.directory.path("run/\(directory)/expense-1.txt")
            #expect(again.screen.hasSuffix("What you typed is in \(path).\n"))
            #expect(try Files.text(path).contains("Category: fun\n"))
            #expect(try budget.expense() == EditedExpense.before)
        }

        @Test(arguments: [
            "echo typed > \"${1%/*}/.expense-1.txt.swp\"; kill -KILL $$", "mv \"$1\" \"$1.save\"",
            "rm \"$1\"; mkdir \"$1.d\"; echo typed > \"$1.d/copy\"",
        ])
        func `what an editor leaves in the place of the form is kept, and it is said where`(_ step: String)
            throws
        {
            let (ending, screen) = try budget.edit([step])
            #expect(ending == .exited(1))
            let directory = try #require(try budget.leftovers().first)
            let path = budget.home.directory.path("run/\(directory)")
            #expect(screen.hasSuffix("What you typed is in \(path).\n"), "\(screen)")
            #expect(try budget.expense() == EditedExpense.before)
        }

        /// Sends a signal to the program itself, which is the parent of the editor's shell.
        private static func send(_ name: String) -> String {
            "read -r _ _ _ parent _ < /proc/$PPID/stat; kill -\(name) \"$parent\""
        }

        @Test func `who is told to end keeps the form, and says where`() throws {
            let (ending, screen) = try budget.edit(["sed -i s/food/fun/ \"$1\"; \(Self.send("TERM"))"])
            #expect(ending == .exited(1))
            let directory = try #require(try budget.leftovers().first)
            let path = budget.home.directory.path("run/\(directory)/expense-1.txt")
            #expect(
                screen.contains("budgetctl: budgetctl was told to end, and #1 is as it was.\n"),
                "\(screen)"
            )
            // The editor's shell may say besides what ended it.
            #expect(screen.contains("\nWhat you typed is in \(path).\n"), "\(screen)")
            #expect(try budget.expense() == EditedExpense.before)
        }

        @Test func `a terminal that goes leaves no form in which nothing was typed`() throws {
            let (ending, _) = try budget.edit(["\(Self.send("HUP")); while :; do :; done"])
            #expect(ending == .exited(1))
            #expect(try budget.leftovers() == [])
        }

        @Test func `what is saved as the terminal goes is saved`() throws {
            let (ending, screen) = try budget.edit([
                "trap : HUP; sed -i s/food/fun/ \"$1\"; \(Self.send("HUP"))"
            ])
            #expect(ending == .exited(0), "\(screen)")
            #expect(try budget.expense() == EditedExpense.before.replacing("food", with: "fun"))
        }

        @Test func `a form that is removed is not said to be anywhere`() throws {
            let (ending, screen) = try budget.edit(["sed -i s/12.50/x/ \"$1\"", "rm \"$1\"; exit 1"])
            #expect(ending == .exited(1))
            #expect(!screen.contains("What you typed"), "\(screen)")
        }

        @Test func `a pipe in the place of the form is not waited for`() throws {
            let (ending, screen) = try budget.edit(["rm \"$1\"; mkfifo \"$1\"", ":"])
            #expect(ending == .exited(1))
            #expect(screen.contains("budgetctl: The line `Amount:` is missing"), "\(screen)")
            #expect(try budget.expense() == EditedExpense.before)
        }

        @Test func `another booking meanwhile is no conflict`() throws {
            let (ending, screen) = try budget.edit(["budgetctl -q add 1 tea; sed -i s/food/fun/ \"$1\""])
            #expect(ending == .exited(0), "\(screen)")
            #expect(try budget.expense() == EditedExpense.before.replacing("food", with: "fun"))
            #expect(try budget.turns() == 1)
        }

        @Test func `of two changes of one expense the later is asked back`() throws {
            let (ending, screen) = try budget.edit([
                "budgetctl -q edit 1 -a 20 -n theirs --no-pending; sed -i 's/food/fun/; s/Ann/Eve/' \"$1\"",
                "touch \"$1\"",
            ])
            #expect(ending == .exited(0), "\(screen)")
            let form = try budget.seen(2)
            #expect(
                form.hasPrefix(
                    "# Not saved: somebody has changed #1 meanwhile. It is now:\n#\n#   Amount:   20.00\n"
                )
            )
            #expect(form.contains("#   Category: food\n"))
            #expect(form.contains("#   theirs\n"))
            #expect(form.contains("\nAmount:   20.00\n"))
            #expect(form.hasSuffix("\nNote:\nwith Eve\n# and Bob\n"))
            #expect(
                try budget.expense()
                    == EditedExpense.before.replacing("12.50", with: "20.00").replacing("food", with: "fun")
                    .replacing("Ann", with: "Eve")
            )
            #expect(try budget.leftovers() == [])
        }

        @Test func `of two changes the later is kept when it is given up`() throws {
            let (ending, screen) = try budget.edit([
                "budgetctl -q edit 1 -a 20; sed -i s/food/fun/ \"$1\"", ":",
            ])
            #expect(ending == .exited(1))
            #expect(
                screen.contains("budgetctl: #1 was changed meanwhile, and not by you.\nWhat you typed is in ")
            )
            #expect(try budget.leftovers().count == 1)
            #expect(try budget.expense() == EditedExpense.before.replacing("12.50", with: "20.00"))
        }

        @Test func `an expense that is removed meanwhile leaves what was typed`() throws {
            let (ending, screen) = try budget.edit(["budgetctl -q rm 1; sed -i s/food/fun/ \"$1\""])
            #expect(ending == .exited(1))
            #expect(screen.contains("budgetctl: There is no expense #1.\nWhat you typed is in "))
            #expect(try budget.leftovers().count == 1)
        }

        @Test func `a daemon that is away at saving leaves what was typed`() throws {
            let pid = try #require(budget.home.daemon).process.pid
            let (ending, screen) = try budget.edit([
                "kill \(pid); while kill -0 \(pid) 2>/dev/null; do :; done; sed -i s/food/fun/ \"$1\""
            ])
            #expect(ending == .exited(3))
            let directory = try #require(try budget.leftovers().first)
            let path = budget.home.directory.path("run/\(directory)/expense-1.txt")
            #expect(screen.hasSuffix("What you typed is in \(path).\n"), "\(screen)")
            #expect(try Files.text(path).contains("Category: fun\n"))
        }
    }
}
