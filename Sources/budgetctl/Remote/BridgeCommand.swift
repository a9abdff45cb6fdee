import BudgetCore
import Glibc

/// `bridge`: the daemon's socket on standard input and output, for a client that comes over ssh.
enum BridgeCommand {
    /// Copies both ways until either side is gone; who cannot connect says so in a line of the protocol.
    static func run(_ context: CommandContext) throws(CommandFailure) -> ExitStatus {
        if context.arguments.has(.host) {
            throw .usage(
                "bridge is what -H runs on the other host.",
                hint: context.arguments.command.helpHint
            )
        }
        let connection: ServerConnection
        do throws(CommandFailure) {
            connection = try open(context)
        } catch {
            var line = JSONObject()
            line.append("id", .null)
            line.append("error", error.object)
            try context.output.json(.object(line))
            return error.status
        }
        var bridge = Bridge(
            input: context.surroundings.input,
            output: context.surroundings.output,
            socket: connection.descriptor,
            isAttached: isAttached(context)
        )
        bridge.run()
        return .done
    }

    /// Whether it ends with its input; where the host's key decides what is run, what was asked for stands in the
    /// environment (sshd(8)).
    private static func isAttached(_ context: CommandContext) -> Bool {
        let asked = context.surroundings.environment("SSH_ORIGINAL_COMMAND") ?? ""
        return context.arguments.has(.attached) || asked.split(separator: " ").contains("--attached")
    }

    /// The budget of this host: what would lead to a third one is for the client to say.
    private static func open(_ context: CommandContext) throws(CommandFailure) -> ServerConnection {
        let arguments = context.arguments
        var surroundings = context.surroundings
        let environment = surroundings.environment
        surroundings.environment = { $0 == "BUDGETD_HOST" ? nil : environment($0) }
        let choice = try SocketChoice.choose(arguments, surroundings)
        if arguments.has(.readOnly) { return try openReadOnly(choice, surroundings) }
        let client = BudgetClient(choice, locale: nil, surroundings)
        return try client.open(mayOnlyRead: !arguments.has(.readWrite)).connection
    }

    private static func openReadOnly(
        _ choice: SocketChoice,
        _ surroundings: Surroundings
    ) throws(CommandFailure) -> ServerConnection {
        do throws(SystemCallError) {
            return ServerConnection(descriptor: try surroundings.connect(choice.readOnlyPath))
        } catch {
            throw error.number == EACCES
                ? choice.noPermission(mayOnlyRead: true, surroundings) : choice.unreachableForReading(error)
        }
    }
}
