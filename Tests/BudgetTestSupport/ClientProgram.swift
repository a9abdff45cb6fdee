import BudgetCore
import Glibc

/// Runs of a program that come to an end, such as `budgetctl`, and what they printed.
package struct ClientProgram: Sendable {
    package let output: String
    package let errors: String
    /// Its exit status; 128 and the signal's number if a signal ended it.
    package let status: Int32

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - arguments: What follows its name.
    ///   - program: The program, `budgetctl` unless said.
    ///   - environment: The whole environment.
    ///   - input: What it finds on standard input.
    ///   - mixed: Whether what it prints on standard error stands in ``output`` too, in order.
    ///   - seconds: How long it may take.
    /// - Throws: That it cannot be started, or takes longer.
    package init(
        _ arguments: [String],
        program: String = Programs.budgetctl,
        environment: [String: String] = [:],
        input: String = "",
        mixed: Bool = false,
        seconds: Double = 20
    ) throws {
        let files = [try Self.file(input), try Self.file(""), try Self.file("")]
        defer { for file in files { close(file) } }
        let process = try ChildProcess(
            program,
            arguments,
            environment: environment,
            descriptors: [0: files[0], 1: files[1], 2: mixed ? files[1] : files[2]]
        )
        switch try process.waitForEnd(seconds: seconds) {
        case .exited(let status): self.status = status
        case .signalled(let number): status = 128 + number
        }
        output = try Self.text(of: files[1])
        errors = try Self.text(of: files[2])
    }

    /// A file without a name that holds the text, read from its start, appended to.
    private static func file(_ text: String) throws -> Int32 {
        var path = Array("\(P_tmpdir)/budgetd-test-XXXXXX".utf8CString)
        let descriptor = try systemCall("mkstemp") { mkstemp(&path) }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_APPEND)
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        lseek(descriptor, 0, SEEK_SET)
        return descriptor
    }

    private static func text(of descriptor: Int32) throws -> String {
        lseek(descriptor, 0, SEEK_SET)
        return try Files.text("/proc/self/fd/\(descriptor)")
    }
}
