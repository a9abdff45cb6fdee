import Glibc

/// A call of libsystemd that failed.
struct SystemdError: Error, Hashable, Sendable {
    /// The function.
    let call: String
    /// The positive error number (errno(3)).
    let number: Int32

    init(_ call: String, _ number: Int32) {
        self.call = call
        self.number = number
    }

    /// The call and the system's words for the error.
    var message: String {
        "\(call): \(String(cString: strerror(number)))"
    }

    /// Returns what the call returned, or throws: libsystemd returns negative error numbers.
    @discardableResult
    static func check(_ call: String, _ result: Int32) throws(SystemdError) -> Int32 {
        if result < 0 { throw SystemdError(call, -result) }
        return result
    }
}
