import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct ParentChainTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Starts shells, the innermost of which prints its number and waits for its input to end.
    private func start(_ script: String) throws -> (process: RunningClient, child: pid_t) {
        let process = try RunningClient(["-c", script], program: "/bin/sh")
        let line = try #require(try process.line())
        return (process, try #require(pid_t(line)))
    }

    private func waitForEnd(_ chain: ParentChain) {
        var entries = chain.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = poll(&entries, nfds_t(entries.count), 20_000)
    }

    @Test func `it goes through shells, up to the first program that is none`() throws {
        let (process, child) = try start(
            "/bin/sh -c 'sleep 1000 & echo $!; wait'; true"
        )
        defer { kill(child, SIGKILL) }
        var chain = ParentChain(of: child, .ofProcess())
        // Two shells, and this test.
        #expect(chain.descriptors.count == 3)
        let endedBefore = chain.takeEnded()
        #expect(!endedBefore)
        process.process.send(SIGKILL)
        waitForEnd(chain)
        let ended = [chain.takeEnded(), chain.takeEnded()]
        #expect(ended == [true, false])
        #expect(chain.descriptors.count == 2)
        chain.close()
        #expect(chain.descriptors.isEmpty)
    }

    @Test func `a script is a shell, too, whatever it is called`() throws {
        let script = directory.path("odd) name")
        try Files.write("#!/bin/sh\nsleep 1000 & echo $!\nwait\n".utf8, to: script)
        chmod(script, 0o700)
        let process = try RunningClient([], program: script)
        let line = try #require(try process.line())
        let child = try #require(pid_t(line))
        defer { kill(child, SIGKILL) }
        var chain = ParentChain(of: child, .ofProcess())
        #expect(chain.descriptors.count == 2)
        chain.close()
    }

    @Test func `who is nobody's child has no chain`() {
        #expect(ParentChain(of: 1, .ofProcess()).descriptors.isEmpty)
        #expect(ParentChain(of: -5, .ofProcess()).descriptors.isEmpty)
    }
}
