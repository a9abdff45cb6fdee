import BudgetCore
import Testing

@testable import budgetctl

struct BudgetWordsTests {
    @Test(arguments: [
        ("`budgetctl undo` takes it back.", "`budgetctl -H nas -b home undo` takes it back."),
        ("Or budgetctl limit 1500 EUR.", "Or budgetctl -H nas -b home limit 1500 EUR."),
        (
            "`budgetctl history` and `budgetctl undo REV`.",
            "`budgetctl -H nas -b home history` and `budgetctl -H nas -b home undo REV`."
        ),
        ("`budgetctl --system` asks it.", "`budgetctl -H nas --system` asks it."),
        ("`budgetctl add -h` shows how.", "`budgetctl add -h` shows how."),
        ("`budgetctl help` lists them.", "`budgetctl help` lists them."),
        ("This finds it: ssh nas budgetctl socket", "This finds it: ssh nas budgetctl socket"),
        ("a budgetctl of the same version", "a budgetctl of the same version"),
    ])
    func `a command that asks a budget names it`(_ text: String, _ named: String) throws {
        let arguments = try ArgumentReader.read(["-H", "nas", "-b", "home", "status"])
        #expect(BudgetWords(arguments).named(in: text) == named)
        #expect(BudgetWords(try ArgumentReader.read([])).named(in: text) == text)
    }

    @Test func `the daemon's hints name the budget, its JSON stays as it came`() throws {
        let error =
            #"{"code":"bad_value","message":"No.","hint":"Try budgetctl limit 1500 EUR.","retry":false}"#
        let path = try FakeServer([[.error(error)], [.error(error)]]).path
        let run = try ProgramRun(["--socket", path, "add", "5"])
        #expect(run.errors == "budgetctl: No.\nTry budgetctl --socket \(path) limit 1500 EUR.\n")
        #expect(try ProgramRun(["--socket", path, "--json", "add", "5"]).output == error + "\n")
    }

    @Test func `the line that repeats a change stays as it was sent`() throws {
        let server = try FakeServer([[.hangUp]])
        let run = try ProgramRun(["--socket", server.path, "add", "5", "`budgetctl undo`"])
        let line = try #require(server.received.first)
        #expect(run.errors.hasSuffix("\nbudgetctl --socket \(server.path) raw '\(line)'\n"))
    }
}
