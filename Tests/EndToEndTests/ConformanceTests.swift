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
            let all = try RunningBudget(currency: nil).client().commands()
            #expect(all.count > 20)
            #expect(Set(all.keys).subtracting(commands) == [])
        }

        @Test(arguments: WrongExchange.all)
        func `a line that is not as expected is told with the first difference`(_ wrong: WrongExchange)
            throws
        {
            let directory = try TemporaryDirectory()
            let file = directory.path("wrong." + wrong.ending)
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
}
