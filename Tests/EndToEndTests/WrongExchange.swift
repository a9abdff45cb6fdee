import Testing

/// An exchange that does not hold, and what has to be said about it.
struct WrongExchange: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var ending = "exchange"
    let text: String
    var place = ":2: not as expected"
    let difference: String

    private static func ping(_ testDescription: String, _ expected: String, _ difference: String) -> Self {
        Self(
            testDescription: testDescription,
            text: #"> {"id":1,"command":"ping"}"# + "\n< \(expected)\n",
            difference: difference
        )
    }

    static let all = [
        ping(
            "another value",
            #"{"id":2,"result":{},"revision":0}"#,
            "differs   at id: 2 expected, not 1"
        ),
        ping(
            "another type",
            #"{"id":"1","result":{},"revision":0}"#,
            #"differs   at id: "1" expected, not 1"#
        ),
        ping(
            "another order of members",
            #"{"result":{},"id":1,"revision":0}"#,
            "differs   at the line: member result expected, not id"
        ),
        ping(
            "a member that is not there",
            #"{"id":1,"result":{"pong":"…"},"revision":0}"#,
            "differs   at result: member pong is missing"
        ),
        ping(
            "a member that is not expected",
            #"{"id":1,"result":{}}"#,
            "differs   at the line: member revision is not expected"
        ),
        ping(
            "a list of another length",
            #"{"id":1,"result":[],"revision":0}"#,
            "differs   at result: [] expected, not {}"
        ),
        Self(
            testDescription: "a number in other digits",
            text: #"> {"command":"status"}"# + "\n"
                + #"< {"id":null,"result":{"…":"…"},"revision":0.0}"# + "\n",
            difference: "differs   at revision: 0.0 expected, not 0"
        ),
        Self(
            testDescription: "a line that nobody expected",
            text: #"> {"command":"ping"}"# + "\n"
                + #"> {"command":"ping"}"# + "\n" + #"< {"…":"…"}"# + "\n",
            place: ": at the end of connection one",
            difference: "a line that nobody expected"
        ),
        Self(
            testDescription: "the daemon goes on where its end is expected",
            text: #"> {"command":"ping"}"# + "\n# closed\n" + #"< {"…":"…"}"# + "\n",
            difference: #"got       {"id":null,"result":{},"revision":0}"#
        ),
        Self(
            testDescription: "the end where a line is expected",
            text: "# shut for writing\n" + #"< {"…":"…"}"# + "\n",
            difference: "got       the end"
        ),
        Self(
            testDescription: "a value that changes",
            text: #"> {"id":1,"command":"ping"}"# + "\n" + #"< {"id":"…same","…":"…"}"# + "\n"
                + #"> {"id":2,"command":"ping"}"# + "\n" + #"< {"id":"…same","…":"…"}"# + "\n",
            place: ":4: not as expected",
            difference: "differs   at id: 2, which was 1 before"
        ),
        Self(
            testDescription: "a sample of a Markdown document",
            ending: "md",
            text: """
                > prose, which is {"no":"exchange"}

                ```sh
                # nor is this
                echo
                > {"command":"ping"}
                ```
                - in a list:
                  ```
                  # a comment
                  > {"id":1,"command":"ping"}
                  < {"id":1,"result":{},"revision":1}
                  ```

                """,
            place: ":12: not as expected",
            difference: "differs   at revision: 1 expected, not 0"
        ),
        Self(
            testDescription: "a sample of a manual page",
            ending: "7",
            text: #"""
                .EX
                $ budgetd \-\-help
                .EE
                .Bd -literal
                \&> {"id":\-1,"command":"ping","client":"\(aq\e\e"}
                < {"id":-1,"result":{"\[u2026]":"…"},"revision":0}
                .Ed
                .EX
                > {"id":2,"command":"ping"}
                < {"id":1,"…":"…"}
                .EE

                """#,
            place: ":10: not as expected",
            difference: "differs   at id: 1 expected, not 2"
        ),
        Self(
            testDescription: "no exchanges",
            text: "# nothing\n",
            place: ": it holds no exchanges",
            difference: "0 lines"
        ),
        Self(
            testDescription: "a line that is nothing",
            text: #"> {"id":1,"command":"ping"}"# + "\n" + #"{"id":1}"# + "\n",
            place: ": line 2 is neither sent, nor expected, nor a comment",
            difference: #"{"id":1}"#
        ),
    ]
}
