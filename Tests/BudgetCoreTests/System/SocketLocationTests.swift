import Testing

@testable import BudgetCore

struct SocketLocationTests {
    @Test func `the user's socket is in the runtime directory`() {
        let path = SocketLocation.user(runtimeDirectory: "/run/user/7", uid: 1000)
        #expect(path == "/run/user/7/budgetd/budgetd.sock")
    }

    @Test(arguments: [nil, "", "relative/directory"])
    func `without an absolute runtime directory it is the one that logind makes`(_ directory: String?) {
        let path = SocketLocation.user(runtimeDirectory: directory, uid: 1000)
        #expect(path == "/run/user/1000/budgetd/budgetd.sock")
    }

    @Test func `the system's socket is in run`() {
        #expect(SocketLocation.system == "/run/budgetd/budgetd.sock")
        #expect(SocketLocation.readOnlyFileName == "budgetd-ro.sock")
    }
}
