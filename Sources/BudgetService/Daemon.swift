import BudgetCore
import Foundation
import Glibc

/// The daemon from its start to its end: in which order things come up and go down.
@MainActor public final class Daemon {
    /// The program's version (semver.org).
    public nonisolated static let version = Release.version

    let configuration: Configuration
    let manager = ServiceManager()
    let journal: Journal
    let clock: WallClock
    let loop: EventLoop
    var sources: [EventSource] = []
    var ownSockets: [(socket: SocketListener, isReadOnly: Bool)] = []
    var ledger: Ledger?
    var server: Server?
    var refusingServer: RefusingServer?
    /// Why every request is refused, if it is.
    var refusal: LedgerOpenError?
    var refusalWatch: RefusalWatch?
    var dayTimer: DayTimer?
    var localtimeWatch: LocaltimeWatch?
    var watchdog: EventSource?
    var statusTimer: EventSource?
    /// What keeps changes from being taken, in words, as long as it does.
    var trouble: String?
    /// Whether the main thread hangs once the first change was answered, in tests.
    var hangsLoop = false
    var isStatusDue = false
    /// Whether due days could not be booked at the start.
    var isBookingOwed = false
    var isStopping = false
    var isClosing = false
    /// Processes that wait for a reload which is under way.
    var waitingForReload: Set<Int32> = []
    /// When it has ended at the latest, once it was told to.
    var deadline: ContinuousClock.Instant?

    private init(_ configuration: Configuration) throws {
        self.configuration = configuration
        journal = Journal(Journal.output(journalStream: configuration.journalStream))
        guard let clock = WallClock(startingAt: configuration.now) else {
            throw StartError(64, "BUDGETD_NOW is an instant such as 2026-11-30T08:00:00Z.")
        }
        self.clock = clock
        loop = try EventLoop()
    }

    /// Runs the daemon on the main thread, and ends the program.
    ///
    /// Nothing is destroyed at the end: a thread may still be at work in SQLite, or wait for a journal that stalls,
    /// and whatever it works with must not vanish beneath it.
    /// - Parameter configuration: How to run.
    public static func run(_ configuration: Configuration) -> Never {
        blockSignals()
        do {
            // Before anything that cannot go on without a descriptor, such as Dispatch.
            let limit = try DescriptorLimit.raised()
            var configuration = configuration
            configuration.caps = configuration.caps.lowered(to: limit)
            let daemon = try Daemon(configuration)
            leave(daemon.run())
        } catch {
            let failure = failure(error)
            StandardError.write("budgetd: \(failure.message)")
            leave(failure.exitStatus)
        }
    }

    static func leave(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
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
        // Takes the sockets away that are still there.
        ownSockets = []
        let moment = deadline.map { min($0, .now + .milliseconds(500)) } ?? .now + .seconds(1)
        manager.flush(by: moment)
        journal.flush(by: moment)
        return status
    }

    nonisolated static func failure(_ error: any Error) -> StartError {
        switch error {
        case let error as StartError: error
        case let error as LedgerOpenError:
            StartError(error.exitStatus, error.message, systemError: error.systemError)
        case let error as SQLiteError:
            StartError(
                error.isCorrupt ? 65 : 74,
                "The ledger cannot be read: \(error.message).",
                systemError: error.systemError
            )
        case let error as SystemdError: StartError(71, "\(error.message).", systemError: error.number)
        case let error as SystemCallError: StartError(71, "\(error.message).", systemError: error.number)
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
