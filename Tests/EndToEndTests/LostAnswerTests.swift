import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension LongEndToEnd {
    /// A write whose answer was lost is done once, wherever client or daemon were killed (case 40).
    @Suite(.timeLimit(.minutes(5))) struct LostAnswerTests {
        /// Who is killed, and when.
        enum Death: String, CaseIterable {
            case clientWithinTheLine
            case clientBeforeTheLineEnd
            case clientAfterTheLineEnd
            case daemonBeforeCommit
            case daemonWhileCommitting
            case daemonAfterCommit
            case bothAfterTheAnswer

            /// Whether the write was done before.
            var isDone: Bool {
                switch self {
                case .clientWithinTheLine, .clientBeforeTheLineEnd, .daemonBeforeCommit,
                    .daemonWhileCommitting:
                    false
                case .clientAfterTheLineEnd, .daemonAfterCommit, .bothAfterTheAnswer: true
                }
            }
        }

        @Test(arguments: RepeatedWrite.all)
        func `a repeat after any death is done once and answered alike`(_ write: RepeatedWrite) throws {
            // What happens where nobody dies.
            let twin = try RunningBudget(currency: nil)
            let undisturbed = try twin.client()
            try write.prepare(undisturbed)
            let untouched = try RepeatedWrite.contents(undisturbed)
            try undisturbed.send(write.line)
            let answer = RepeatedWrite.comparable(try #require(try undisturbed.line()))
            try #require(answer.contains(#""result""#), "\(answer)")
            let done = try RepeatedWrite.contents(undisturbed)
            for death in Death.allCases {
                let budget = try RunningBudget(currency: nil)
                try write.prepare(try budget.client())
                try die(death, write, budget)
                let client = try budget.client()
                let found = try RepeatedWrite.contents(client)
                #expect(found == (death.isDone ? done : untouched), "\(death): \(write.line)")
                for time in 0..<2 {
                    try client.send(write.line)
                    let again = RepeatedWrite.comparable(try client.line() ?? "nothing")
                    let isReplay = death.isDone || time > 0
                    let expected = isReplay ? answer.dropLast() + #","replayed":true}"# : answer
                    #expect(again == expected, "\(death), repeat \(time)")
                }
                #expect(try RepeatedWrite.contents(client) == done, "\(death)")
            }
        }

        @Test(arguments: ["dies-before-commit", "dies-after-commit"])
        func `of writes that came together each is done once`(_ fault: String) throws {
            let budget = try RunningBudget()
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_FAULTS"] = fault }
            let lines = (1...24).map {
                #"{"id":\#($0),"command":"add","key":"k\#($0)","args":{"amount":"\#($0)"}}"#
            }
            let clients = try (0..<3).map { _ in try budget.client() }
            for (index, client) in clients.enumerated() {
                // The daemon may be gone before the last has sent.
                try? client.send(lines[(8 * index)..<(8 * index + 8)].joined(separator: "\n"))
            }
            #expect(try budget.daemon.process.waitForEnd() == .signalled(SIGKILL))
            for client in clients { #expect(try client.line() == nil, "nothing is answered") }
            try budget.startAgain()
            let client = try budget.client()
            let found = try client.status()["count"]?.integer ?? -1
            #expect(fault == "dies-before-commit" ? found == 0 : found > 0)
            var replayed: Int64 = 0
            for line in lines where try client.request(line)["replayed"]?.bool == true { replayed += 1 }
            #expect(replayed == found)
            let status = try client.status()
            #expect(status["count"]?.integer == 24)
            #expect(status["spent"]?.string == "300.00")
        }

        /// Goes as far with the write as the death allows; afterwards the daemon runs.
        private func die(_ death: Death, _ write: RepeatedWrite, _ budget: RunningBudget) throws {
            switch death {
            case .clientWithinTheLine:
                try killClient(after: String(write.line.prefix(write.line.count / 2)), budget)
            case .clientBeforeTheLineEnd: try killClient(after: write.line, budget)
            case .clientAfterTheLineEnd:
                try untilRevision(after: budget) { try killClient(after: write.line + "\n", budget) }
            case .daemonBeforeCommit: try killDaemon(by: "dies-before-commit", write, budget)
            case .daemonAfterCommit: try killDaemon(by: "dies-after-commit", write, budget)
            case .daemonWhileCommitting:
                try budget.daemon.terminate()
                try budget.startAgain { $0.environment["BUDGETD_FAULTS"] = "commit-takes=60000" }
                let client = try budget.client()
                try client.send(write.line)
                // Requests are taken in the order they come, so the write is under way.
                try budget.client().done(#"{"command":"ping"}"#)
                try budget.daemon.kill()
                #expect(try client.line() == nil)
                try budget.startAgain()
            case .bothAfterTheAnswer:
                let client = try budget.client()
                try untilRevision(after: budget) { try client.send(write.line) }
                try budget.daemon.kill()
                client.close()
                try budget.startAgain()
            }
        }

        /// Lets the daemon die by itself on the write, without an answer.
        private func killDaemon(by fault: String, _ write: RepeatedWrite, _ budget: RunningBudget) throws {
            try budget.daemon.terminate()
            try budget.startAgain { $0.environment["BUDGETD_FAULTS"] = fault }
            let client = try budget.client()
            try client.send(write.line)
            #expect(try client.line() == nil, "nothing is answered")
            #expect(try budget.daemon.process.waitForEnd() == .signalled(SIGKILL))
            try budget.startAgain()
        }

        /// A program sends the text, and is killed with SIGKILL without having read anything.
        private func killClient(after text: String, _ budget: RunningBudget) throws {
            let script = """
                import signal, socket, sys
                budget = socket.socket(socket.AF_UNIX)
                budget.connect(sys.argv[1])
                budget.sendall(sys.argv[2].encode())
                print("sent", flush=True)
                signal.pause()
                """
            let client = try RunningClient(
                ["-c", script, budget.daemon.socket, text],
                program: "/usr/bin/python3",
                environment: ["LANG": "C.UTF-8"]
            )
            #expect(try client.line() == "sent")
            client.process.send(SIGKILL)
            #expect(try client.process.waitForEnd() == .signalled(SIGKILL))
        }

        /// Runs the closure, and returns once a change is there that was not before.
        private func untilRevision(after budget: RunningBudget, _ body: () throws -> Void) throws {
            let watcher = try budget.client()
            let revision = try watcher.revision()
            try body()
            // Each round waits for an answer, and the change comes from another connection.
            let moment = Moment.after(seconds: LineClient.patience)
            while try watcher.revision() == revision {
                guard moment.milliseconds > 0 else { throw TestFailure("No change came.") }
            }
        }

        @Test func `a client that goes away within a line has done nothing, at any byte of it`() throws {
            let budget = try RunningBudget()
            let line = #"{"command":"add","key":"k1","args":{"date":"2026-11-05","amount":"8.00"}}"#
            let bytes = Array(line.utf8)
            for end in 0...bytes.count {
                let client = try budget.client()
                try client.send(bytes: Array(bytes[..<end]))
                client.close()
            }
            let client = try budget.client()
            #expect(try client.status()["count"]?.integer == 0)
            let first = try client.request(line)
            #expect(first["replayed"] == nil)
            #expect(first.at("result.expense.id")?.integer == 1)
            #expect(try client.request(line)["replayed"]?.bool == true)
            #expect(try client.status()["count"]?.integer == 1)
        }
    }
}
