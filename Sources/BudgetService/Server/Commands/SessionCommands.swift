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
            context.server.bus.deliver(to: context.session)
            return .answer(Array("{}".utf8))
        },
    ]

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
