/// Whether a recurring entry is booked by itself on its day, or waits for somebody to book it.
public enum RecurringBooking: String, CaseIterable, Hashable, Sendable {
    /// Booked on its day.
    case auto
    /// Waits as upcoming until it is booked or skipped.
    case confirm
}

/// A due day of a recurring entry that is neither booked nor skipped.
public struct UpcomingEntry: Hashable, Sendable {
    /// The rule that it is of.
    public let recurring: RecurringID
    /// The day on which it is due.
    public let due: CalendarDay
    /// What will be booked.
    public let amount: Amount
    /// Who will be paid.
    public let payee: String?
    /// What it will be counted under.
    public let category: CategoryID?
    /// Whether it books itself.
    public let booking: RecurringBooking

    /// A due day with what will be booked on it.
    public init(
        recurring: RecurringID,
        due: CalendarDay,
        amount: Amount,
        payee: String?,
        category: CategoryID?,
        booking: RecurringBooking
    ) {
        self.recurring = recurring
        self.due = due
        self.amount = amount
        self.payee = payee
        self.category = category
        self.booking = booking
    }
}
