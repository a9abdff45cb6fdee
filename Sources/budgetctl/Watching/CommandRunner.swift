import BudgetCore

/// Runs a command for each new alert, and for each value of other topics; one at a time.
///
/// Of values that come while it runs the newest wins; of alerts none is lost.
struct CommandRunner: WatchedStream {
    private struct Job {
        let topic: String
        let variables: [(name: String, value: String)]
    }

    /// Bytes of a value that is handed over: with its name and end the kernel takes 128 KiB (execve(2)), and a
    /// command that is not started would not hear that there is a new value at all.
    private static let mostInEnvironment = 131_000

    private let topics: [String]
    private let command: String
    private let context: CommandContext
    private var known: [String: JSONValue] = [:]
    private var news = AlertNews()
    private var waiting: [Job] = []
    private var running: ShellCommand?
    /// Whether it was said that the command fails, and it has not been done since.
    private var hasComplained = false
    private(set) var isOffline = false

    /// A runner that has run nothing yet.
    init(topics: [String], command: String, _ context: CommandContext) {
        self.topics = topics
        self.command = command
        self.context = context
    }

    /// The topics.
    var fields: JSONObject {
        var fields = JSONObject()
        fields.append("topics", .array(topics.map(JSONValue.string)))
        return fields
    }

    mutating func subscribed(_ reply: JSONValue) {
        isOffline = false
        take(reply["result"]?["values"], at: reply["revision"]?.integer ?? 0)
    }

    mutating func take(_ event: JSONValue) {
        if event["event"] == .string("values") {
            take(event["values"], at: event["revision"]?.integer ?? 0)
        }
    }

    func takesRefusal(_ failure: CommandFailure) -> Bool { false }

    mutating func offline(_ reason: CommandFailure?) {
        isOffline = true
    }

    // MARK: What is to be run

    private mutating func take(_ values: JSONValue?, at revision: Int64) {
        for (topic, value) in values?.object?.members.map({ ($0.name, $0.value) }) ?? [] {
            if topic == AlertText.topic {
                takeAlerts(value, at: revision)
            } else if known[topic] != value {
                known[topic] = value
                waiting.removeAll { $0.topic == topic }
                waiting.append(Job(topic: topic, variables: Self.variables(topic, value, revision)))
            }
        }
        startNext()
    }

    private mutating func takeAlerts(_ value: JSONValue, at revision: Int64) {
        let isBegun = news.isBegun
        let part = news.take(value, at: revision)
        // Those that are there at the start were told to whoever watched then.
        guard isBegun else { return }
        for alert in part.alerts {
            let variables =
                Self.variables(AlertText.topic, alert, alert["revision"]?.integer ?? revision)
                + Self.variables(ofAlert: alert)
            waiting.append(Job(topic: AlertText.topic, variables: variables))
        }
        if part.missed > 0 {
            write(
                "\(AlertText.missed(part.missed)); `budgetctl \(context.budget.all)watch alerts` shows the newest."
            )
        }
    }

    private static func variables(
        _ topic: String,
        _ value: JSONValue,
        _ revision: Int64
    ) -> [(name: String, value: String)] {
        var writer = JSONWriter()
        writer.value(value)
        let text = writer.bytes.count > mostInEnvironment ? "" : writer.text
        return [("BUDGETD_TOPIC", topic), ("BUDGETD_VALUE", text), ("BUDGETD_REVISION", "\(revision)")]
    }

    private static func variables(ofAlert alert: JSONValue) -> [(name: String, value: String)] {
        [
            ("BUDGETD_ALERT_KIND", alert["kind"]?.string ?? ""),
            ("BUDGETD_ALERT_THRESHOLD", alert["threshold"]?.integer.map { "\($0)" } ?? ""),
            ("BUDGETD_ALERT_CATEGORY", alert["category"]?.string ?? ""),
            ("BUDGETD_ALERT_PERIOD", alert["period"]?.string ?? ""),
            ("BUDGETD_ALERT_TEXT", AlertText.sentence(alert)),
        ]
    }

    // MARK: Running

    var wakers: [Int32] { running.map { [$0.descriptor] } ?? [] }

    mutating func proceed() {
        guard let ended = running, ended.hasEnded else { return }
        running = nil
        switch ended.ending() {
        case .exited(0): hasComplained = false
        case .exited(let status): complain("The command of --exec ended with exit status \(status).")
        case .signalled(let number): complain("The command of --exec was ended by signal \(number).")
        }
        startNext()
    }

    mutating func end() {
        running?.stop()
        running = nil
    }

    private mutating func startNext() {
        while running == nil, !waiting.isEmpty {
            let job = waiting.removeFirst()
            do throws(SystemCallError) {
                running = try ShellCommand(
                    command,
                    job.variables,
                    output: context.surroundings.output,
                    errors: context.surroundings.errors
                )
            } catch {
                complain("The command of --exec could not be started: \(error.reason).")
            }
        }
    }

    /// Says that something is wrong with the command, once as long as it stays so.
    private mutating func complain(_ sentence: String) {
        if !hasComplained { write(sentence) }
        hasComplained = true
    }

    private func write(_ sentence: String) {
        try? Output(descriptor: context.surroundings.errors).write("budgetctl: \(sentence)\n")
    }
}
