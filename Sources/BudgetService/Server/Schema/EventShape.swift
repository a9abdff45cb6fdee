/// A line that comes without being asked for, to those who subscribed.
enum EventShape: String, CaseIterable, Sendable {
    /// Values that differ from those told last.
    case values
    /// One change, of every one that is made.
    case change
    /// A subscription is over.
    case end

    /// What JSON the line is.
    var shape: Shape {
        let head: [Shape.Member] = [.init("event", .choice([rawValue])), .init("subscription", .number)]
        switch self {
        case .values:
            return .object(head + [SharedShape.revision, .init("values", .ref(.values))])
        case .change:
            return .object(head + [SharedShape.revision, .init("change", .ref(.change))])
        case .end:
            let reasons = ["unsubscribed", "too_slow", "shutting_down", "storage_failed"]
            return .object(head + [.init("reason", .choice(reasons))])
        }
    }
}
