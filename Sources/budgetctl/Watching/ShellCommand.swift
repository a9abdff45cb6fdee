import BudgetCore
@preconcurrency import Glibc

/// A command line that a shell runs, in a process group of its own.
///
/// What it is about comes in its environment and never in its text, where a shell would obey it.
final class ShellCommand {
    /// How a command ended.
    enum Ending: Hashable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// Hangs up (poll(2)) when the shell has ended.
    let descriptor: Int32
    private let pid: pid_t

    /// Starts the shell, with nothing on standard input.
    ///
    /// - Parameters:
    ///   - text: The command line as the user gave it.
    ///   - variables: What is added to the environment, or stands there in place of what does.
    ///   - output: Where it prints.
    ///   - errors: Where it complains.
    /// - Throws: That it cannot be started.
    init(
        _ text: String,
        _ variables: [(name: String, value: String)],
        output: Int32,
        errors: Int32
    ) throws(SystemCallError) {
        var ends: [Int32] = [0, 0]
        try systemCall("pipe") { pipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        do throws(SystemCallError) {
            pid = try EndingSignals.running {
                Self.spawn(["sh", "-c", text], variables, [output, errors], $0)
            }
        } catch {
            for end in ends { Glibc.close(end) }
            throw error
        }
        Self.close(ends[1], after: pid)
    }

    /// Whether the shell has ended.
    var hasEnded: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Takes the shell's end, once ``descriptor`` has hung up.
    func ending() -> Ending {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        EndingSignals.forget()
        Glibc.close(descriptor)
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    /// Ends the shell and what it has started; by force if that takes long.
    func stop() {
        kill(-pid, SIGTERM)
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 2_000) < 0, errno == EINTR {}
        if entry.revents == 0 { kill(-pid, SIGKILL) }
        _ = ending()
    }

    private static func spawn(
        _ words: [String],
        _ variables: [(name: String, value: String)],
        _ outputs: [Int32],
        _ mask: sigset_t
    ) -> Result<pid_t, SystemCallError> {
        // This program ignores SIGPIPE; others count on being ended by it.
        let start = ProgramStart(
            file: "/bin/sh",
            words: words,
            descriptors: [nil] + outputs,
            defaults: [SIGPIPE],
            mask: mask,
            leadsGroup: true
        )
        let environment = environment(with: variables)
        defer { for pointer in environment { free(pointer) } }
        return Result { () throws(SystemCallError) in try start.run(environment: environment) }
    }

    /// The environment of this process, byte by byte, with other values for some names.
    private static func environment(
        with variables: [(name: String, value: String)]
    ) -> [UnsafeMutablePointer<CChar>?] {
        let names = variables.map { "\($0.name)=" }
        var all: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            if !names.contains(where: { strncmp(entry, $0, $0.utf8.count) == 0 }) {
                all.append(strdup(entry))
            }
            next += 1
        }
        return all + variables.map { strdup("\($0.name)=\($0.value)") } + [nil]
    }

    /// Closes a descriptor when a process has ended, which it leaves to be waited for: until then its number, and
    /// that of its group, is nobody else's.
    private static func close(_ descriptor: Int32, after pid: pid_t) {
        let work = UnsafeMutablePointer<(pid_t, Int32)>.allocate(capacity: 1)
        work.initialize(to: (pid, descriptor))
        var thread = pthread_t()
        let failure = pthread_create(
            &thread,
            nil,
            { argument in
                let work = argument?.assumingMemoryBound(to: (pid_t, Int32).self)
                guard let (pid, descriptor) = work?.pointee else { return nil }
                work?.deallocate()
                var information = siginfo_t()
                while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                Glibc.close(descriptor)
                return nil
            },
            work
        )
        if failure == 0 {
            pthread_detach(thread)
        } else {
            // Without a thread it is waited for here.
            work.deallocate()
            Glibc.close(descriptor)
        }
    }
}
