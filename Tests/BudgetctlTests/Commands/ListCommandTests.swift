import BudgetCore
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct ListCommandTests {
    private static func page(_ ids: ClosedRange<Int>, next: String?, count: Int? = nil) -> String {
        let expenses = ids.map {
            #"{"id":\#($0),"amount":"\#($0).00","date":"2026-11-01","payee":"p","tags":[],"pending":false}"#
        }
        let end = next.map { #""more":true,"next":"\#($0)""# } ?? #""more":false,"next":null"#
        let totals = count.map { #","count":\#($0),"sum":"99.00""# } ?? ""
        return #"{"expenses":[\#(expenses.joined(separator: ","))],\#(end)\#(totals)}"#
    }

    @Test func `pages become one document`() throws {
        let server = try FakeServer([
            [.result(Self.page(1...2, next: "a")), .result(Self.page(3...4, next: nil))]
        ])
        let run = try ProgramRun(["ls", "--json"], socket: server.path)
        let document = try JSONParser.parse(run.output)
        #expect(document["expenses"]?.array?.compactMap { $0["id"]?.integer } == [1, 2, 3, 4])
        #expect(document["more"] == .bool(false))
        #expect(document["next"] == .null)
        #expect(try server.requests()[1]["args"]?["after"] == .string("a"))
    }

    @Test func `no page is asked beyond the rows that are wanted`() throws {
        let server = try FakeServer([
            [.result(Self.page(1...2, next: "a", count: 9)), .result(Self.page(3...3, next: "b"))]
        ])
        let run = try ProgramRun(["ls", "--limit", "3"], socket: server.path)
        #expect(try server.requests().map { $0["args"]?["page_size"]?.integer } == [3, 1])
        #expect(
            run.output.hasSuffix(
                "\n                    ..\n                ------\n                 99.00  all 9 expenses; 3 are shown, more with --limit\n"
            )
        )
    }

    @Test func `rows are aligned in every script`() throws {
        let names = ["מכולת השכונה", "مقهى النيل", "食堂さくら", "Cafe\u{301} Paris"]
        let rows = names.enumerated().map {
            #"{"id":\#($0),"amount":"\#($0)0.00","date":"2026-11-01","payee":"\#($1)","category":"food","note":"a\nb","tags":["x"],"pending":false}"#
        }
        let server = try FakeServer([
            [
                .result(
                    #"{"expenses":[\#(rows.joined(separator: ","))],"more":false,"next":null,"count":4,"sum":"60.00"}"#
                )
            ]
        ])
        let lines = try ProgramRun(["ls"], socket: server.path).output.split(separator: "\n").map(String.init)
        #expect(lines.count == 7)
        let starts = lines[..<5].map { line in
            DisplayWidth.of(
                String(
                    line[
                        ..<((line.firstRange(of: "food") ?? line.firstRange(of: "category"))?.lowerBound
                            ?? line.startIndex)
                    ]
                )
            )
        }
        #expect(Set(starts) == [38])
        #expect(lines[6] == "                 60.00  4 expenses")
        #expect(lines[1].hasSuffix("food      x     a⏎b"))
    }

    @Test(arguments: ["30", "40", "60"])
    func `a narrow output cuts names, never figures`(_ columns: String) throws {
        let row =
            #"{"id":1,"amount":"1,075.40","date":"2026-11-01","payee":"a very long name of a shop","category":"household","note":null,"tags":[],"pending":false}"#
        let server = try FakeServer([[.result(#"{"expenses":[\#(row)],"more":false,"next":null}"#)]])
        let output = try ProgramRun(["ls"], socket: server.path, environment: ["COLUMNS": columns]).output
        #expect(output.contains("2026-11-01  1,075.40"))
        #expect(output.contains("  a very"))
        for line in output.split(separator: "\n") {
            #expect(DisplayWidth.of(String(line)) <= Int(columns) ?? 0)
        }
    }

    @Test func `a list without end pages is not followed for ever`() throws {
        let empty = #"{"expenses":[],"more":true,"next":"a"}"#
        let server = try FakeServer([[.result(empty), .result(empty)]])
        #expect(try ProgramRun(["ls", "--json"], socket: server.path).status == .protocolFault)
    }

    @Test func `nothing found is said`() throws {
        let server = try FakeServer([
            [.result(#"{"expenses":[],"more":false,"next":null,"count":0,"sum":"0.00"}"#)]
        ])
        #expect(try ProgramRun(["ls"], socket: server.path).output == "No expenses.\n")
    }
}
