import BudgetCore
import Glibc

/// What budgetd does with a stored ledger and without serving: `--check FILE` and `--restore FILE`.
public enum StoredLedgerTask {
    /// Does it, and says on the standard streams what came of it.
    ///
    /// - Parameters:
    ///   - configuration: What to do, and where the state directory is.
    ///   - file: The stored ledger.
    /// - Returns: The program's exit status.
    public static func run(_ configuration: Configuration, _ file: String) -> Int32 {
        // A write past a file size limit is an error, not the end.
        signal(SIGXFSZ, SIG_IGN)
        do {
            let stored = try StoredLedger(file)
            return try configuration.action == .restore
                ? restore(stored, to: configuration.stateDirectory) : check(stored)
        } catch {
            let failure = Daemon.failure(error)
            StandardError.write("budgetd: \(failure.message)")
            return failure.exitStatus
        }
    }

    private static func check(_ stored: StoredLedger) throws -> Int32 {
        let (findings, revision) = try stored.check()
        for finding in findings { StandardError.write("budgetd: \(finding)") }
        guard findings.isEmpty else { return 65 }
        print("\(stored.name) is whole, at revision \(revision).")
        return 0
    }

    private static func restore(_ stored: StoredLedger, to directory: String) throws -> Int32 {
        let revision = try LedgerRestore(stored, to: directory).run()
        print(
            """
            Restored the ledger at revision \(revision) from \(stored.name).
            A budgetd that waits for it serves it within seconds. If none runs: systemctl start \(unit(directory)),
            with --user for your own.
            """
        )
        return 0
    }

    /// The unit that serves a state directory, by the directory's name.
    private static func unit(_ directory: String) -> String {
        let name = directory.split(separator: "/").last ?? ""
        return name.hasPrefix("budgetd-") ? "budgetd@\(name.dropFirst(8)).service" : "budgetd.service"
    }
}
