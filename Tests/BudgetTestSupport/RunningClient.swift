import BudgetCore
import Glibc

/// A program that goes on until it is stopped, such as `budgetctl watch`, with the lines that it prints.
package final class RunningClient {
    package let process: ChildProcess
    private let output: Int32
    private var reader: LineReader

    /// Starts it.
    ///
    /// - Parameters:
    ///   - arguments: What follows its name.
    ///   - program: The program, `budgetctl` unless said.
    ///   - environment: The whole environment.
    ///   - input: What it finds on standard input; nothing if `nil`.
    ///   - errors: Where its standard error goes; nowhere if `nil`.
    /// - Throws: That it cannot be started.
    package init(
        _ arguments: [String],
        program: String = Programs.budgetctl,
        environment: [String: String] = [:],
        input: Int32? = nil,
        errors: Int32? = nil
    ) throws {
        let (mine, theirs) = try ClosedPair.make()
        let null = try systemCall("open") { open("/dev/null", O_RDWR | O_CLOEXEC) }
        defer {
            close(null)
            close(theirs)
        }
        output = mine
        reader = LineReader(mine)
        process = try ChildProcess(
            program,
            arguments,
            environment: environment,
            descriptors: [0: input ?? null, 1: theirs, 2: errors ?? null]
        )
    }

    deinit {
        close(output)
    }

    /// The next line that it prints, `nil` when it has ended.
    package func line(seconds: Double = LineClient.patience) throws -> String? {
        try reader.next(by: .after(seconds: seconds))
    }
}
