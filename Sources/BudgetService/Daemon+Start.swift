import BudgetCore
import Foundation
import Glibc

/// How things come up.
extension Daemon {
    func start() async throws {
        for number in [SIGTERM, SIGINT, SIGHUP] {
            sources.append(
                try EventSource(signal: number, on: loop) { [weak self] signal in self?.received(signal) }
            )
        }
        if configuration.action == .check { try requireLedger() }
        // Without a watch the zone is read anew at midnight, and on SIGHUP.
        localtimeWatch = try? LocaltimeWatch(on: loop) { [weak self] in self?.lookAtHost() }
        let inherited = try manager.listeners()
        let faults = try LedgerFaults(configuration.faults)
        hangsLoop = faults.hangsLoop
        if configuration.action == .check { return try await check(try await openLedger(faults)) }
        let ledger: Ledger
        let store: BudgetStore
        let alerts: [Alert]
        do throws(LedgerOpenError) {
            ledger = try await openLedger(faults)
            (store, alerts) = try await loadStore(ledger)
        } catch {
            guard !inherited.isEmpty else { throw error }
            guard !isStopping else { return }
            return try refuse(error, inherited)
        }
        guard !isStopping else { return }
        self.ledger = ledger
        if let form = ledger.formerForm {
            let newest = LedgerSchema.newest
            journal.log(.ledgerRenewed, "budgetd brought the ledger from form \(form) to form \(newest).")
        }
        let listeners = inherited.isEmpty ? try openSockets() : inherited
        journal.setLevel(store.settings.logLevel)
        let server = try serve(store, ledger)
        for listener in listeners {
            try server.listen(on: listener.descriptor, isReadOnly: listener.isReadOnly)
        }
        // A new zone, or midnight, may have come while the facts were loaded.
        lookAtDay()
        manager.ready(statusLine)
        if ledger.isNew {
            journal.log(.ledgerMade, "budgetd found no ledger and made a new one at \(ledger.path).")
        }
        journal.log(.started, "budgetd \(Self.version) serves the ledger at revision \(store.revision).")
        for alert in alerts { journal.log(alert) }
        try startWatchdog()
    }

    /// Opens the ledger, and tells the service manager of it and of every step that was done.
    private func openLedger(_ faults: LedgerFaults) async throws(LedgerOpenError) -> Ledger {
        let manager = manager
        return try await Ledger.opened(
            directory: configuration.stateDirectory,
            historyRevisions: configuration.caps.historyRevisions,
            faults: faults,
            progress: OpeningProgress { phase in
                manager.status(phase)
            } onProgress: { phase in
                manager.extendTimeout(phase)
            }
        )
    }

    /// The store of the present day, and what has come about while no daemon was there to tell it.
    private func loadStore(
        _ ledger: Ledger
    ) async throws(LedgerOpenError) -> (store: BudgetStore, alerts: [Alert]) {
        do throws(SQLiteError) {
            let today = clock.today(in: await ledger.settings().zone)
            try await ledger.forgetOldKeys(now: clock.milliseconds)
            // Whatever came due while nobody was here is booked before anybody asks.
            if let due = await ledger.nextAutomatic, due <= today {
                manager.status("Booking recurring expenses that came due")
            }
            let booked = await AutomaticBooking(ledger: ledger, clock: clock).run(on: today)
            note(booked)
            isBookingOwed = booked.failure != nil
            if let failure = booked.failure, failure.isFinal { throw failure.cause }
            let alerts = try await ledger.tellAlerts(on: today, now: clock.milliseconds)
            let store = BudgetStore(try await ledger.facts(on: today))
            await ledger.endOpening()
            return (store, alerts)
        } catch {
            throw LedgerOpenError(error, path: ledger.path)
        }
    }

    /// Opening makes a ledger where there is none, which a check must not.
    private func requireLedger() throws(StartError) {
        let path = configuration.stateDirectory + "/ledger.sqlite"
        guard access(path, F_OK) != 0, access(path + "-wal", F_OK) != 0 else { return }
        throw StartError(
            66,
            "There is no ledger in \(configuration.stateDirectory) to check; --state-dir names another place,"
                + " and the system's is /var/lib/budgetd."
        )
    }

    private func openSockets() throws(StartError) -> [ServiceManager.Listener] {
        var listeners: [ServiceManager.Listener] = []
        for (path, isReadOnly) in [(configuration.socket, false), (configuration.readOnlySocket, true)] {
            guard let path else { continue }
            let socket = try SocketListener(path: path)
            ownSockets.append((socket, isReadOnly))
            listeners.append(ServiceManager.Listener(descriptor: socket.descriptor, isReadOnly: isReadOnly))
        }
        return listeners
    }

    private func serve(_ store: BudgetStore, _ ledger: Ledger) throws -> Server {
        let lane = CommitLane(ledger, store, clock)
        lane.today = { [weak self] settings in self?.clock.today(in: settings.zone) }
        lane.isBookingOwed = isBookingOwed
        lane.afterBooking = { [weak self] outcome in self?.note(outcome) }
        lane.afterTurn = { [weak self] alerts in
            for alert in alerts { self?.journal.log(alert) }
        }
        lane.onFailure = { [weak self] failure in self?.storageFailed(failure) }
        var options = Server.Options(clock: clock, journal: journal, boot: UUID().uuidString.lowercased())
        options.caps = configuration.caps
        options.afterGroup = { [weak self] outcomes in self?.note(outcomes) }
        let server = try Server(store, lane, ledger, loop, options)
        self.server = server
        statusTimer = try EventSource(timerOn: loop) { [weak self] in self?.tellStatus() }
        dayTimer = try DayTimer(clock, on: loop) { [weak self] in self?.lookAtHost() }
        dayTimer?.arm(in: store.settings.zone)
        return server
    }

    func startWatchdog() throws {
        guard let interval = manager.watchdogInterval else { return }
        watchdog = try EventSource(timerOn: loop) { [weak self] in
            // The ping goes round the whole path: a loop or a ledger that hangs sends none.
            Task {
                await self?.ledger?.ping()
                self?.manager.alive()
                self?.watchdog?.arm(after: interval)
            }
        }
        watchdog?.arm(after: .zero)
    }

    private func check(_ ledger: Ledger) async throws {
        let findings = try await ledger.check()
        for finding in findings { StandardError.write("budgetd: \(finding)") }
        if findings.isEmpty { print("The ledger is whole, at revision \(await ledger.revision).") }
        await ledger.close()
        loop.stop(findings.isEmpty ? 0 : 65)
    }
}
