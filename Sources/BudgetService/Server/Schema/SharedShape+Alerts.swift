extension SharedShape {
    static let alertMembers: [Shape.Member] = [
        .init("category", .nullable(.text)),
        .init("period", .label),
        .init("kind", .choice(AlertKind.allCases.map(\.rawValue))),
        .init("threshold", .nullable(.integer(1...1000))),
        .init("revision", .count),
        .init("time", .instant),
    ]
}
