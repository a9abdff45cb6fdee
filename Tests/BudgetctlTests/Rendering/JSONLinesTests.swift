import BudgetCore
import Testing

@testable import budgetctl

struct JSONLinesTests {
    @Test(arguments: [
        ("1", "1"), (#"{"a":[1,2],"b":null}"#, #"{"a":[1,2],"b":null}"#), ("[]", "[]"),
        (
            #"{"name":"a\u0085 long member, so that it does not fit","list":[{"x":1},{"y":"\n"}],"more":[true,false,null]}"#,
            """
            {
              "name": "a\\u0085 long member, so that it does not fit",
              "list": [{"x":1},{"y":"\\u000a"}],
              "more": [true,false,null]
            }
            """
        ),
    ])
    func `what does not fit a line is broken at members and elements`(_ json: String, _ text: String) throws {
        let value = try JSONParser.parse(json)
        #expect(try JSONParser.parse(JSONLines.text(value)) == value)
        #expect(JSONLines.text(value) == text.replacing("\\u000a", with: "\\n") + "\n")
    }
}
