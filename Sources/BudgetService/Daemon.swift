import BudgetCore
import Foundation
import Glibc

/// The daemon from its start to its end: in which order things come up and go down.
@MainActor public final class Daemon {
    /// The program's version (semver.org).
    public nonisolated static let version = Release.version

    private let configuration: Configuration
    private let manager = ServiceManager()
    private let journal: Journal
    private let clock: WallClock
    private let loop: EventLoop
    private var sources: [EventSource] = []
    private var ownSockets: [SocketListener] = []
    private var ledger: Ledger?
    private var server: Server?
    private var refusingServer: RefusingServer?
    private var dayTimer: DayTimer?
    private var watchdog: EventSource?
    private var statusTimer: EventSource?
    private var isStatusDue = false
    private var isStopping = false
    private var isClosing = false

    private init(_ configuration: Configuration) throws {
        self.configuration = configuration
        journal = Journal(Journal.output(journalStream: configuration.journalStream))
        guard let clock = WallClock(startingAt: configuration.now) else {
            throw StartError(64, "BUDGETD_NOW is an instant such as 2026-11-30T08:00:00Z.")
        }
        self.clock = clock
        loop = try EventLoop()
    }

    /// Runs the daemon on the main thread.
    ///
    /// - Parameter configuration: How to run.
    /// - Returns: The program's exit status.
    public static func run(_ configuration: Configuration) -> Int32 {
        blockSignals()
        do {
            // Before anything that cannot go on without a descriptor, such as Dispatch.
            let limit = try DescriptorLimit.raised()
            var configuration = configuration
            configuration.caps = configuration.caps.lowered(to: limit)
            let daemon = try Daemon(configuration)
            return daemon.run()
        } catch {
            let failure = failure(error)
            StandardError.write("budgetd: \(failure.message)")
            return failure.exitStatus
        }
    }

    private func run() -> Int32 {
        Task {
            do {
                try await start()
            } catch {
                fail(Self.failure(error))
            }
        }
        let status = (try? loop.run()) ?? 70
        journal.flush()
        return status
    }

    // MARK: Start

    private func start() async throws {
        for number in [SIGTERM, SIGINT, SIGHUP] {
            sources.append(
                try EventSource(signal: number, on: loop) { [weak self] number in self?.received(number) }
            )
        }
        if configuration.action == .check { try requireLedger() }
        let inherited = try manager.listeners()
        let faults = try LedgerFaults(configuration.faults)
        let ledger: Ledger
        do throws(LedgerOpenError) {
            ledger = try Ledger(
                directory: configuration.stateDirectory,
                historyRevisions: configuration.caps.historyRevisions,
                faults: faults
            )
        } catch {
            guard error.isLasting, !inherited.isEmpty else { throw error }
            return try refuse(error, inherited)
        }
        self.ledger = ledger
        if configuration.action == .check { return try await check(ledger) }
        let listeners = inherited.isEmpty ? try openSockets() : inherited
        let settings = await ledger.settings()
        try await ledger.forgetOldKeys(now: clock.milliseconds)
        let store = BudgetStore(try await ledger.facts(on: clock.today(in: zone(settings))))
        journal.setLevel(settings.logLevel)
        let server = try serve(store, ledger)
        for listener in listeners {
            try server.listen(on: listener.descriptor, isReadOnly: listener.isReadOnly)
        }
        guard !isStopping else { return }
        manager.ready(statusLine)
        journal.log(.started, "budgetd \(Self.version) serves the ledger at revision \(store.revision).")
        try startWatchdog()
    }

    /// Opening makes a ledger where there is none, which a check must not.
    private func requireLedger() throws(StartError) {
        let path = configuration.stateDirectory + "/ledger.sqlite"
        guard access(path, F_OK) != 0, access(path + "-wal", F_OK) != 0 else { return }
        throw StartError(64, "There is no ledger in \(configuration.stateDirectory) to check.")
    }

    private func openSockets() throws(StartError) -> [ServiceManager.Listener] {
        var listeners: [ServiceManager.Listener] = []
        for (path, isReadOnly) in [(configuration.socket, false), (configuration.readOnlySocket, true)] {
            guard let path else { continue }
            let socket = try SocketListener(path: path)
            ownSockets.append(socket)
            listeners.append(ServiceManager.Listener(descriptor: socket.descriptor, isReadOnly: isReadOnly))
        }
        return listeners
    }

    private func serve(_ store: BudgetStore, _ ledger: Ledger) throws -> Server {
        let lane = CommitLane(ledger, store, clock)
        lane.today = { [weak self] settings in self.map { $0.clock.today(in: $0.zone(settings)) } }
        lane.onFailure = { [weak self] failure in self?.storageFailed(failure) }
        var options = Server.Options(clock: clock, journal: journal, boot: UUID().uuidString.lowercased())
        options.caps = configuration.caps
        options.afterGroup = { [weak self] outcomes in self?.note(outcomes) }
        let server = try Server(store, lane, ledger, loop, options)
        self.server = server
        statusTimer = try EventSource(timerOn: loop) { [weak self] in self?.tellStatus() }
        dayTimer = try DayTimer(clock, on: loop) { [weak self] in self?.lookAtDay() }
        dayTimer?.arm(in: zone(store.settings))
        return server
    }

    /// Stays up over a ledger that no new start can serve, for systemd would start it again and again.
    private func refuse(_ error: LedgerOpenError, _ listeners: [ServiceManager.Listener]) throws {
        refusingServer = try RefusingServer(error, listeners, configuration.caps, journal, on: loop)
        journal.log(.startFailed, error.message, [("BUDGETD_EXIT_STATUS", "\(error.exitStatus)")])
        manager.ready("Every request is refused: \(error.message)")
        try startWatchdog()
    }

    private func startWatchdog() throws {
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
        loop.stop(findings.isEmpty ? 0 : 65)
    }

    // MARK: While it runs

    /// The zone that decides what day it is.
    private func zone(_ settings: Settings) -> TimeZone {
        settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? TimeZone.current
    }

    private func lookAtDay() {
        guard let server, !isStopping else { return }
        let zone = zone(server.store.settings)
        let today = clock.today(in: zone)
        if today != server.store.today {
            server.lane.turn(to: today)
            journal.log(.dayTurned, "It is \(today.iso).")
        }
        dayTimer?.arm(in: zone)
    }

    private func note(_ outcomes: [ChangeOutcome]) {
        var changesSettings = false
        for case .applied(_, let change) in outcomes {
            journal.log(change)
            changesSettings = changesSettings || change.settings != nil
        }
        if changesSettings, let settings = server?.store.settings {
            journal.setLevel(settings.logLevel)
            lookAtDay()
        }
        guard !isStatusDue else { return }
        isStatusDue = true
        statusTimer?.arm(after: .seconds(1))
    }

    private func tellStatus() {
        isStatusDue = false
        if !isStopping { manager.status(statusLine) }
    }

    private var statusLine: String {
        guard let store = server?.store else { return "Starting" }
        var line = "Serving revision \(store.revision)"
        if store.settings.statusShowsAmounts, let currency = store.settings.currency {
            line += ": \(store.totalSpent.text(exponent: currency.exponent))"
            if let limit = store.monthlyLimit { line += " of \(limit.text(exponent: currency.exponent))" }
            line += " \(currency.code) spent"
        }
        return line
    }

    private func reload() {
        manager.reloading()
        NSTimeZone.resetSystemTimeZone()
        lookAtDay()
        manager.ready(statusLine)
    }

    private func storageFailed(_ failure: StorageFailure) {
        let fields = [
            ("BUDGETD_ERROR", failure.error.code.rawValue), ("ERRNO", "\(failure.cause.systemError)"),
        ]
        if failure.cause.isMoved {
            journal.log(
                .ledgerMoved,
                "The ledger was removed or moved; changes are refused until it is back at its place.",
                fields
            )
            return manager.status("The ledger was removed or moved; changes are refused")
        }
        guard failure.isFinal else {
            journal.log(.storageFull, "The disk is full; changes are refused until there is room.", fields)
            return manager.status("The disk is full; changes are refused")
        }
        let cause = failure.cause.message
        journal.log(
            .storageFailed,
            "The disk failed (\(cause)); budgetd ends, so that a new start reads what is on it.",
            fields
        )
        manager.failed("The disk failed: \(cause)")
        server?.stopListening()
        server?.end { [weak self] in self?.loop.stop(74) }
        after(.milliseconds(500)) { $0.loop.stop(74) }
    }

    // MARK: End

    private func received(_ signal: Int32) {
        if signal == SIGHUP { return reload() }
        if isStopping { return loop.stop(0) }
        isStopping = true
        manager.stopping()
        watchdog = nil
        guard let server else { return loop.stop(0) }
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
        server.closeAll()
        Task {
            await ledger?.checkpoint()
            ownSockets = []
            journal.log(.stopped, "budgetd ends at revision \(server.store.revision).")
            loop.stop(0)
        }
    }

    /// Does something once after that time.
    private func after(_ delay: Duration, _ body: @escaping @MainActor (Daemon) -> Void) {
        guard let timer = try? EventSource(timerOn: loop, { [weak self] in self.map(body) }) else { return }
        timer.arm(after: delay)
        sources.append(timer)
    }

    private func fail(_ failure: StartError) {
        journal.log(.startFailed, failure.message, [("BUDGETD_EXIT_STATUS", "\(failure.exitStatus)")])
        manager.failed(failure.message)
        loop.stop(failure.exitStatus)
    }

    nonisolated static func failure(_ error: any Error) -> StartError {
        switch error {
        case let error as StartError: error
        case let error as LedgerOpenError: StartError(error.exitStatus, error.message)
        case let error as SQLiteError:
            StartError(error.isCorrupt ? 65 : 74, "The ledger cannot be read: \(error.message).")
        case let error as SystemdError: StartError(71, "\(error.message).")
        case let error as SystemCallError: StartError(71, "\(error.message).")
        default: StartError(70, "\(error)")
        }
    }

    /// Signals come through the loop, so no thread may take them; a write to a closed socket or past a file
    /// size limit is an error, not the end.
    private static func blockSignals() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }
}
