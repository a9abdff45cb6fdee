import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The protocol as it is written down: exchanges, and the samples of the documents.
    @Suite(.timeLimit(.minutes(1))) struct ConformanceTests {
        /// The program that anybody can run against any build.
        private static let program = Repository.path("Tests/Conformance/conformance")
        private static let exchanges = Repository.files(in: "Tests/Conformance", ending: [".exchange"])

        /// Documents with samples, whoever wrote them.
        private static let documents = Repository.documents.filter { name in
            Repository.lines(of: name).contains { $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("> {") }
        }

        @Test(arguments: exchanges + documents)
        func `the daemon answers as it is written down`(_ name: String) throws {
            let run = try Self.conformance(["--start", Programs.budgetd, Repository.path(name)])
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }

        @Test func `every command has its exchanges`() throws {
            let commands = Set(
                Self.exchanges.flatMap { Repository.lines(of: $0) }.flatMap { line in
                    line.matches(of: #/"command":"([a-z._]+)"/#).map { String($0.1) }
                }
            )
            let all = try RunningBudget(currency: nil).client().commandNames()
            #expect(all.filter { !commands.contains($0) } == [])
        }

        @Test(arguments: WrongExchange.all)
        func `a line that is not as expected is told with the first difference`(_ wrong: WrongExchange)
            throws
        {
            let directory = try TemporaryDirectory()
            let file = directory.path("wrong.exchange")
            try Files.write(wrong.text.utf8, to: file)
            let run = try Self.conformance(["--start", Programs.budgetd, file])
            #expect(run.status == 1, "\(run.errors)")
            #expect(run.output.hasPrefix(file + wrong.place), "\(run.output)")
            #expect(run.output.contains(wrong.difference), "\(run.output)")
            #expect(run.output.hasSuffix("lines: 1 not as expected\n"), "\(run.output)")
        }

        @Test func `a running budget is checked by its socket, and only an empty one`() throws {
            let budget = try RunningBudget(currency: nil, now: "2026-11-22T10:00:00Z")
            let arguments = [budget.daemon.socket, Repository.path("Tests/Conformance/read-only.exchange")]
            let first = try Self.conformance(arguments)
            #expect(first.status == 0, "\(first.output)\(first.errors)")
            let second = try Self.conformance(arguments)
            #expect(second.status == 1)
            #expect(second.output.contains("is not empty"), "\(second.output)")
            let revision = try budget.client().revision()
            #expect(revision == 7, "nothing is written to a budget that is somebody's own")
        }

        private static func conformance(_ arguments: [String]) throws -> ClientProgram {
            try ClientProgram(
                arguments,
                program: program,
                environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"],
                seconds: 40
            )
        }
    }

    /// An exchange that does not hold, and what has to be said about it.
    struct WrongExchange: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        var place = ":2: not as expected"
        let difference: String

        private static func ping(_ testDescription: String, _ expected: String, _ difference: String) -> Self
        {
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
}
