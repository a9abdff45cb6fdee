import BudgetCore

/// The result of `describe`: all that can be asked and answered, from the tables that do it.
@MainActor final class Description {
    private let caps: Caps
    /// The whole of it, made when it is first asked for.
    private lazy var whole = result(CommandTable.commands)

    init(_ caps: Caps) {
        self.caps = caps
    }

    /// The result for one command, or for all of them.
    func result(for command: Command?) -> [UInt8] {
        if let command { result([command]) } else { whole }
    }

    private func result(_ commands: [Command]) -> [UInt8] {
        var writer = JSONWriter(capacity: 64 * 1024)
        writer.object { writer in
            writer.name("protocol")
            writer.integer(1)
            writer.name("server")
            writer.string(Daemon.version)
            writer.name("commands")
            writer.array { writer in
                for command in commands { writer.description(command) }
            }
            writer.events()
            writer.topics()
            writer.errors()
            writer.name("caps")
            writer.caps(caps)
            writer.definitions()
        }
        return writer.bytes
    }
}

extension JSONWriter {
    /// Writes the caps by their names.
    mutating func caps(_ caps: Caps) {
        object { writer in
            for (name, value) in caps.all {
                writer.name(name)
                writer.integer(value)
            }
        }
    }

    fileprivate mutating func description(_ command: Command) {
        object { writer in
            writer.member("name", command.name)
            writer.member("access", command.access == .read ? "read" : "write")
            if command.isConfidential {
                writer.name("confidential")
                writer.bool(true)
            }
            writer.member("summary", command.summary)
            writer.name("fields")
            writer.array { writer in
                for field in command.fields { writer.description(field) }
            }
            writer.name("request")
            writer.requestSchema(command)
            writer.name("reply")
            writer.replySchema(command)
            writer.name("example")
            writer.object { writer in
                writer.member("command", command.name)
                writer.name("args")
                writer.raw(command.example)
            }
        }
    }

    private mutating func description(_ field: Field) {
        object { writer in
            writer.member("name", field.name)
            writer.member("type", field.kind.name)
            writer.name("required")
            writer.bool(field.isRequired)
            writer.name("clearable")
            writer.bool(field.isClearable)
            writer.member("summary", field.summary)
        }
    }

    fileprivate mutating func events() {
        name("events")
        array { writer in
            for event in EventShape.allCases {
                writer.object { writer in
                    writer.member("name", event.rawValue)
                    writer.name("schema")
                    writer.schema(event.shape)
                }
            }
        }
    }

    fileprivate mutating func topics() {
        let topics = Topic.Kind.allCases.map { (name: $0.rawValue, shape: $0.shape) }
        name("topics")
        array { writer in
            for (name, shape) in topics + [("category:NAME", Topic.oneCategory.shape)] {
                writer.object { writer in
                    writer.member("name", name)
                    writer.name("schema")
                    writer.schema(shape)
                }
            }
        }
    }

    fileprivate mutating func errors() {
        name("errors")
        array { writer in
            for code in BudgetError.Code.allCases {
                writer.object { writer in
                    writer.member("code", code.rawValue)
                    writer.member("meaning", code.meaning)
                    writer.name("retry")
                    writer.bool(code.isWorthRetrying)
                }
            }
        }
    }

    fileprivate mutating func definitions() {
        name("schema")
        object { writer in
            writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
            writer.name("$defs")
            writer.object { writer in
                for shared in SharedShape.allCases {
                    writer.name(any: shared.rawValue)
                    writer.object { writer in
                        writer.member("description", shared.summary)
                        writer.schemaMembers(shared.shape)
                    }
                }
                for command in CommandTable.batched {
                    writer.name(any: command.argumentsName)
                    writer.argumentsSchema(command)
                }
            }
        }
    }
}
