import Glibc

/// Addresses and descriptors of local stream sockets (unix(7)).
public enum UnixSocket {
    /// The longest path in bytes: `sun_path` less its terminating NUL.
    public static let longestPath = 107

    /// A new stream socket, closed on exec.
    public static func make(nonBlocking: Bool) throws(SystemCallError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return try systemCall("socket") {
            socket(AF_UNIX, nonBlocking ? type | Int32(SOCK_NONBLOCK.rawValue) : type, 0)
        }
    }

    /// Connects a socket to a path.
    public static func connect(_ descriptor: Int32, to path: String) throws(SystemCallError) {
        try withAddress(path) { address, length throws(SystemCallError) in
            try systemCall("connect") { Glibc.connect(descriptor, address, length) }
        }
    }

    /// Binds a socket to a path.
    public static func bind(_ descriptor: Int32, to path: String) throws(SystemCallError) {
        try withAddress(path) { address, length throws(SystemCallError) in
            try systemCall("bind") { Glibc.bind(descriptor, address, length) }
        }
    }

    private static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemCallError) -> Void
    ) throws(SystemCallError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // An empty path or a leading NUL would be an abstract address, which any user may take.
        guard !bytes.isEmpty, !bytes.contains(0) else {
            throw SystemCallError("socket path", EINVAL)
        }
        guard bytes.count <= longestPath else {
            throw SystemCallError("socket path of \(bytes.count) bytes", ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                Result { () throws(SystemCallError) in
                    try body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
        try result.get()
    }
}
