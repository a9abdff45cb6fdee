import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The example session of the README is what the programs print.
    @Suite(.timeLimit(.minutes(1))) struct ReadmeTests {
        @Test(arguments: ["README.md"])
        func `the session runs as it is shown`(_ name: String) throws {
            let blocks = Repository.blocks("console", in: name)
            try #require(!blocks.isEmpty, "\(name) has no block that starts with ```console")
            let home = try Household()
            for block in blocks {
                let session = try ConsoleSession(block)
                #expect(session.steps.count >= 3)
                for (expected, step) in zip(session.steps, try home.run(session)) {
                    // A session in prose does not show exit statuses.
                    #expect(
                        "$ \(step.command)\n\(step.output)" == "$ \(expected.command)\n\(expected.output)"
                    )
                }
            }
        }
    }
}
