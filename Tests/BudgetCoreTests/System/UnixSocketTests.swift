import Glibc
import Testing

@testable import BudgetCore

/// A short folder of its own for each test, so that paths can be filled up to an exact length.
final class UnixSocketTests {
    private let directory: String
    private var descriptors: [Int32] = []

    init() throws {
        var template = Array("/tmp/budget.XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
        // Only sockets were made here.
        if let folder = opendir(directory) {
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                unlink("\(directory)/\(name)")
            }
            closedir(folder)
        }
        rmdir(directory)
    }

    private func makeSocket(nonBlocking: Bool = false) throws -> Int32 {
        let descriptor = try UnixSocket.make(nonBlocking: nonBlocking)
        descriptors.append(descriptor)
        return descriptor
    }

    private func path(bytes: Int) -> String {
        "\(directory)/" + String(repeating: "s", count: bytes - directory.utf8.count - 1)
    }

    @Test func `a path of 107 bytes is bound and connected to`() throws {
        let path = path(bytes: UnixSocket.longestPath)
        #expect(path.utf8.count == 107)
        let server = try makeSocket()
        try UnixSocket.bind(server, to: path)
        #expect(access(path, F_OK) == 0)
        try systemCall("listen") { listen(server, 1) }
        try UnixSocket.connect(try makeSocket(), to: path)
    }

    @Test func `a path of 108 bytes is refused and makes nothing`() throws {
        let path = path(bytes: 108)
        let descriptor = try makeSocket()
        let error = #expect(throws: SystemCallError.self) { try UnixSocket.bind(descriptor, to: path) }
        #expect(error?.number == ENAMETOOLONG)
        #expect(error?.message == "socket path of 108 bytes: File name too long")
        #expect(throws: SystemCallError.self) { try UnixSocket.connect(descriptor, to: path) }
        #expect(access(path, F_OK) == -1)
        #expect(access(String(path.dropLast()), F_OK) == -1)
    }

    @Test(arguments: ["", "\0", "\0abstract", "/tmp/a\0b"])
    func `an empty path and one with a NUL are refused`(_ path: String) throws {
        let descriptor = try makeSocket()
        let error = SystemCallError("socket path", EINVAL)
        #expect(throws: error) { try UnixSocket.bind(descriptor, to: path) }
        #expect(throws: error) { try UnixSocket.connect(descriptor, to: path) }
    }

    @Test func `connecting where nothing is says so`() throws {
        let descriptor = try makeSocket()
        let path = "\(directory)/none"
        #expect(throws: SystemCallError("connect", ENOENT)) { try UnixSocket.connect(descriptor, to: path) }
    }

    @Test(arguments: [true, false])
    func `a socket is closed on exec and blocks only if asked to`(_ nonBlocking: Bool) throws {
        let descriptor = try makeSocket(nonBlocking: nonBlocking)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect((fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0) == nonBlocking)
    }
}
