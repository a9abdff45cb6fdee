import BudgetCore
import Dispatch
import Glibc
import Synchronization
import Testing

@testable import budgetctl

/// `watch` that runs on a thread of its own and writes into a pipe.
final class RunningWatch {
    private let reader: Int32
    private let done = DispatchSemaphore(value: 0)
    private let status = Box()
    private var buffer = LineBuffer(limit: 65_536)

    private final class Box: Sendable {
        let status = Mutex<budgetctl.ExitStatus?>(nil)
    }

    init(
        _ words: [String],
        socket: String,
        offlineDelay: Int64 = 5_000,
        connect: @escaping @Sendable (String) throws(SystemCallError) -> Int32 = ServerConnection.openSocket(
            to:
        )
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        try systemCall("pipe") { pipe(&ends) }
        reader = ends[0]
        let writer = ends[1]
        let (status, done) = (status, done)
        TestThread.start {
            var surroundings = Surroundings.ofProcess()
            surroundings.environment = { $0 == "BUDGETD_SOCKET" ? socket : nil }
            surroundings.output = writer
            surroundings.connect = connect
            surroundings.offlineDelay = offlineDelay
            let exit = Program(surroundings: surroundings).run(["watch"] + words)
            status.status.withLock { $0 = exit }
            close(writer)
            done.signal()
        }
    }

    /// The next line, waited for.
    func line(seconds: Int32 = 20) throws -> String {
        while true {
            var line: String?
            if buffer.next({ line = String(decoding: $0, as: UTF8.self) }) == .line { return line ?? "" }
            var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
            try #require(poll(&entry, 1, seconds * 1_000) == 1)
            var bytes = [UInt8](repeating: 0, count: 4096)
            let got = read(reader, &bytes, bytes.count)
            try #require(got > 0)
            bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
        }
    }

    /// Closes the reading end and waits for the exit status.
    func stop() -> budgetctl.ExitStatus? {
        close(reader)
        return wait()
    }

    /// Waits for the exit status.
    func wait() -> budgetctl.ExitStatus? {
        done.wait(timeout: .now() + 20) == .success ? status.status.withLock(\.self) : nil
    }
}
