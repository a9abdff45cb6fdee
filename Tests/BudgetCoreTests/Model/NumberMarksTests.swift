import Testing

@testable import BudgetCore

struct NumberMarksTests {
    @Test func `marks are taken from a locale's separators`() {
        #expect(NumberMarks(decimalSeparator: ".", groupingSeparator: ",") == .point)
        #expect(NumberMarks(decimalSeparator: ",", groupingSeparator: ".") == .comma)
        let arabic = NumberMarks(decimalSeparator: "\u{200F}٫", groupingSeparator: "٬")
        #expect(arabic.decimalMark == "٫")
        #expect(arabic.groupingMarks == ["٬"])
    }

    @Test(arguments: [nil, ""])
    func `what a locale does not say is a point and no grouping`(_ separator: String?) {
        let marks = NumberMarks(decimalSeparator: separator, groupingSeparator: separator)
        #expect(marks.decimalMark == ".")
        #expect(marks.groupingMarks == [])
    }
}
