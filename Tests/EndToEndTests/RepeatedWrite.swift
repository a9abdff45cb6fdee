import BudgetCore
import BudgetTestSupport
import Testing

/// A write with a key, on a budget on which it can be done.
struct RepeatedWrite: Sendable, CustomTestStringConvertible {
    let command: String
    let arguments: String
    /// What stands between the budget's making and this.
    var before: [String] = []

    var testDescription: String { command }

    /// The request, the same each time.
    var line: String { #"{"id":1,"command":"\#(command)","key":"k","args":\#(arguments)}"# }

    /// Makes the budget on which it is done.
    func prepare(_ client: LineClient) throws {
        try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
        try client.done(#"{"command":"add","args":{"amount":"5","payee":"first","category":"food"}}"#)
        try client.done(#"{"command":"limit.set","args":{"amount":"30","category":"food"}}"#)
        for line in before { try client.done(line) }
    }

    /// All that a budget holds, for comparing two that ought to be equal.
    static func contents(_ client: LineClient) throws -> [String] {
        try [
            #"{"command":"list"}"#, #"{"command":"status","args":{"categories":true}}"#,
            #"{"command":"settings.get"}"#, #"{"command":"history"}"#,
        ].map { line in
            try client.send(line)
            return comparable(try client.line() ?? "nothing")
        }
    }

    /// A line without what differs between two runs: when it was.
    static func comparable(_ line: String) -> String {
        line.replacing(#/"(time|pid)":("[^"]*"|\d+)/#) { "\"\($0.1)\":…" }
    }

    static let all: [Self] = [
        Self(command: "add", arguments: #"{"amount":"8.00","payee":"Tea","category":"drinks"}"#),
        Self(command: "edit", arguments: #"{"id":1,"amount":"6","payee":null}"#),
        Self(command: "remove", arguments: #"{"ids":[1]}"#),
        Self(command: "limit.set", arguments: #"{"amount":"100"}"#),
        Self(command: "limit.clear", arguments: #"{"category":"food"}"#),
        Self(command: "settings.set", arguments: #"{"name":"home","month_start_day":25}"#),
        Self(
            command: "batch",
            arguments: #"{"requests":[{"command":"add","args":{"amount":"1"}},"#
                + #"{"command":"edit","args":{"id":1,"amount":"2"}},"#
                + #"{"command":"limit.set","args":{"amount":"9"}}]}"#
        ),
        Self(command: "undo", arguments: "{}"),
        Self(command: "redo", arguments: "{}", before: [#"{"command":"undo"}"#]),
    ]
}
