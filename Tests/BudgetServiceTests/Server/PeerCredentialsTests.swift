import BudgetCore
import Glibc
import Testing

@testable import BudgetService

struct PeerCredentialsTests {
    @Test func `the peer is whom the kernel names`() throws {
        var pair: [Int32] = [0, 0]
        try systemCall("socketpair") { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) }
        #expect(try PeerCredentials(of: pair[0]) == PeerCredentials(uid: geteuid(), pid: getpid()))
        for socket in pair { close(socket) }
        #expect(throws: SystemCallError.self) { try PeerCredentials(of: -1) }
    }
}
