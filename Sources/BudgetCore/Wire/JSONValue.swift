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
    }

    /// The members in order.
    public private(set) var members: [Member] = []
    /// Where each name is; filled only when there are too many members to search in order.
    private var positions: [String: Int] = [:]
    private static let mostSearched = 16

    /// An object without members.
    public init() {}

    /// The value of a member; the handful of members of a request are searched in order.
    public subscript(name: String) -> JSONValue? {
        guard members.count > Self.mostSearched else {
            return members.first { $0.name == name }?.value
        }
        return positions[name].map { members[$0].value }
    }

    /// Adds a member, or returns `false` if the name is there already.
    @discardableResult
    public mutating func append(_ name: String, _ value: JSONValue) -> Bool {
        guard self[name] == nil else { return false }
        members.append(Member(name: name, value: value))
        if members.count == Self.mostSearched + 1 {
            for (position, member) in members.enumerated() { positions[member.name] = position }
        } else if members.count > Self.mostSearched {
            positions[name] = members.count - 1
        }
        return true
    }
}
