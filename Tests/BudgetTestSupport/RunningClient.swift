import BudgetCore
import Glibc

/// A `budgetctl` that goes on until it is stopped, such as `watch`, with the lines that it prints.
package final class RunningClient {
    package let process: ChildProcess
    private let output: Int32
    private var reader: LineReader

    package init(_ arguments: [String], environment: [String: String]) throws {
        let (mine, theirs) = try ClosedPair.make()
        let null = try systemCall("open") { open("/dev/null", O_RDWR | O_CLOEXEC) }
        defer {
            close(null)
            close(theirs)
        }
        output = mine
        reader = LineReader(mine)
        process = try ChildProcess(
            Programs.budgetctl,
            arguments,
            environment: environment,
            descriptors: [0: null, 1: theirs, 2: null]
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
