import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct SocketCommandTests {
    @Test func `the path of the socket is printed, and whether somebody answers`() throws {
        let server = try FakeServer([[.result("{}")]])
        let answered = try ProgramRun(["socket"], socket: server.path)
        #expect(answered.output == server.path + "\n")
        #expect(answered.status == .done)
        let nobody = try ProgramRun(["socket"], socket: "/nonexistent/s")
        #expect(nobody.output == "/nonexistent/s\n")
        #expect(nobody.status == .noDaemon)
    }
}
