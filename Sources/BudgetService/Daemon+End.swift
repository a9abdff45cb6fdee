import Glibc

/// How things go down.
extension Daemon {
    func received(_ signal: ReceivedSignal) {
        if signal.number == SIGHUP { return reload(for: signal.waitingProcess) }
        // A check that was broken off has found nothing out.
        guard configuration.action == .serve else { return loop.stop(128 + signal.number) }
        if isStopping { return loop.stop(0) }
        isStopping = true
        deadline = .now + .milliseconds(1900)
        manager.stopping()
        watchdog = nil
        guard let server else {
            journal.log(.stopped, "budgetd ends; it served no ledger.")
            return loop.stop(0)
        }
        server.stopListening()
        server.end { [weak self] in self?.close() }
        // Who does not read its answers is not waited for; and whatever hangs, it ends within 2 s: a checkpoint
        // that was not done loses nothing.
        after(.milliseconds(700)) { $0.server?.waitForReadersNoMore() }
        after(.milliseconds(1400)) { $0.close() }
        after(.milliseconds(1700)) { $0.loop.stop(0) }
    }

    private func close() {
        guard !isClosing, let server else { return }
        isClosing = true
        // At a socket of systemd's the next start finds whoever waits; our own ends, and is not there to be asked.
        for own in ownSockets {
            own.socket.withdraw()
            server.takeAll(from: own.socket.descriptor, isReadOnly: own.isReadOnly)
        }
        ownSockets = []
        server.closeAll()
        Task {
            await ledger?.close()
            journal.log(.stopped, "budgetd ends at revision \(server.store.revision).")
            loop.stop(0)
        }
    }

    /// Does something once after that time.
    func after(_ delay: Duration, _ body: @escaping @MainActor (Daemon) -> Void) {
        guard let timer = try? EventSource(timerOn: loop, { [weak self] in self.map(body) }) else { return }
        timer.arm(after: delay)
        sources.append(timer)
    }

    func fail(_ failure: StartError) {
        guard !isStopping else { return }
        Self.tell(failure, journal, manager)
        loop.stop(failure.exitStatus)
    }

    /// Ends the program for want of a configuration, and says why wherever a start that failed is told.
    ///
    /// - Parameters:
    ///   - error: What is wrong with its flags or its environment.
    ///   - journalStream: `JOURNAL_STREAM`.
    public static func end(_ error: ConfigurationError, journalStream: String?) -> Never {
        let failure = StartError(64, error.message)
        let journal = Journal(Journal.output(journalStream: journalStream))
        let manager = ServiceManager()
        tell(failure, journal, manager)
        let moment = ContinuousClock.now + .seconds(1)
        manager.flush(by: moment)
        journal.flush(by: moment)
        leave(failure.exitStatus)
    }

    private static func tell(_ failure: StartError, _ journal: Journal, _ manager: ServiceManager) {
        journal.log(
            .startFailed,
            failure.message,
            [("BUDGETD_EXIT_STATUS", "\(failure.exitStatus)")] + Journal.field(failure.systemError)
        )
        manager.failed(failure.message, systemError: failure.systemError)
    }
}
