import BudgetCore
import Glibc

/// Two connected stream sockets that no other program inherits; pipe2(2) is not to be had from Swift.
package enum ClosedPair {
    /// The two ends.
    package static func make() throws -> (mine: Int32, theirs: Int32) {
        var pair: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        try systemCall("socketpair") { socketpair(AF_UNIX, type, 0, &pair) }
        return (pair[0], pair[1])
    }
}
