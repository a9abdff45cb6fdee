import BudgetCore

/// What is done over a ledger that cannot be served, under socket activation.
extension Daemon {
    /// Stays up and tells every client why, for systemd would start it again and again.
    ///
    /// - Parameters:
    ///   - error: Why the ledger cannot be served.
    ///   - listeners: The sockets that were handed over.
    /// - Throws: That clients cannot be answered either.
    func refuse(_ error: LedgerOpenError, _ listeners: [ServiceManager.Listener]) throws {
        refusingServer = try RefusingServer(error, listeners, configuration.caps, journal, on: loop)
        refusal = error
        refusalWatch = try RefusalWatch(error, in: configuration.stateDirectory, on: loop) { [weak self] in
            self?.endRefusing($0)
        }
        journal.log(
            .refusing,
            "Every request is refused: \(error.message) \(error.hint)",
            [("BUDGETD_EXIT_STATUS", "\(error.exitStatus)")] + Journal.field(error.systemError)
        )
        manager.ready(statusLine, systemError: error.systemError)
        try startWatchdog()
    }

    /// Ends, so that a new start looks at the ledger.
    private func endRefusing(_ ending: RefusalWatch.Ending) {
        guard let refusal, !isStopping else { return }
        var status = refusal.exitStatus
        switch ending {
        case .timeIsUp: manager.failed(refusal.message, systemError: refusal.systemError)
        case .cured:
            journal.log(.recovered, "budgetd ends and starts anew, for what kept it from its ledger is gone.")
            manager.status("Starting anew on the ledger")
        case .replaced:
            // 65 and 76 keep systemd from starting it anew.
            status = LedgerOpenError.Reason.locked.exitStatus
            journal.log(.recovered, "budgetd ends and starts anew, for another ledger is at its place.")
            manager.status("Starting anew on another ledger")
        }
        refusingServer?.stopListening()
        // Who was let in a moment ago has hardly sent a line; whoever comes now waits for the next start.
        after(.milliseconds(100)) { $0.loop.stop(status) }
    }
}
