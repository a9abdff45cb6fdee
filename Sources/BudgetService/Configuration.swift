import BudgetCore
import Glibc

/// What flags and environment say about how to run.
public struct Configuration: Hashable, Sendable {
    /// What the program is asked to do.
    public enum Action: Hashable, Sendable {
        case serve, check, restore, showVersion, showHelp
        /// Lets the process of that number reload, and waits for it.
        case reload(Int32)

        /// Whether there has to be a ledger for it.
        fileprivate var needsLedger: Bool {
            switch self {
            case .reload, .showVersion, .showHelp: false
            default: true
            }
        }
    }

    /// What the program is asked to do.
    public var action = Action.serve
    /// The stored ledger to check or to restore; `nil` for that of the state directory.
    public var file: String?
    /// The budget's name among those of its user or host, after which its directories are called.
    public var instance: String?
    /// Where the ledger lives.
    public var stateDirectory = ""
    /// The socket that may do all, unless the service manager hands one over.
    public var socket = ""
    /// The socket that only reads; none is made if `nil`.
    public var readOnlySocket: String?
    /// What clients may ask for; as far as there are descriptors for it.
    var caps = Caps()
    /// `BUDGETD_NOW`: the instant at which the clock starts.
    public var now: String?
    /// `JOURNAL_STREAM`.
    public var journalStream: String?
    /// `BUDGETD_FAULTS`: what goes wrong on purpose, in tests.
    public var faults: String?

    /// The text of `--help`.
    public static var help: String {
        """
        usage: budgetd [--budget NAME] [--state-dir DIR] [--socket PATH] [--read-only-socket PATH]
                       [--cap NAME=VALUE ...]
               budgetd --check [--budget NAME] [--state-dir DIR | FILE]
               budgetd --restore FILE [--budget NAME] [--state-dir DIR]
               budgetd --reload PID

        Owns a budget and serves it over a Unix socket; budgetctl is its client.

          --budget NAME             the budget of that name, in directories called budgetd-NAME in place of budgetd;
                                    what budgetctl -b NAME talks to
          --state-dir DIR           where the ledger lives
                                    ($STATE_DIRECTORY, else $XDG_STATE_HOME/budgetd)
          --socket PATH             the socket, unless systemd hands one over
                                    ($RUNTIME_DIRECTORY/budgetd.sock, else $XDG_RUNTIME_DIR/budgetd/budgetd.sock)
          --read-only-socket PATH   a second socket that only reads (budgetd-ro.sock beside a default socket)
          --cap NAME=VALUE          a bound on what clients may ask for, by its name in the answer to hello:
                                    \(capNames)
          --check [FILE]            check the ledger, or a backup, and exit: 0 whole, 65 damaged
          --restore FILE            make a backup the ledger, where there is none, and exit
          --reload PID              let the budgetd of that number reload, and wait until it has; what systemd uses
          --version, --help

        Exit status: 1 not reloaded, 64 usage, 65 damaged ledger, 66 nothing there, 71 system error,
        73 cannot create, 74 disk error, 75 in use, 76 newer ledger.
        """
    }

    /// The caps that can be set, as many to a line as fit beside the flags.
    private static var capNames: String {
        var lines = [""]
        for (name, _) in Caps.settable {
            if lines[lines.count - 1].count + name.count > 68 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + name
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: 28))
    }

    /// Reads flags and environment.
    ///
    /// - Parameters:
    ///   - arguments: The command line after the program's name.
    ///   - environment: The environment.
    ///   - uid: The user the program runs as.
    /// - Throws: What is wrong with the command line.
    public init(
        arguments: [String],
        environment: [String: String],
        uid: UInt32
    ) throws(ConfigurationError) {
        setPlaces(environment, uid: uid)
        now = environment["BUDGETD_NOW"]
        journalStream = environment["JOURNAL_STREAM"]
        faults = environment["BUDGETD_FAULTS"]
        try read(arguments)
        if instance != nil {
            // The places of the budget of that name are defaults, which flags before its name overrule too.
            setPlaces(environment, uid: uid)
            file = nil
            try read(arguments)
        }
        guard !stateDirectory.isEmpty || !action.needsLedger || action == .check && file != nil else {
            throw ConfigurationError("No state directory is known: give --state-dir, or set HOME.")
        }
    }

    private mutating func setPlaces(_ environment: [String: String], uid: UInt32) {
        let name = SocketLocation.directoryName(instance: instance)
        stateDirectory = Self.stateDirectory(environment, name)
        let directory = Self.runtimeDirectory(environment, name, uid: uid)
        socket = directory + "/" + SocketLocation.fileName
        readOnlySocket = directory + "/" + SocketLocation.readOnlyFileName
    }

    private mutating func read(_ arguments: [String]) throws(ConfigurationError) {
        var rest = arguments[...]
        func value(_ flag: String, _ inline: String?) throws(ConfigurationError) -> String {
            guard let value = inline ?? rest.popFirst(), !value.isEmpty else {
                throw ConfigurationError("\(flag) needs a value.")
            }
            return value
        }
        func path(_ flag: String, _ inline: String?) throws(ConfigurationError) -> String {
            Self.absolute(try value(flag, inline))
        }
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init
            )
            let inline = parts.count > 1 ? parts[1] : nil
            switch parts[0] {
            case "--budget": instance = try Self.instance(try value(parts[0], inline))
            case "--state-dir": stateDirectory = try path(parts[0], inline)
            case "--socket":
                socket = try path(parts[0], inline)
                readOnlySocket =
                    arguments.contains { $0.hasPrefix("--read-only-socket") } ? readOnlySocket : nil
            case "--read-only-socket": readOnlySocket = try path(parts[0], inline)
            case "--cap": try caps.set(try value(parts[0], inline))
            case "--check" where inline == nil: try act(.check)
            case "--restore":
                try act(.restore)
                file = try value(parts[0], inline)
            case "--reload": action = .reload(try Self.process(try value(parts[0], inline)))
            case "--version" where inline == nil: action = .showVersion
            case "--help" where inline == nil, "-h" where inline == nil: action = .showHelp
            case _ where action == .check && file == nil && !argument.isEmpty && !argument.hasPrefix("-"):
                file = argument
            default:
                let known = [
                    "--budget", "--state-dir", "--socket", "--read-only-socket", "--cap", "--check",
                    "--restore", "--reload",
                    "--version", "--help",
                ]
                throw ConfigurationError(
                    "There is no flag \(argument). " + NearestName.hint(for: parts[0], among: known)
                )
            }
        }
        guard caps.connectionsReserved < caps.connections else {
            throw ConfigurationError(
                "connections_reserved (\(caps.connectionsReserved)) has to be less than connections"
                    + " (\(caps.connections))."
            )
        }
    }

    private mutating func act(_ action: Action) throws(ConfigurationError) {
        guard ![.check, .restore].contains(self.action) || self.action == action else {
            throw ConfigurationError("Give --check or --restore, not both.")
        }
        self.action = action
    }

    /// A process's number; 1 and less stand for others than one budgetd.
    private static func process(_ text: String) throws(ConfigurationError) -> Int32 {
        guard let process = Int32(text), process > 1 else {
            throw ConfigurationError("--reload takes the number of a running budgetd, not \(text).")
        }
        return process
    }

    private static func instance(_ name: String) throws(ConfigurationError) -> String {
        guard SocketLocation.isInstanceName(name) else {
            throw ConfigurationError(
                "A budget's name has \(SocketLocation.instanceNameRule), as in --budget household."
            )
        }
        return name
    }

    private static func stateDirectory(_ environment: [String: String], _ name: String) -> String {
        if let directories = environment["STATE_DIRECTORY"],
            let first = directories.split(separator: ":").first
        {
            return String(first)
        }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/\(name)" }
        if let home = environment["HOME"], home.hasPrefix("/") {
            return "\(home)/.local/state/\(name)"
        }
        return ""
    }

    private static func runtimeDirectory(
        _ environment: [String: String],
        _ name: String,
        uid: UInt32
    ) -> String {
        if let directories = environment["RUNTIME_DIRECTORY"],
            let first = directories.split(separator: ":").first
        {
            return String(first)
        }
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
            return "\(runtime)/\(name)"
        }
        return uid == 0 ? "/run/\(name)" : "/run/user/\(uid)/\(name)"
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        guard let working = getcwd(nil, 0) else { return path }
        defer { free(working) }
        return String(cString: working) + "/" + path
    }
}

/// A command line that cannot be followed.
public struct ConfigurationError: Error, Hashable, Sendable {
    /// A sentence for people.
    public let message: String

    init(_ message: String) {
        self.message = message
    }
}
