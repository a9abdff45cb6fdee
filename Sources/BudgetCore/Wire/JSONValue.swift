import Glibc

/// One JSON value as it was written: members keep their order and numbers their text.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number's text, valid by RFC 8259 section 6, so that nothing is rounded on the way.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// The text of a string value.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The truth of a boolean value.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The whole number of a number value without fraction and exponent, if it fits.
    public var integer: Int64? {
        guard case .number(let text) = self, text != "-0" else { return nil }
        return Int64(text)
    }

    /// The elements of an array value.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object value.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The value of an object's member, `nil` if this is no object or has no such member.
    public subscript(name: String) -> JSONValue? {
        object?[name]
    }

    /// What kind of value this is, for error messages.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// The members of a JSON object in the order written; no name twice.
public struct JSONObject: Hashable, Sendable {
    /// One name with its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value.
        public let value: JSONValue
        /// Where it was read.
        let place: Place?

        /// Members are equal wherever they stand.
        public static func == (left: Member, right: Member) -> Bool {
            left.name == right.name && left.value == right.value
        }

        /// Hashes what makes members equal.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            hasher.combine(value)
        }
    }

    /// The bytes of a line at which a member's name and value start.
    struct Place: Sendable {
        let name: UInt32
        let value: UInt32

        init(name: Int, value: Int) {
            self.name = UInt32(truncatingIfNeeded: name)
            self.value = UInt32(truncatingIfNeeded: value)
        }
    }

    /// The members in order.
    public private(set) var members: [Member] = []
    /// Where each name is; filled only when there are too many members to search in order.
    private var positions: [Name: Int] = [:]
    private static let mostSearched = 16

    /// An object without members.
    public init() {}

    /// The value of a member; the handful of members of a request are searched in order.
    public subscript(name: String) -> JSONValue? {
        position(of: name).map { members[$0].value }
    }

    /// Adds a member, or returns `false` if the name is there already.
    @discardableResult
    public mutating func append(_ name: String, _ value: JSONValue) -> Bool {
        append(name, value, at: nil)
    }

    mutating func append(_ name: String, _ value: JSONValue, at place: Place?) -> Bool {
        guard position(of: name) == nil else { return false }
        members.append(Member(name: name, value: value, place: place))
        if members.count == Self.mostSearched + 1 {
            for (position, member) in members.enumerated() { positions[Name(text: member.name)] = position }
        } else if members.count > Self.mostSearched {
            positions[Name(text: name)] = members.count - 1
        }
        return true
    }

    private func position(of name: String) -> Int? {
        guard members.count > Self.mostSearched else {
            return members.firstIndex { $0.name.hasSameBytes(as: name) }
        }
        return positions[Name(text: name)]
    }

    /// A name as JSON tells names apart: by what is written, where Swift holds `é` and `e` with an accent for equal.
    private struct Name: Hashable, Sendable {
        let text: String

        static func == (left: Name, right: Name) -> Bool { left.text.hasSameBytes(as: right.text) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}

extension String {
    /// Whether two texts are the same scalars; by way of the bytes, for every name of every line comes here.
    fileprivate func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var left = self
        var right = other
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard let one = left.baseAddress, let another = right.baseAddress else { return true }
                return memcmp(one, another, right.count) == 0
            }
        }
    }
}
