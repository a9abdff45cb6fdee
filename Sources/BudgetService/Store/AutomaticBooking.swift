import BudgetCore
import Glibc

/// Books what is due by itself, in changes of the daemon's own.
struct AutomaticBooking: Sendable {
    /// The command's name in history and journal.
    static let command = "recurring.due"
    /// Expenses of one change at most, so that no commit takes long over them.
    static let most = 256

    /// What came of it.
    struct Outcome: Sendable {
        /// How many expenses were booked.
        var booked = 0
        /// The revisions of the changes.
        var revisions: [Int64] = []
        /// What was reached with them.
        var alerts: [Alert] = []
        /// Why a due day was not booked, other than by the disk.
        var refusal: BudgetError?
        /// Why a commit failed.
        var failure: StorageFailure?

        /// Whether there was anything to do.
        var isEmpty: Bool { booked == 0 && refusal == nil && failure == nil }
    }

    let ledger: Ledger
    let clock: WallClock

    /// Books every due day up to a day; what cannot be booked stays due, and is tried at the next turn of the day.
    func run(on day: CalendarDay) async -> Outcome {
        var outcome = Outcome()
        while let next = await ledger.nextAutomatic, next <= day {
            let committed = await ledger.commit([request(on: day)])
            if let failure = committed.failure {
                outcome.failure = failure
                return outcome
            }
            switch committed.outcomes.first {
            case .applied(_, let change)?:
                outcome.booked += change.inserted.count
                outcome.revisions.append(change.revision)
                outcome.alerts += change.newAlerts
            case .refused(let error, _)?:
                outcome.refusal = error
                return outcome
            default: return outcome
            }
        }
        return outcome
    }

    private func request(on day: CalendarDay) -> ChangeRequest {
        ChangeRequest(
            change: .recurring(.bookAutomatic(most: Self.most)),
            command: Self.command,
            author: Author(uid: getuid(), userName: nil, pid: getpid(), client: "budgetd"),
            today: day,
            time: clock.milliseconds,
            encode: { _ in [] }
        )
    }
}
