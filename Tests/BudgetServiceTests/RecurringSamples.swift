import BudgetCore

@testable import BudgetService

extension Change {
    /// A rule, every month from the sample day unless said.
    static func rule(
        _ minorUnits: Int64 = 1500,
        every: Recurrence.Unit = .month,
        interval: Int = 1,
        from anchor: CalendarDay = .sample,
        until: CalendarDay? = nil,
        _ category: CategoryName? = nil,
        payee: String? = "Club",
        booking: RecurringBooking = .auto,
        backfill: Bool = false
    ) -> Change {
        guard let recurrence = Recurrence(every: every, interval: interval, anchor: anchor, until: until)
        else {
            return .batch([])
        }
        let draft = RecurringDraft(
            amount: Amount(minorUnits: minorUnits),
            payee: payee,
            category: category,
            recurrence: recurrence,
            booking: booking,
            isBackfilled: backfill
        )
        return .recurring(.add(draft))
    }

    static func editRule(_ id: Int64, _ patch: RecurringPatch) -> Change {
        .recurring(.edit(RecurringID(id), patch))
    }

    static func removeRule(_ id: Int64) -> Change { .recurring(.remove(RecurringID(id))) }

    static func skip(_ id: Int64, _ due: CalendarDay? = nil) -> Change {
        .recurring(.skip(RecurringID(id), due: due))
    }

    static func book(
        _ id: Int64,
        _ due: CalendarDay? = nil,
        _ minorUnits: Int64? = nil,
        on date: CalendarDay? = nil
    ) -> Change {
        let amount = minorUnits.map(Amount.init(minorUnits:))
        return .recurring(.book(RecurringID(id), DueBooking(due: due, amount: amount, date: date)))
    }

    static let bookAutomatic = Change.recurring(.bookAutomatic(most: AutomaticBooking.most))
}

extension Ledger {
    /// The days on which a rule's expenses count, in order.
    func bookedDays(_ id: Int64 = 1) async throws -> [String] {
        try await allExpenses().filter { $0.recurring == RecurringID(id) }.map(\.date.iso)
    }

    /// A rule's entry as seen on a day.
    func entry(_ id: Int64 = 1, on day: CalendarDay = .sample) -> RecurringEntry? {
        state.recurring.entry(RecurringID(id), today: day)
    }

    /// Books whatever is due by itself, as the daemon does.
    func bookDue(on day: CalendarDay) async -> Int {
        var booked = 0
        while let next = nextAutomatic, next <= day {
            guard let change = commit(ChangeRequest(.bookAutomatic, today: day)).change else { return booked }
            booked += change.inserted.count
        }
        return booked
    }
}
