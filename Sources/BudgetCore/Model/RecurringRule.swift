/// What recurs: an expense as it will be booked, and the days on which it is due.
public struct RecurringRule: Hashable, Sendable {
    /// The identity.
    public let id: RecurringID
    /// What is booked each time; never 0.
    public var amount: Amount
    /// Who is paid; at most 200 scalars.
    public var payee: String?
    /// What it is counted under.
    public var category: CategoryID?
    /// Free text; at most 4,000 scalars, line breaks allowed.
    public var note: String?
    /// At most 20, each at most 40 scalars.
    public var tags: [String]
    /// The days.
    public var recurrence: Recurrence
    /// Whether it books itself.
    public var booking: RecurringBooking
    /// Nothing is due before this day, whatever the days would be.
    public var firstDue: CalendarDay

    /// A rule as the ledger holds it.
    public init(
        id: RecurringID,
        amount: Amount,
        payee: String? = nil,
        category: CategoryID? = nil,
        note: String? = nil,
        tags: [String] = [],
        recurrence: Recurrence,
        booking: RecurringBooking = .auto,
        firstDue: CalendarDay
    ) {
        self.id = id
        self.amount = amount
        self.payee = payee
        self.category = category
        self.note = note
        self.tags = tags
        self.recurrence = recurrence
        self.booking = booking
        self.firstDue = firstDue
    }
}
