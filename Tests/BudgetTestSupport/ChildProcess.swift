import BudgetCore
package import Glibc
import Synchronization

/// A program that was started by a test; killed if the test forgets it.
package final class ChildProcess: Sendable {
    /// How a program ended.
    package enum Ending: Hashable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// The process's number.
    package let pid: pid_t
    /// Ends (poll(2): hung up) when the process has.
    package let exitDescriptor: Int32
    private let ending: EndingBox

    /// How it ended, shared with the thread that waits for that.
    private final class EndingBox: Sendable {
        let mutex = Mutex<Ending?>(nil)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: What follows its name.
    ///   - environment: The whole environment.
    ///   - descriptors: What it inherits: its number there, and the descriptor here. Others stay closed.
    ///   - closed: Numbers that are closed in it, such as 2.
    ///   - terminal: The terminal that it runs on, in a session of its own; other descriptors come on top of it.
    /// - Throws: The system call that failed.
    package init(
        _ path: String,
        _ arguments: [String],
        environment: [String: String],
        descriptors: [Int32: Int32],
        closed: [Int32] = [],
        terminal: String? = nil
    ) throws {
        let (readEnd, writeEnd) = try ClosedPair.make()
        do {
            pid = try Spawn.start(path, arguments, environment, descriptors, closed, terminal: terminal)
        } catch {
            close(readEnd)
            close(writeEnd)
            throw error
        }
        exitDescriptor = readEnd
        let ending = EndingBox()
        self.ending = ending
        let pid = pid
        TestThread {
            // Waited for twice, so that no signal is sent to a number that is free again.
            var information = siginfo_t()
            while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            ending.mutex.withLock { ending in
                var status: Int32 = 0
                waitpid(pid, &status, 0)
                ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
            }
            close(writeEnd)
        }.detach()
    }

    deinit {
        send(SIGKILL)
        close(exitDescriptor)
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool { ending.mutex.withLock { $0 == nil } }

    /// Sends a signal, if the process is still there.
    package func send(_ signal: Int32) {
        ending.mutex.withLock { ending in
            if ending == nil { kill(pid, signal) }
        }
    }

    /// Waits for the end.
    package func waitForEnd(seconds: Double = 20) throws -> Ending {
        _ = wait(for: [(exitDescriptor, POLLIN)], by: .after(seconds: seconds))
        guard let ending = ending.mutex.withLock({ $0 }) else {
            throw TestFailure("Process \(pid) did not end within \(seconds) s.")
        }
        return ending
    }
}
