import BudgetCore
import Testing

@testable import BudgetService

struct ReplyLineTests {
    private func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

    @Test func `a result has its members in the documented order`() {
        let result = Array("{\"a\":1}".utf8)
        #expect(
            text(ReplyLine.result(result, id: .integer(7), revision: 2))
                == "{\"id\":7,\"result\":{\"a\":1},\"revision\":2}"
        )
        #expect(
            text(ReplyLine.result(result, id: .string("a\"b"), revision: 2, remark: "replayed"))
                == "{\"id\":\"a\\\"b\",\"result\":{\"a\":1},\"revision\":2,\"replayed\":true}"
        )
    }

    @Test func `an error has what is known about it, and says whether to try again`() {
        let bare = BudgetError(.notFound, "No.")
        #expect(
            text(ReplyLine.error(bare, id: nil, revision: 0))
                == "{\"id\":null,\"error\":{\"code\":\"not_found\",\"message\":\"No.\",\"retry\":false},\"revision\":0}"
        )
        let full = BudgetError(.busy, "m", field: "f", offset: 3, hint: "h")
        #expect(
            text(ReplyLine.error(full, id: nil, revision: 9))
                == "{\"id\":null,\"error\":{\"code\":\"busy\",\"message\":\"m\",\"field\":\"f\",\"offset\":3,\"hint\":\"h\",\"retry\":true},\"revision\":9}"
        )
    }

    @Test func `a change is answered at its own revision, a repeat at its first, a refusal at the budget's`()
        throws
    {
        let change = StoreChange(revision: 4, command: "add", author: Author(uid: 0, pid: 1))
        let answer = Array("{}".utf8)
        func revision(_ outcome: ChangeOutcome) throws -> Int64? {
            try JSONParser.parse(text(ReplyLine.outcome(outcome, id: nil, revision: 9)))["revision"]?.integer
        }
        #expect(try revision(.applied(answer, change)) == 4)
        #expect(try revision(.replayed(answer, revision: 2)) == 2)
        #expect(try revision(.refused(BudgetError(.badValue, "x"))) == 9)
    }
}
