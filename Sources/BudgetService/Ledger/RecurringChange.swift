import BudgetCore

/// What is asked to be done about what recurs.
enum RecurringChange: Hashable, Sendable {
    case add(RecurringDraft)
    case edit(RecurringID, RecurringPatch)
    case remove(RecurringID)
    /// Lets a due day pass; the earliest open one if none is named.
    case skip(RecurringID, due: CalendarDay?)
    case book(RecurringID, DueBooking)
    /// Books what books itself up to today, at most so many; asked for by the daemon alone.
    case bookAutomatic(most: Int)

    /// Whether it holds amounts, which mean nothing without the currency by which they were read.
    var hasAmounts: Bool {
        switch self {
        case .add: true
        case .edit(_, let patch): patch.amount != nil
        case .book(_, let booking): booking.amount != nil
        case .remove, .skip, .bookAutomatic: false
        }
    }
}

/// A rule that has no id yet.
struct RecurringDraft: Hashable, Sendable {
    var amount: Amount
    var payee: String?
    var category: CategoryName?
    var note: String?
    var tags: [String] = []
    var recurrence: Recurrence
    var booking = RecurringBooking.auto
    /// Whether days before today are due as well.
    var isBackfilled = false
}

/// What an edit of a rule changes; `nil` leaves a field as it is, `.some(nil)` clears it.
struct RecurringPatch: Hashable, Sendable {
    var amount: Amount?
    var payee: String??
    var category: CategoryName??
    var note: String??
    var tags: [String]?
    var every: Recurrence.Unit?
    var interval: Int?
    var anchor: CalendarDay?
    var isOnLastDay: Bool?
    var until: CalendarDay??
    var booking: RecurringBooking?

    /// The days as it leaves them.
    ///
    /// - Throws: `bad_value` if there are no such days.
    func days(of old: Recurrence) throws(BudgetError) -> Recurrence {
        let new = Recurrence(
            every: every ?? old.every,
            interval: interval ?? old.interval,
            anchor: anchor ?? old.anchor,
            isOnLastDay: isOnLastDay ?? old.isOnLastDay,
            until: until ?? old.until
        )
        guard let new else { throw BudgetError.lastDayOfNoMonth }
        return new
    }
}

/// How one due day is booked by hand.
struct DueBooking: Hashable, Sendable {
    /// The earliest open one if absent.
    var due: CalendarDay?
    /// The rule's if absent.
    var amount: Amount?
    /// The due day if absent.
    var date: CalendarDay?
}

extension BudgetError {
    /// Only months and years have a last day of the month to fall on.
    static var lastDayOfNoMonth: BudgetError {
        BudgetError(
            .badValue,
            "last_day goes with every month or year.",
            field: "args.last_day",
            hint: "Days and weeks are counted from the anchor."
        )
    }
}
