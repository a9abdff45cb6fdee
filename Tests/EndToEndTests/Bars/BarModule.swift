import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

/// `budgetctl watch` as a bar runs it: with a pipe or a socket, through a shell or not, and who looks what comes out.
final class BarModule {
    /// What standard output is.
    enum Outlet: CaseIterable, Sendable, CustomTestStringConvertible {
        /// As of most bars.
        case pipe
        /// As of tmux.
        case socket
        /// One that keeps each write apart from the next, for tests.
        case packets

        var testDescription: String {
            switch self {
            case .pipe: "pipe"
            case .socket: "socket"
            case .packets: "packets"
            }
        }

        fileprivate func make() throws -> (reader: Int32, writer: Int32) {
            var ends: [Int32] = [0, 0]
            let closed = Int32(SOCK_CLOEXEC.rawValue)
            switch self {
            case .pipe: try systemCall("pipe") { Glibc.pipe(&ends) }
            case .socket:
                try systemCall("socketpair") {
                    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | closed, 0, &ends)
                }
            case .packets:
                try systemCall("socketpair") {
                    socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | closed, 0, &ends)
                }
            }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (ends[0], ends[1])
        }
    }

    /// What the bar started: the module, or what runs it.
    let process: ChildProcess
    private let reader: Int32
    private var isOpen = true
    /// Ends when nothing is left that the bar has started.
    private let lastOne: Int32
    private let errorFile: String

    /// Starts it.
    ///
    /// - Parameters:
    ///   - words: What follows `budgetctl`.
    ///   - outlet: What it prints to.
    ///   - wrapper: What runs it, with its words; `budgetctl` and its words come after.
    ///   - junk: Bytes that are in the outlet before it starts.
    ///   - input: Its standard input.
    ///   - directory: Where its standard error is put down.
    ///   - environment: The whole environment.
    /// - Throws: That it cannot be started.
    init(
        _ words: [String],
        outlet: Outlet = .packets,
        wrapper: [String] = [],
        junk: Int = 0,
        input: Int32? = nil,
        in directory: TemporaryDirectory,
        environment: [String: String]
    ) throws {
        let (reader, writer) = try outlet.make()
        let (mine, theirs) = try Outlet.socket.make()
        let null = try systemCall("open") { open("/dev/null", O_RDWR | O_CLOEXEC) }
        errorFile = directory.path("module.stderr")
        let errors = try systemCall("open") { [errorFile] in
            open(errorFile, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
        }
        defer { for descriptor in [writer, theirs, null, errors] { close(descriptor) } }
        self.reader = reader
        lastOne = mine
        // A packet may be empty, and that would be taken for the end.
        let filler = [UInt8](repeating: UInt8(ascii: "x"), count: junk)
        if junk > 0 { _ = filler.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) } }
        let command = wrapper + [Programs.budgetctl] + words
        process = try ChildProcess(
            command[0],
            Array(command.dropFirst()),
            environment: environment,
            descriptors: [0: input ?? null, 1: writer, 2: errors, 3: theirs]
        )
    }

    deinit {
        closeReader()
        close(lastOne)
    }

    /// What one write has brought, or at most that much of all; `nil` at the end.
    func record(most: Int = 16_384, seconds: Double = 20) throws -> String? {
        guard wait(for: [(reader, POLLIN)], by: .after(seconds: seconds))[0] != 0 else {
            throw TestFailure("No record came in time.")
        }
        var bytes = [UInt8](repeating: 0, count: most)
        let count = try systemCall("read") { read(reader, &bytes, bytes.count) }
        return count == 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Whether nothing more is said for so long.
    func isSilent(seconds: Double) -> Bool {
        wait(for: [(reader, POLLIN)], by: .after(seconds: seconds))[0] == 0
    }

    /// The bar is gone, or does not read any more.
    func closeReader() {
        if isOpen { close(reader) }
        isOpen = false
    }

    /// Whether all that the bar has started is gone by then.
    func isGone(seconds: Double = 20) -> Bool {
        wait(for: [(lastOne, POLLIN)], by: .after(seconds: seconds))[0] != 0
    }

    /// What was said on standard error.
    var errors: String { (try? Files.text(errorFile)) ?? "" }
}
