extension CommandTable {
    /// What JSON the result of `describe` is.
    ///
    /// Its parts have names, because a schema of them in place would nest deeper than a line may.
    static let describedShape = Shape.object([
        .init("protocol", .integer(1...1)),
        .init("server", .text),
        .init("commands", .array(.ref(.describedCommand))),
        .init("events", .array(.ref(.describedLine))),
        .init("topics", .array(.ref(.describedLine))),
        .init("errors", .array(.ref(.describedError))),
        .init("caps", .ref(.caps)),
        .init("schema", .object([.init("$schema", .text), .init("$defs", .anyObject)])),
    ])
}

extension SharedShape {
    static let describedCommandMembers: [Shape.Member] = [
        .init("name", .text),
        .init("access", .choice(["read", "write"])),
        .init("confidential", .bool, .sometimes),
        .init("summary", .text),
        .init("fields", .array(.ref(.describedField))),
        .init("request", .anyObject),
        .init("reply", .anyObject),
        .init("example", .object([.init("command", .text), .init("args", .anyObject)])),
    ]

    static let describedFieldMembers: [Shape.Member] = [
        .init("name", .text),
        .init("type", .text),
        .init("required", .bool),
        .init("clearable", .bool),
        .init("summary", .text),
    ]

    static let describedLineMembers: [Shape.Member] = [
        .init("name", .text),
        .init("schema", .anyObject),
    ]

    static let describedErrorMembers: [Shape.Member] = [
        .init("code", .text),
        .init("meaning", .text),
        .init("retry", .bool),
    ]
}
