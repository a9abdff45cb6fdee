import BudgetCore
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct UndoCommandTests {
    private static let change =
        #"{"revision":41,"time":"2026-11-22T12:00:00.000Z","command":"add","by":{"uid":1000,"user":"anna","pid":7,"client":"budgetctl"},"undoes":null,"undone_by":42,"rows":[{"kind":"expense","id":214,"before":null,"after":{"id":214,"amount":"12.50","date":"2026-11-22","payee":"corner café","category":"food","note":null,"tags":[],"pending":false}}]}"#
    private static let effect =
        #"{"period":{"label":"2026-11"},"days_left":9,"before":{"available":"90.00","remaining":"5.00","per_day":"0.55","category":null},"after":{"available":"90.00","remaining":"17.50","per_day":"1.94","category":null}}"#

    @Test(arguments: [
        (["undo"], "undone", "Undone: "), (["undo", "--dry-run"], "undone", "Would undo: "),
        (["redo"], "redone", "Redone: "), (["redo", "--dry-run"], "redone", "Would redo: "),
    ])
    func `what was taken back and whose it was is said, and what is left`(
        _ words: [String],
        _ member: String,
        _ head: String
    ) throws {
        let server = try FakeServer([[.result(#"{"\#(member)":\#(Self.change),"effect":\#(Self.effect)}"#)]])
        let run = try ProgramRun(words, socket: server.path)
        let left =
            words.contains("--dry-run")
            ? "5.00 → 17.50 (9 days, 0.55 → 1.94 a day)" : "17.50 (9 days, 1.94 a day)"
        #expect(
            run.output
                == "\(head)#214 12.50 corner café, food (added by anna 5 minutes ago). Left: all \(left)\n"
        )
    }

    @Test(arguments: ["undo", "redo"])
    func `one whose outcome is not known says how to repeat it with its key`(_ command: String) throws {
        let server = try FakeServer([[.hangUp]])
        let run = try ProgramRun([command], socket: server.path)
        #expect(run.status == .tryAgain)
        let request = try #require(try server.requests().first)
        #expect(request["key"]?.string?.utf8.count == 32)
        let line = try #require(server.received.first)
        #expect(run.errors.hasSuffix("\nbudgetctl raw '\(line)'\n"))
    }

    struct Refusal: CustomTestStringConvertible {
        let words: [String]
        let error: String
        let hint: String
        var testDescription: String { "\(words) \(error)" }
    }

    @Test(arguments: [
        Refusal(
            words: ["undo"],
            error: #""code":"not_found""#,
            hint:
                "`budgetctl history` shows who changed what; `budgetctl undo REV` takes back a change of somebody else."
        ),
        Refusal(
            words: ["undo", "--any"],
            error: #""code":"not_found""#,
            hint: "`budgetctl history` shows what still stands."
        ),
        Refusal(
            words: ["undo", "9"],
            error: #""code":"not_found","field":"args.revision""#,
            hint: "`budgetctl history` shows which there are."
        ),
        Refusal(
            words: ["undo"],
            error: #""code":"conflict""#,
            hint: "`budgetctl history` shows the later change; take that back first."
        ),
        Refusal(
            words: ["undo", "9"],
            error: #""code":"conflict","field":"args.revision""#,
            hint: "`budgetctl history` shows it; undo that change to have this one again."
        ),
        Refusal(
            words: ["redo"],
            error: #""code":"not_found""#,
            hint:
                "Only what you undid can be redone, until your next change; `budgetctl history` shows it."
        ),
        Refusal(
            words: ["redo", "--any"],
            error: #""code":"not_found""#,
            hint: "Only what was undone can be redone, until the next change; `budgetctl history` shows it."
        ),
        Refusal(
            words: ["redo"],
            error: #""code":"conflict""#,
            hint: "`budgetctl history` shows the later change; take that back first."
        ),
        Refusal(words: ["redo"], error: #""code":"forbidden""#, hint: "The daemon's."),
    ])
    func `a refusal teaches what to do`(_ refusal: Refusal) throws {
        let error = #"{\#(refusal.error),"message":"No.","hint":"The daemon's.","retry":false}"#
        let server = try FakeServer([[.error(error)], [.error(error)]])
        let run = try ProgramRun(refusal.words, socket: server.path)
        #expect(run.errors == "budgetctl: No.\n\(refusal.hint)\n")
        let json = try ProgramRun(refusal.words + ["--json"], socket: server.path)
        #expect(json.output == error + "\n")
        #expect(json.status == run.status)
    }
}
