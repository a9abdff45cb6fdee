import BudgetCore
import BudgetService
import Foundation

// What is said must not end up in the ledger or its lock.
StandardDescriptors.occupy()

do {
    let configuration = try Configuration(
        arguments: Array(CommandLine.arguments.dropFirst()),
        environment: ProcessInfo.processInfo.environment,
        uid: geteuid()
    )
    switch configuration.action {
    case .showHelp: print(Configuration.help)
    case .showVersion: print("budgetd \(Daemon.version)")
    case .reload(let process):
        if let failure = Reloading.ask(process) {
            StandardError.write("budgetd: \(failure)")
            exit(1)
        }
    case .serve, .check, .restore:
        if let file = configuration.file { exit(StoredLedgerTask.run(configuration, file)) }
        Daemon.run(configuration)
    }
} catch {
    Daemon.end(error, journalStream: ProcessInfo.processInfo.environment["JOURNAL_STREAM"])
}
