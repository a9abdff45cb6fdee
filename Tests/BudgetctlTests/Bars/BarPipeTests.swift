import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct BarPipeTests {
    /// What a bar hands down.
    enum Kind: CaseIterable, Sendable, CustomTestStringConvertible {
        case pipe, socket

        var testDescription: String { self == .pipe ? "pipe" : "socket" }

        /// The end that is read, and the one that is written.
        func make() throws -> (reader: Int32, writer: Int32) {
            var ends: [Int32] = [0, 0]
            switch self {
            case .pipe: try systemCall("pipe") { Glibc.pipe(&ends) }
            case .socket:
                try systemCall("socketpair") { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) }
            }
            return (ends[0], ends[1])
        }
    }

    private static let record = Array((String(repeating: "x", count: 4_095) + "\n").utf8)

    @Test(arguments: Kind.allCases)
    func `what is unread is known, and once it is read nothing is`(_ kind: Kind) throws {
        let (reader, writer) = try kind.make()
        defer {
            close(reader)
            close(writer)
        }
        let pipe = BarPipe(writer)
        #expect(pipe.unread == 0)
        #expect(try pipe.offer(Array("abc\n".utf8)[...]) == 4)
        #expect(try #require(pipe.unread) >= 4)
        var bytes = [UInt8](repeating: 0, count: 10)
        #expect(read(reader, &bytes, 10) == 4)
        #expect(pipe.unread == 0)
    }

    @Test(arguments: Kind.allCases)
    func `a full one takes nothing and does not block, and whole records until then`(_ kind: Kind) throws {
        let (reader, writer) = try kind.make()
        defer {
            close(reader)
            close(writer)
        }
        let pipe = BarPipe(writer)
        var taken = try pipe.offer(Self.record[...])
        var count = 0
        while taken > 0 {
            #expect(taken == Self.record.count)
            count += 1
            taken = try pipe.offer(Self.record[...])
        }
        #expect(count > 0)
        #expect(fcntl(writer, F_GETFL) & O_NONBLOCK == 0)
    }

    @Test(arguments: Kind.allCases)
    func `one whose reader is gone ends the program quietly`(_ kind: Kind) throws {
        signal(SIGPIPE, SIG_IGN)
        let (reader, writer) = try kind.make()
        defer { close(writer) }
        close(reader)
        #expect(throws: CommandFailure.outputGone) { try BarPipe(writer).offer(Self.record[...]) }
    }

    @Test func `of a file nobody knows what is read`() throws {
        let null = try systemCall("open") { open("/dev/null", O_WRONLY | O_CLOEXEC) }
        defer { close(null) }
        #expect(BarPipe(null).unread == nil)
        #expect(try BarPipe(null).offer([1]) == 1)
    }

    @Test func `one that only reads ends the program quietly, too`() throws {
        let null = try systemCall("open") { open("/dev/null", O_RDONLY | O_CLOEXEC) }
        defer { close(null) }
        #expect(throws: CommandFailure.outputGone) { try BarPipe(null).offer([1]) }
    }
}
