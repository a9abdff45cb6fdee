import BudgetCore
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct HistoryCommandTests {
    private static func page(_ revisions: [Int], next: Int?, undone: Int? = nil) -> String {
        let changes = revisions.map { revision in
            let undoneBy = revision == undone ? "99" : "null"
            return
                #"{"revision":\#(revision),"time":"2026-11-21T09:00:00.000Z","command":"limit.set","by":{"uid":0,"user":"anna","pid":7,"client":null},"undoes":null,"undone_by":\#(undoneBy),"rows":[{"kind":"limit","category":null,"period":"2026-11","only":false,"before":null,"after":"\#(revision).00"}]}"#
        }
        let end = next.map { #""more":true,"next":\#($0)"# } ?? #""more":false,"next":null"#
        return #"{"changes":[\#(changes.joined(separator: ","))],\#(end)}"#
    }

    @Test func `each change is a line, led by the number that undo takes`() throws {
        let server = try FakeServer([[.result(Self.page([10, 9], next: nil, undone: 9))]])
        let text = """
            10  set the limit to 10.00 from November 2026 · anna, 2026-11-21
             9  set the limit to 9.00 from November 2026 · anna, 2026-11-21 (undone)

            """
        #expect(try ProgramRun(["history"], socket: server.path).output == text)
        #expect(try server.requests().first?["args"] == JSONParser.parse(#"{"page_size":20}"#))
    }

    @Test func `pages follow up to the number that is wanted, and no further`() throws {
        let server = try FakeServer([
            [
                .result(Self.page(Array((51...250).reversed()), next: 51)),
                .result(Self.page([50, 49], next: 49)),
            ]
        ])
        let run = try ProgramRun(["history", "-n", "202", "--by", "anna"], socket: server.path)
        #expect(
            run.output.hasSuffix(
                " 49  set the limit to 49.00 from November 2026 · anna, 2026-11-21\nThe newest 202; more with -n 1010\n"
            )
        )
        let arguments = try server.requests().map { $0["args"] }
        #expect(arguments[0] == (try JSONParser.parse(#"{"by":"anna","page_size":200}"#)))
        #expect(arguments[1] == (try JSONParser.parse(#"{"before":51,"by":"anna","page_size":2}"#)))
    }

    @Test func `with JSON the pages are one document as it came`() throws {
        let server = try FakeServer([[.result(Self.page([3], next: 3)), .result(Self.page([2], next: 2))]])
        let run = try ProgramRun(["history", "-n", "2", "--json"], socket: server.path)
        #expect(run.output == Self.page([3, 2], next: 2) + "\n")
    }

    @Test func `a history without end is not followed for ever`() throws {
        let empty = #"{"changes":[],"more":true,"next":1}"#
        let server = try FakeServer([[.result(empty), .result(empty)]])
        #expect(try ProgramRun(["history"], socket: server.path).status == .protocolFault)
    }

    @Test func `an undone change is faint where there are colours`() throws {
        let server = try FakeServer([[.result(Self.page([10, 9], next: nil, undone: 9))]])
        let lines = try ProgramRun(["history", "--color", "always"], socket: server.path).output.split(
            separator: "\n"
        )
        #expect(lines.map { $0.hasPrefix("\u{1B}[2m") } == [false, true])
    }

    @Test func `an empty history is said`() throws {
        let server = try FakeServer([[.result(Self.page([], next: nil))]])
        #expect(try ProgramRun(["history"], socket: server.path).output == "No changes.\n")
    }
}
