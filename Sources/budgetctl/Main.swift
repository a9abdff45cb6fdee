import BudgetCore
import Glibc

/// The program `budgetctl`.
@main
enum Main {
    static func main() {
        // A reader that went away shows as EPIPE, which ends the program quietly.
        signal(SIGPIPE, SIG_IGN)
        StandardDescriptors.occupy()
        // The standard library puts other characters in the place of what is not UTF-8.
        let words = (1..<max(1, Int(CommandLine.argc))).map { index in
            CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
        }
        exit(Program(surroundings: .ofProcess()).run(words).rawValue)
    }
}
