import BudgetCore
import Glibc
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct SocketListenerTests {
    private let scratch: ScratchDirectory

    init() throws {
        scratch = try ScratchDirectory()
    }

    private func refusal(_ name: String) -> StartError? {
        do {
            _ = try SocketListener(path: scratch.path(name))
            return nil
        } catch {
            return error
        }
    }

    private func connects(_ name: String) throws -> Bool {
        let client = try UnixSocket.make(nonBlocking: true)
        defer { close(client) }
        return (try? UnixSocket.connect(client, to: scratch.path(name))) != nil
    }

    /// A socket that nobody listens on any more, as a crash leaves it.
    private func leaveStale(_ name: String) throws {
        let socket = try UnixSocket.make(nonBlocking: true)
        try UnixSocket.bind(socket, to: scratch.path(name))
        close(socket)
    }

    @Test func `it listens with mode 0660 in a directory of 0700`() throws {
        let listener = try SocketListener(path: scratch.path("a/b/s"))
        #expect(try connects("a/b/s"))
        let status = try #require(scratch.status("a/b/s"))
        #expect(status.st_mode & 0o7777 == 0o660)
        #expect(status.st_mode & S_IFMT == S_IFSOCK)
        for directory in ["a", "a/b"] {
            #expect(scratch.status(directory).map { $0.st_mode & 0o7777 } == 0o700)
        }
        #expect(fcntl(listener.descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(listener.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func `a stale socket is repaired`() throws {
        try leaveStale("s")
        #expect(try !connects("s"))
        let listener = try SocketListener(path: scratch.path("s"))
        #expect(try connects("s"))
        withExtendedLifetime(listener) {}
    }

    @Test func `a live socket of another program is left alone`() throws {
        let other = try UnixSocket.make(nonBlocking: true)
        defer { close(other) }
        try UnixSocket.bind(other, to: scratch.path("s"))
        try systemCall("listen") { listen(other, 1) }
        let inode = scratch.status("s")?.st_ino
        #expect(refusal("s")?.exitStatus == 75)
        #expect(scratch.status("s")?.st_ino == inode)
    }

    @Test func `a second one of ours is refused, and lets the first one be`() throws {
        let first = try SocketListener(path: scratch.path("s"))
        #expect(
            refusal("s")
                == StartError(
                    75,
                    "Another budgetd (process \(getpid())) already serves \(scratch.path("s"))."
                )
        )
        #expect(try connects("s"))
        withExtendedLifetime(first) {}
    }

    @Test func `a file, a directory and a link are left alone`() throws {
        try scratch.write("file", [1, 2])
        #expect(refusal("file")?.exitStatus == 73)
        #expect(scratch.bytes("file") == [1, 2])
        try systemCall("mkdir") { mkdir(scratch.path("directory"), 0o700) }
        #expect(refusal("directory")?.exitStatus == 73)
        try leaveStale("stale")
        try systemCall("symlink") { symlink(scratch.path("stale"), scratch.path("link")) }
        #expect(refusal("link")?.exitStatus == 73)
        #expect(scratch.status("link").map { $0.st_mode & S_IFMT } == S_IFLNK)
        #expect(scratch.status("stale") != nil)
        try systemCall("symlink") { symlink("nowhere", scratch.path("dangling")) }
        #expect(refusal("dangling")?.exitStatus == 73)
        #expect(scratch.status("nowhere") == nil)
    }

    @Test func `a link in the lock's place is not followed`() throws {
        try systemCall("symlink") { symlink("victim", scratch.path("s.lock")) }
        #expect(refusal("s")?.exitStatus == 73)
        #expect(scratch.status("victim") == nil)
    }

    @Test func `it takes its socket away, but not one that is another's by now`() throws {
        var listener: SocketListener? = try SocketListener(path: scratch.path("s"))
        listener = nil
        #expect(scratch.status("s") == nil)
        #expect(scratch.status("s.lock") != nil)
        listener = try SocketListener(path: scratch.path("s"))
        try systemCall("rename") { rename(scratch.path("s"), scratch.path("moved")) }
        try leaveStale("s")
        listener = nil
        #expect(scratch.status("s") != nil)
        withExtendedLifetime(listener) {}
    }

    @Test func `a path that is too long is refused with its length`() throws {
        let room = UnixSocket.longestPath - scratch.path.utf8.count - 1
        let fits = String(repeating: "s", count: room)
        let listener = try SocketListener(path: scratch.path(fits))
        #expect(try connects(fits))
        let error = try #require(refusal(fits + "s"))
        #expect(error.exitStatus == 64)
        #expect(error.message.contains("has 108 bytes; the system allows 107"))
        withExtendedLifetime(listener) {}
    }

    @Test func `where nothing can be made it says so with status 73`() throws {
        try scratch.write("file", [])
        #expect(refusal("file/s")?.exitStatus == 73)
    }
}
