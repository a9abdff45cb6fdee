import BudgetCore
import BudgetTestSupport

/// A daemon with a new budget in a directory of its own, on 30 November 2026 unless said.
final class RunningBudget {
    let directory: TemporaryDirectory
    private(set) var daemon: DaemonProcess
    let options: DaemonProcess.Options

    /// Starts a daemon; the budget's currency is named unless `currency` is `nil`.
    init(
        currency: String? = "EUR",
        now: String = "2026-11-30T12:00:00Z",
        environment: [String: String] = [:],
        arguments: [String] = [],
        wrapper: [String] = []
    ) throws {
        directory = try TemporaryDirectory()
        var options = DaemonProcess.Options()
        options.environment = ["BUDGETD_NOW": now].merging(environment) { $1 }
        options.arguments = arguments
        options.wrapper = wrapper
        self.options = options
        daemon = try DaemonProcess.ready(in: directory, options)
        if let currency {
            try client().done(#"{"command":"settings.set","args":{"currency":"\#(currency)"}}"#)
        }
    }

    /// A connection that may do all.
    func client(receiveBuffer: Int32? = nil) throws -> LineClient {
        try daemon.client(receiveBuffer: receiveBuffer)
    }

    /// Starts another daemon on the ledger of the one that has ended.
    func startAgain(_ change: (inout DaemonProcess.Options) -> Void = { _ in }) throws {
        var options = options
        change(&options)
        daemon = try DaemonProcess.ready(in: directory, options)
    }

    /// Runs `budgetd --check` on the ledger of a daemon that has ended.
    func check() throws -> ClientProgram {
        try ClientProgram(
            ["--state-dir", daemon.stateDirectory, "--check"],
            program: Programs.budgetd,
            environment: ["TZ": "UTC"]
        )
    }
}

extension LineClient {
    /// Sends a request that has to succeed, and returns its result.
    @discardableResult
    func done(_ line: String) throws -> JSONValue {
        let reply = try request(line)
        guard let result = reply["result"] else {
            throw TestFailure("\(line.prefix(300)) was refused: \(reply["error"]?.text ?? "")")
        }
        return result
    }

    /// Sends a request that has to be refused, and returns the error.
    func refused(_ line: String) throws -> JSONValue {
        let reply = try request(line)
        guard let error = reply["error"] else {
            throw TestFailure("\(line.prefix(300)) was not refused: \(reply.text)")
        }
        return error
    }

    /// The open period's status.
    @discardableResult
    func status(_ arguments: String = "{}") throws -> JSONValue {
        try done(#"{"command":"status","args":\#(arguments)}"#)
    }

    /// Every command that there is, as the daemon tells them, and whether it only reads.
    func commands() throws -> [String: Bool] {
        let commands = try done(#"{"command":"describe"}"#)["commands"]?.array ?? []
        return Dictionary(
            uniqueKeysWithValues: commands.map { ($0["name"]?.string ?? "", $0["access"]?.string == "read") }
        )
    }

    /// The budget's revision.
    func revision() throws -> Int64 {
        try request(#"{"command":"ping"}"#)["revision"]?.integer ?? -1
    }
}

extension JSONValue {
    /// The value as it stands on the wire.
    var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return writer.text
    }

    /// The value of nested members, names joined by points.
    func at(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
    }
}
