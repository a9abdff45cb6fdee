import BudgetCore

extension CommandTable {
    /// What a client asks about the connection itself.
    static let sessionCommands: [Command] = [
        Command("hello", .read, "Tells version, access and caps.") { context, _ in
            .standing(hello(context))
        },
        Command("ping", .read, "Answers.") { _, _ in
            .standing(Array("{}".utf8))
        },
        Command("sync", .read, "Answers after every event up to now.") { context, _ in
            let bus = context.server.bus
            bus.deliver(to: context.session)
            guard bus.isBehind(context.session) else { return .answer(Array("{}".utf8)) }
            return .query { _ in
                await bus.catchUp(context.session)
                return (Array("{}".utf8), context.store.revision)
            }
        },
        Command("stats", .read, "Tells what the daemon has done since its start.") { context, _ in
            .answer(stats(context.server))
        },
    ]

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
            writer.name("name")
            writer.string(context.settings.name)
            writer.name("access")
            writer.string(context.isReadOnly ? "ro" : "rw")
            writer.name("caps")
            writer.object { writer in
                for (name, value) in caps.all {
                    writer.name(name)
                    writer.integer(value)
                }
            }
        }
        return writer.bytes
    }
}
