public import Glibc

/// A system call that failed.
public struct SystemCallError: Error, Hashable, Sendable {
    /// The call, such as `bind`.
    public let call: String
    /// What `errno` held (errno(3)).
    public let number: Int32

    /// The failure of a call, with `errno` as it is now unless said.
    public init(_ call: String, _ number: Int32 = errno) {
        self.call = call
        self.number = number
    }

    /// The system's words for `errno` as it is now.
    public static var reason: String { String(cString: strerror(errno)) }

    /// The system's words for the error.
    public var reason: String { String(cString: strerror(number)) }

    /// The call and the system's words for the error.
    public var message: String {
        "\(call): \(reason)"
    }
}

/// Repeats a call that a signal interrupted.
///
/// - Parameters:
///   - call: Its name, for the error.
///   - body: The call; −1 is failure.
/// - Returns: What the call returned.
/// - Throws: The failure.
@discardableResult
public func systemCall<Value: FixedWidthInteger & SignedInteger>(
    _ call: String,
    _ body: () -> Value
) throws(SystemCallError) -> Value {
    while true {
        let value = body()
        if value != -1 { return value }
        let number = errno
        if number != EINTR { throw SystemCallError(call, number) }
    }
}
