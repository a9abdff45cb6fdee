import BudgetCore

extension SharedShape {
    /// The members of a rule, as far as people make it.
    static func ruleMembers(id: Shape) -> [Shape.Member] {
        [
            .init("id", id),
            .init("amount", .amount),
            .init("payee", .nullable(.text)),
            .init("category", .nullable(.text)),
            .init("note", .nullable(.text)),
            .init("tags", .array(.text, most: 20)),
            .init("every", .choice(Recurrence.Unit.allCases.map(\.rawValue))),
            .init("interval", .integer(Recurrence.intervals)),
            .init("anchor", .day),
            .init("last_day", .bool),
            .init("until", .nullable(.day)),
            booking,
        ]
    }

    /// The members of a recurring entry.
    static func recurringMembers(id: Shape) -> [Shape.Member] {
        ruleMembers(id: id) + [
            .init("next", .nullable(.day)), .init("waiting", .count), Shape.display("amount"),
        ]
    }

    static let upcomingMembers: [Shape.Member] = [
        .init("count", .count),
        .init("sum", .amount),
        .init("next", .array(.ref(.upcomingEntry), most: UpcomingDigest.most)),
        Shape.display("sum"),
    ]

    private static let booking = Shape.Member(
        "booking",
        .choice(RecurringBooking.allCases.map(\.rawValue))
    )

    static let upcomingEntryMembers: [Shape.Member] = [
        .init("recurring", .number),
        .init("due", .day),
        .init("amount", .amount),
        .init("payee", .nullable(.text)),
        .init("category", .nullable(.text)),
        booking,
        .init("overdue", .bool),
        Shape.display("amount"),
    ]

    /// What each change of a recurring entry answers.
    static let recurringResults: [SharedShape: Shape] = [
        .recurringAdded: result([.init("recurring", .ref(.triedRecurring)), .init("booked", .count)]),
        .recurringEdited: result([.init("recurring", .ref(.triedRecurring))]),
        .recurringRemoved: result([.init("removed", .ref(.triedRecurring))]),
        .recurringSkipped: result([.init("recurring", .ref(.triedRecurring)), .init("skipped", .day)]),
        .recurringBooked: result([
            .init("expense", .ref(.triedExpense)), .init("recurring", .ref(.triedRecurring)),
            .init("due", .day),
        ]),
    ]
}
