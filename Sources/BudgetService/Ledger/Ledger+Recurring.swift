import BudgetCore

/// One page of what recurs.
struct RecurringPage: Sendable {
    var entries: [RecurringEntry] = []
    /// What `after` has to be for the next page; `nil` if this is the last.
    var next: RecurringID?
    /// The revision that the page was taken at.
    var revision: Int64 = 0
}

extension Ledger {
    /// Text of one page in bytes, so that a reply stays below 1 MiB whatever notes there are.
    private static let textPerPage = 400_000

    /// The earliest due day that books itself and is not booked.
    var nextAutomatic: CalendarDay? { state.recurring.nextAutomatic }

    /// What recurs, in the order in which it was made: all of it but for very long notes.
    func recurring(after: RecurringID?, today: CalendarDay) -> RecurringPage {
        var page = RecurringPage(revision: revision)
        var text = 0
        for id in state.recurring.ids where after.map({ id > $0 }) ?? true {
            guard let entry = state.recurring.entry(id, today: today) else { continue }
            text += 400 + entry.rule.textSize
            guard text <= Self.textPerPage || page.entries.isEmpty else {
                page.next = page.entries.last?.rule.id
                break
            }
            page.entries.append(entry)
        }
        return page
    }
}
