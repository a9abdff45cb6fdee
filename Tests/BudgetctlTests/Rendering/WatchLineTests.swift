import BudgetCore
import Testing

@testable import budgetctl

struct WatchLineTests {
    struct Row: CustomTestStringConvertible {
        let topics: [String]
        let values: String
        let line: String
        var testDescription: String { line }
    }

    @Test(arguments: [
        Row(topics: ["remaining"], values: #"{"remaining":"9.00"}"#, line: "9.00"),
        Row(topics: ["remaining"], values: #"{"remaining":null}"#, line: "none"),
        Row(
            topics: ["state", "remaining"],
            values: #"{"remaining":"9.00","state":"near"}"#,
            line: "state near; remaining 9.00"
        ),
        Row(
            topics: ["category:food"],
            values:
                #"{"category:food":{"name":"food","available":"9.00","remaining":"3.00","state":"near"}}"#,
            line: "food: ! 3.00 left of 9.00"
        ),
        Row(topics: ["category:food"], values: #"{"category:food":null}"#, line: "none"),
        Row(
            topics: ["categories"],
            values: #"{"categories":[{"name":"a","remaining":"3.00"},{"name":"b","spent":"1.00"}]}"#,
            line: "a: 3.00 left; b: 1.00 spent, no limit"
        ),
        Row(
            topics: ["large"],
            values:
                #"{"large":{"count":1,"sum":"99.00","latest":[{"id":3,"amount":"99.00","payee":"a\nb"}]}}"#,
            line: "1 large expense, 99.00, newest #3 99.00 a⏎b"
        ),
        Row(
            topics: ["settings"],
            values: #"{"settings":{"name":null,"thresholds":[80,100]}}"#,
            line: "name not set, thresholds 80 100"
        ),
        Row(topics: ["today"], values: #"{"today":"2026-11-22"}"#, line: "2026-11-22"),
        Row(topics: ["today", "state"], values: #"{"state":"under"}"#, line: "state under"),
    ])
    func `values are one line, in the order of the topics`(_ row: Row) throws {
        let values = try #require(try JSONParser.parse(row.values).object)
        let known = Dictionary(values.members.map { ($0.name, $0.value) }) { $1 }
        #expect(WatchLine.text(row.topics, known) == row.line)
    }
}
