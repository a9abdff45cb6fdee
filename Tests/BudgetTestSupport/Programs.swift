import Glibc

/// Where the built programs are: beside the test bundle.
package enum Programs {
    /// The folder of the running test program.
    package static let directory: String = {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &bytes, bytes.count - 1)
        let path = String(decoding: bytes.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }()

    /// The daemon.
    package static let budgetd = directory + "/budgetd"
    /// Its client.
    package static let budgetctl = directory + "/budgetctl"
}
