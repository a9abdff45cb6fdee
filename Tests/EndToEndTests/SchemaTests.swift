import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// What the daemon takes and says is what its own schemas say, by the judgement of a schema library.
    @Suite(.timeLimit(.minutes(1))) struct SchemaTests {
        @Test func `every example of describe is taken, and all that is said is as described`() throws {
            let budget = try RunningBudget()
            let client = try budget.client()
            var recording = try SchemaRecording(client)
            let description = try client.done(#"{"command":"describe"}"#)
            for line in SchemaTour.household { try recording.ask(line, client) }
            for command in try #require(description["commands"]?.array) {
                let example = try #require(command["example"]).text
                let key = #""key":"\#(command["name"]?.string ?? "")""#
                // A write is tried, done, and asked for again.
                let lines =
                    command["access"]?.string == "write"
                    ? [#""dry_run":true"#, key, key].map { "\(example.dropLast()),\($0)}" } : [example]
                for line in lines {
                    let reply = try recording.ask(line, client)
                    #expect(reply["result"] != nil, "\(line): \(reply.text)")
                }
            }
            try recording.ask("{", client, fits: nil)
            for line in CommandTour.writes + CommandTour.reads {
                try recording.ask(line, client, fits: line.contains("nonsense") ? false : true)
            }
            // Each again: the answers are replays.
            for line in CommandTour.writes { try recording.ask(line, client) }
            for line in SchemaTour.looks + SchemaTour.history { try recording.ask(line, client) }
            let reader = try budget.daemon.readOnlyClient()
            for line in CommandTour.reads + CommandTour.writes {
                try recording.ask(line, reader, fits: line.contains("nonsense") ? false : true)
            }
            try watch(budget, &recording)
            let faults = try recording.faults()
            #expect(faults == "")
        }

        @Test func `a budget without a currency is as described`() throws {
            let budget = try RunningBudget(currency: nil)
            let client = try budget.client()
            var recording = try SchemaRecording(client)
            for line in CommandTour.reads + CommandTour.writes {
                try recording.ask(line, client, fits: line.contains("nonsense") ? false : true)
            }
            try recording.ask(SchemaTour.allTopics, client)
            let faults = try recording.faults().split(separator: "\n")
            #expect(faults.filter { !$0.hasPrefix("Nothing has shown") } == [])
        }

        @Test func `the schemas refuse what the daemon refuses, as far as a schema can`() throws {
            let client = try RunningBudget().client()
            var recording = try SchemaRecording(client)
            for row in BadLine.syntax { try recording.ask(bytes: row.line, client, fits: nil) }
            var beyond = SchemaTour.beyondSchemas
            for row in BadLine.requests {
                let text = String(decoding: row.line, as: UTF8.self)
                let isBeyond = ["conflict", "not_found"].contains(row.code) || beyond.remove(text) != nil
                try recording.ask(bytes: row.line, client, fits: isBeyond)
            }
            #expect(beyond == [], "each line is one that StrictInputTests sends")
            let faults = try recording.faults().split(separator: "\n")
            #expect(faults.filter { !$0.hasPrefix("Nothing has shown") } == [])
        }

        @Test func `a batch takes the requests that its schema takes, and no others`() throws {
            let client = try RunningBudget().client()
            var recording = try SchemaRecording(client)
            for line in SchemaTour.household { try client.done(line) }
            let description = try client.done(#"{"command":"describe"}"#)
            for command in try #require(description["commands"]?.array) {
                let example = try #require(command["example"]).text
                let reply = try client.request(Self.batch(of: example))
                try recording.ask(Self.batch(of: example), client, fits: reply["result"] != nil)
            }
            for line in SchemaTour.noBatches { try recording.ask(line, client, fits: false) }
            let faults = try recording.faults().split(separator: "\n")
            #expect(faults.filter { !$0.hasPrefix("Nothing has shown") } == [])
        }

        /// A batch of one request that is only tried.
        private static func batch(of request: String) -> String {
            #"{"command":"batch","dry_run":true,"args":{"requests":[\#(request)]}}"#
        }

        @Test func `schemas and daemon agree on the bounds of every field`() throws {
            let budget = try RunningBudget()
            let client = try budget.client()
            for line in SchemaTour.household { try client.done(line) }
            let run = try ClientProgram(
                [Repository.path("Tests/EndToEndTests/Schema/probe"), budget.daemon.socket],
                program: "/usr/bin/python3",
                environment: ["LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"],
                seconds: 50
            )
            #expect(run.status == 0, "\(run.output + run.errors)")
        }

        @Test(arguments: [
            (#"{"event":"end","subscription":1,"reason":"unsubscribed","more":1}"#, "'more' was unexpected"),
            (#"{"event":"end","subscription":1,"reason":"bored"}"#, "'bored' is not one of"),
            (#"{"event":"end","reason":"too_slow"}"#, "'subscription' is a required property"),
            (#"{"event":"nonsense"}"#, "should not be valid"),
            (
                #"{"event":"values","subscription":1,"revision":2,"values":{"spent":1}}"#,
                "not of type 'string'"
            ),
        ])
        func `what is not as described is found`(_ event: String, _ fault: String) throws {
            var recording = try SchemaRecording(try RunningBudget().client())
            recording.note(event: try JSONParser.parse(event))
            #expect(try recording.faults().contains(fault))
        }

        /// Has all topics told again and again, up to the end of the daemon.
        private func watch(_ budget: RunningBudget, _ recording: inout SchemaRecording) throws {
            let watcher = try budget.client()
            let writer = try budget.client()
            try recording.ask(SchemaTour.allTopics, watcher)
            try recording.ask(SchemaTour.someTopics, watcher)
            try recording.ask(SchemaTour.everyChange, watcher)
            for line in SchemaTour.noSubscriptions { try recording.ask(line, watcher, fits: false) }
            for line in SchemaTour.changes {
                try recording.ask(line, writer)
                try recording.ask(#"{"command":"sync"}"#, watcher)
            }
            try recording.ask(SchemaTour.someTopics, watcher)
            #expect(try budget.daemon.terminate() == .exited(0))
            for line in try watcher.rest() { recording.note(event: try JSONParser.parse(line)) }
        }
    }
}
