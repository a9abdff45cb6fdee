import BudgetTestSupport
import Testing

/// The example session of the README is what the programs print.
@Suite(.timeLimit(.minutes(1))) struct ReadmeTests {
    @Test(arguments: ["README.md"])
    func `the session runs as it is shown`(_ name: String) throws {
        let text = try Files.text(Self.root + "/" + name)
        let blocks = Self.sessions(in: text)
        try #require(!blocks.isEmpty, "\(name) has no block that starts with ```console")
        let home = try Household()
        for block in blocks {
            let session = try ConsoleSession(block)
            #expect(session.steps.count >= 3)
            for (expected, step) in zip(session.steps, try home.run(session)) {
                // A session in prose does not show exit statuses.
                #expect("$ \(step.command)\n\(step.output)" == "$ \(expected.command)\n\(expected.output)")
            }
        }
    }

    /// The package's folder: three above this file.
    private static var root: String {
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }
    }

    /// What stands between ```` ```console ```` and ```` ``` ````.
    private static func sessions(in text: String) -> [String] {
        var sessions: [String] = []
        var current: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let session = current {
                if line == "```" {
                    sessions.append(session)
                    current = nil
                } else {
                    current = session + line + "\n"
                }
            } else if line == "```console" {
                current = ""
            }
        }
        return sessions
    }
}
