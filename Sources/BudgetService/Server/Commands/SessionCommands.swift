import BudgetCore

extension CommandTable {
    /// What a client asks about the connection itself.
    static let sessionCommands: [Command] = [
        Command(
            "hello",
            .read,
            "Tells version, access and caps.",
            result: .object([
                .init("protocol", .integer(1...1)),
                .init("server", .text),
                .init("boot", .text),
                .init("ledger", .text),
                .init("name", .nullable(.text)),
                .init("access", .choice(["rw", "ro"])),
                .init("caps", .ref(.caps)),
            ]),
            example: "{}"
        ) { context, _ in
            .standing(hello(context))
        },
        Command(
            "describe",
            .read,
            "Tells all commands, events, topics, errors and caps, with a JSON Schema of each.",
            fields: [Field("command", .text(longest: 64), "Only this command; all if absent.")],
            result: describedShape,
            example: #"{"command":"add"}"#
        ) { context, arguments throws(BudgetError) in
            .standing(context.server.description.result(for: try described(arguments)))
        },
        Command("ping", .read, "Answers.", result: .object([]), example: "{}") { _, _ in
            .standing(Array("{}".utf8))
        },
        Command(
            "sync",
            .read,
            "Answers after every event up to now.",
            result: .object([]),
            example: "{}"
        ) { context, _ in
            let bus = context.server.bus
            bus.deliver(to: context.session)
            guard bus.isBehind(context.session) else { return .answer(Array("{}".utf8)) }
            return .query { _ in
                await bus.catchUp(context.session)
                return (Array("{}".utf8), context.store.revision)
            }
        },
        Command(
            "stats",
            .read,
            "Tells what the daemon has done since its start.",
            result: .ref(.stats),
            example: "{}"
        ) { context, _ in
            .answer(stats(context.server))
        },
    ]

    @MainActor private static func described(_ arguments: Arguments) throws(BudgetError) -> Command? {
        guard let name = try arguments.text("command", longest: 64) else { return nil }
        return try command(name, field: "args.command")
    }

    @MainActor private static func stats(_ server: Server) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            for (name, value) in server.stats {
                writer.name(name)
                writer.integer(value)
            }
        }
        return writer.bytes
    }

    @MainActor private static func hello(_ context: CommandContext) -> [UInt8] {
        let caps = context.server.caps
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("protocol")
            writer.integer(1)
            writer.name("server")
            writer.string(Daemon.version)
            writer.name("boot")
            writer.string(context.server.boot)
            writer.name("ledger")
            writer.string(context.store.ledgerID)
            writer.name("name")
            writer.string(context.settings.name)
            writer.name("access")
            writer.string(context.isReadOnly ? "ro" : "rw")
            writer.name("caps")
            writer.caps(caps)
        }
        return writer.bytes
    }
}
