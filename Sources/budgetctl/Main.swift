import BudgetCore
import Glibc

/// The program `budgetctl`.
@main
enum Main {
    static func main() {
        // A reader that went away shows as EPIPE, which ends the program quietly.
        signal(SIGPIPE, SIG_IGN)
        StandardDescriptors.occupy()
        exit(Program(surroundings: .ofProcess()).run(Program.wordsOfProcess).rawValue)
    }
}
