import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// Whatever happens to a budget, every derived value is what a plain reckoning over lists makes it.
    ///
    /// `BUDGETD_MODEL_RUNS` says how many stories there are, `BUDGETD_MODEL_SEED` with which the first is made,
    /// and `BUDGETD_MODEL_STEPS` how long each is.
    @Suite(.timeLimit(.minutes(60))) struct ModelTests {
        private static let runs = number("BUDGETD_MODEL_RUNS") ?? 12
        private static let firstSeed = number("BUDGETD_MODEL_SEED") ?? 1
        private static let steps = number("BUDGETD_MODEL_STEPS") ?? 60

        private static func number(_ name: String) -> Int? {
            getenv(name).flatMap { Int(String(cString: $0)) }
        }

        @Test func `every derived value of any story is that of the model`() throws {
            let client = try RunningBudget().client()
            let commands = try Set(
                ["category.merge", "recurring.add"].filter { command in
                    try client.request(#"{"command":"describe","args":{"command":"\#(command)"}}"#)["result"]
                        != nil
                }
            )
            var (compared, refused, tried) = (0, 0, 0)
            var made: [String: Int] = [:]
            for seed in Self.firstSeed..<Self.firstSeed + Self.runs {
                var random = RandomStory(seed: UInt64(seed), commands: commands)
                let steps = random.steps(Self.steps)
                let run = try StoryRun()
                do {
                    try run.tell(steps)
                } catch {
                    Issue.record("seed \(seed): \(error)\n\(shortened(steps, after: error))")
                }
                compared += run.compared
                made.merge(run.made) { $0 + $1 }
                refused += run.refused
                tried += run.tried
            }
            let kinds = made.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(
                separator: ", "
            )
            print("\(Self.runs) stories: \(kinds); \(refused) refused, \(tried) tried; \(compared) values")
            #expect(made.values.reduce(0, +) > refused, "most of a story happens")
        }

        private func shortened(_ steps: [StoryStep], after error: any Error) -> String {
            var steps = steps
            if let mismatch = error as? StoryMismatch { steps = Array(steps[...mismatch.number]) }
            var last = ""
            let story = ShortestStory.of(steps, runs: 80) { steps in
                do {
                    try StoryRun().tell(steps)
                    return false
                } catch {
                    last = "\(error)"
                    return true
                }
            }
            return (story.map { "  \($0)" } + [last]).joined(separator: "\n")
        }
    }
}
