import BudgetCore
import CSystemd
import Glibc

/// Who is at the other end, as the kernel knew it when the connection was made (SO_PEERCRED, unix(7)).
struct PeerCredentials: Hashable, Sendable {
    let uid: UInt32
    let pid: Int32

    init(uid: UInt32, pid: Int32) {
        self.uid = uid
        self.pid = pid
    }

    /// The peer of a connected socket.
    init(of socket: Int32) throws(SystemCallError) {
        var credentials = budget_peer()
        var length = socklen_t(MemoryLayout<budget_peer>.size)
        try systemCall("getsockopt") { getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) }
        uid = credentials.uid
        pid = credentials.pid
    }
}
