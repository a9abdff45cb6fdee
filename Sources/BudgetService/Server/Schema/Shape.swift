/// What JSON a value of a reply or an event is; told to clients as a JSON Schema.
indirect enum Shape: Hashable, Sendable {
    /// A member of an object.
    struct Member: Hashable, Sendable {
        /// When a member is there.
        enum Presence: Hashable, Sendable {
            case always
            case sometimes
            /// Any number of members whose names match the member's name, a pattern.
            case matching
        }

        let name: String
        let shape: Shape
        var presence = Presence.always

        init(_ name: String, _ shape: Shape, _ presence: Presence = .always) {
            self.name = name
            self.shape = shape
            self.presence = presence
        }
    }

    case object([Member])
    /// A list, of any length if `most` is nil.
    case array(Shape, most: Int? = nil)
    /// The shape, or null.
    case nullable(Shape)
    /// One of several shapes.
    case either([Shape])
    /// A shape that several replies have in common.
    case ref(SharedShape)
    case null
    case bool
    case integer(ClosedRange<Int64>)
    /// Any text.
    case text
    case choice([String])
    /// An amount as programs read it.
    case amount
    /// A civil day.
    case day
    /// A period's year and month.
    case label
    /// A moment, in UTC to the millisecond.
    case instant
    /// A JSON object that another text describes.
    case anyObject

    /// A count or another number that is not negative.
    static let count = Shape.integer(0...Int64.max)
    /// The number of something, never reused.
    static let number = Shape.integer(1...Int64.max)

    /// The members that show the named amounts as people read them.
    static func display(_ names: String...) -> Member {
        Member("display", .object(names.map { Member($0, .nullable(.text)) }), .sometimes)
    }
}
