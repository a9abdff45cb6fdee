import BudgetCore

extension JSONWriter {
    /// Writes the JSON Schema of the request lines of a command.
    mutating func requestSchema(_ command: Command) {
        object { writer in
            writer.member("type", "object")
            writer.name("properties")
            writer.object { writer in
                writer.name("id")
                writer.requestID()
                writer.commandMember(command)
                writer.name("args")
                writer.argumentsSchema(command)
                if command.access == .write { writer.writeMembers() }
                writer.name("locale")
                writer.nameSchema()
                writer.name("client")
                writer.nameSchema()
            }
            writer.name("required")
            writer.strings(command.needsArguments ? ["command", "args"] : ["command"])
            writer.name("additionalProperties")
            writer.bool(false)
        }
    }

    /// Writes the JSON Schema of a command's requests within a batch.
    mutating func batchedSchema(_ command: Command) {
        object { writer in
            writer.member("type", "object")
            writer.name("properties")
            writer.object { writer in
                writer.commandMember(command)
                writer.name("args")
                writer.object { $0.member("$ref", "#/$defs/\(command.argumentsName)") }
            }
            writer.name("required")
            writer.strings(command.needsArguments ? ["command", "args"] : ["command"])
            writer.name("additionalProperties")
            writer.bool(false)
        }
    }

    /// Writes the JSON Schema of the lines that answer a command.
    mutating func replySchema(_ command: Command) {
        object { writer in
            writer.name("oneOf")
            writer.array { writer in
                writer.resultSchema(command)
                writer.schema(.ref(.errorReply))
            }
        }
    }

    private mutating func resultSchema(_ command: Command) {
        var members = [SharedShape.replyID, .init("result", command.result), SharedShape.revision]
        if command.access == .write {
            members.append(.init("replayed", .bool, .sometimes))
            members.append(.init("dry_run", .bool, .sometimes))
        }
        schema(.object(members))
    }

    private mutating func commandMember(_ command: Command) {
        name("command")
        object { writer in
            writer.name("const")
            writer.string(command.name)
        }
    }

    private mutating func requestID() {
        object { writer in
            writer.name("anyOf")
            writer.array { writer in
                writer.object { writer in
                    writer.member("type", "string")
                    writer.member("maxLength", 64)
                }
                writer.object { $0.integerMembers(Int64.min...Int64.max) }
                writer.object { $0.member("type", "null") }
            }
        }
    }

    private mutating func writeMembers() {
        name("key")
        nameSchema()
        name("if_revision")
        schema(.count)
        name("dry_run")
        schema(.bool)
    }

    private mutating func nameSchema() {
        object { writer in
            writer.member("type", "string")
            writer.member("minLength", 1)
            writer.member("maxLength", 64)
        }
    }

    /// Writes the JSON Schema of a command's args.
    mutating func argumentsSchema(_ command: Command) {
        object { writer in
            writer.member("type", "object")
            writer.name("properties")
            writer.object { writer in
                for field in command.fields {
                    writer.name(any: field.name)
                    writer.schema(field)
                }
            }
            writer.name("required")
            writer.strings(command.fields.filter(\.isRequired).map(\.name))
            writer.rules(command.rules)
            writer.name("additionalProperties")
            writer.bool(false)
        }
    }

    private mutating func rules(_ rules: [FieldRule]) {
        guard !rules.isEmpty else { return }
        name("allOf")
        array { writer in
            for rule in rules { writer.object { $0.members(rule) } }
        }
    }

    private mutating func members(_ rule: FieldRule) {
        switch rule {
        case .exactlyOne(let names): required("oneOf", names)
        case .atLeastOne(let names): required("anyOf", names)
        case .notBoth(let first, let second): absent([first, second])
        case .needed(let name, let other, let value):
            self.name("anyOf")
            array { writer in
                writer.object { $0.required([name]) }
                writer.object { $0.has(other, value) }
            }
        case .onlyWith(let name, let other):
            self.name("anyOf")
            array { writer in
                writer.object { $0.absent([name]) }
                writer.object { $0.required([other]) }
            }
        case .goesWith(let name, let other, let value):
            self.name("anyOf")
            array { writer in
                writer.object { $0.absent([name]) }
                writer.object { $0.has(other, value) }
            }
        }
    }

    private mutating func required(_ names: [String]) {
        name("required")
        strings(names)
    }

    private mutating func absent(_ names: [String]) {
        name("not")
        object { $0.required(names) }
    }

    private mutating func has(_ name: String, _ value: String) {
        required([name])
        self.name("properties")
        object { writer in
            writer.name(any: name)
            writer.object { writer in
                writer.name("const")
                writer.string(value)
            }
        }
    }

    private mutating func required(_ combination: StaticString, _ names: [String]) {
        name(combination)
        array { writer in
            for name in names {
                writer.object { $0.required([name]) }
            }
        }
    }
}
