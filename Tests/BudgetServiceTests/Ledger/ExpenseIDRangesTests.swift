import BudgetTestSupport
import Testing

@testable import BudgetService

struct ExpenseIDRangesTests {
    @Test(arguments: ["1", "1-5,9", "2,4,6-7", "4611686018427387903"])
    func `ranges are read as they are written`(_ text: String) throws {
        #expect(try #require(ExpenseIDRanges(text: text)).text == text)
    }

    @Test(arguments: [
        "", ",", "1,", "0", "5-1", "1-2-3", "-1", "1-", "3,2", "1-5,5", "a", "1-9223372036854775807",
        "9223372036854775808",
    ])
    func `a text that is none is refused`(_ text: String) {
        #expect(ExpenseIDRanges(text: text) == nil)
    }

    @Test func `neighbours form a range`() {
        var ids = ExpenseIDRanges()
        for id in [1, 2, 3, 7, 9, 10] as [Int64] { ids.append(id) }
        #expect(ids.text == "1-3,7,9-10")
        #expect(ids.count == 6)
        #expect(ids.json == #"{"1":3,"7":7,"9":10}"#)
    }
}
