import BudgetCore
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct LetterTests {
    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// Payments of one payee in May, June and July, and whether its price went up.
    struct Payments: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let months: [[Int64]]
        var rise: Int64?
    }

    private static let payments = [
        Payments(testDescription: "a higher price", months: [[30], [30], [35]], rise: 5),
        Payments(testDescription: "the same price", months: [[30], [30], [30]]),
        Payments(testDescription: "a lower price", months: [[30], [30], [29]]),
        Payments(testDescription: "not yet twice the same", months: [[29], [30], [35]]),
        Payments(testDescription: "a month without", months: [[30], [], [35]]),
        Payments(testDescription: "a new payee", months: [[], [], [35]]),
        Payments(testDescription: "paid twice now", months: [[30], [30], [35, 1]]),
        Payments(testDescription: "paid twice before", months: [[30], [15, 15], [35]]),
        Payments(testDescription: "refunds", months: [[-30], [-30], [-20]]),
    ]

    @Test(arguments: payments)
    func `a price has risen if a payee costs more than twice before`(_ row: Payments) async throws {
        try await home.session { ledger async throws in
            for (month, amounts) in zip(["2026-05", "2026-06", "2026-07"], row.months) {
                for amount in amounts {
                    let payee = month == "2026-06" ? "GYM" : "Gym"
                    _ = await ledger.commit(.add(amount, on: try CalendarDay(month + "-03"), payee: payee))
                }
            }
            let letter = try await ledger.letter(about: try PeriodLabel("2026-07"), today: .sample)
            #expect(letter.rises.map(\.difference.minorUnits) == [row.rise].compactMap(\.self))
            #expect(letter.rises.allSatisfy { $0.payee == "Gym" && $0.recurring == nil })
        }
    }

    @Test func `a letter tells the largest, what changed most, and what is carried`() async throws {
        try await home.session { ledger async throws in
            let before = try CalendarDay("2026-06-03")
            _ = await ledger.commit(.set(.carryOver(.both)))
            _ = await ledger.commit(.limit(1000, from: try PeriodLabel("2026-07")))
            for (amount, category) in [(100, "Food"), (50, "Fun"), (10, "Rent")] as [(Int64, CategoryName)] {
                _ = await ledger.commit(.add(amount, on: before, category))
            }
            _ = await ledger.commit(.add(400, "Fun", payee: "Fair"))
            _ = await ledger.commit(.add(10, "Rent"))
            _ = await ledger.commit(.add(-20, "Food"))
            _ = await ledger.commit(.add(7))
            let letter = try await ledger.letter(about: try PeriodLabel("2026-07"), today: .sample)
            #expect(letter.largest?.payee == "Fair")
            #expect(letter.count == 4)
            #expect(letter.before == ExpenseSum(amount: 160, count: 3))
            #expect(letter.changes.map(\.difference.minorUnits) == [350, -120, 7])
            #expect(letter.changes.last?.category == nil)
            #expect(letter.figures.remaining == 603)
            #expect(letter.carriedOn == 603)
        }
    }

    @Test func `a letter about nothing, at either end of time, says so`() async throws {
        try await home.session { ledger async throws in
            for label in ["1900-01", "1900-02", "2199-12"] {
                let letter = try await ledger.letter(about: try PeriodLabel(label), today: .sample)
                #expect(letter.largest == nil)
                #expect(letter.changes.isEmpty && letter.rises.isEmpty)
                #expect(letter.carriedOn == 0)
            }
        }
    }

    @Test func `the rise of a rule is told by what it booked, and once`() async throws {
        try await home.session { ledger async throws in
            for (day, amount) in [("2026-05-03", 30), ("2026-06-03", 30), ("2026-07-03", 35)]
                as [(String, Int64)]
            {
                _ = await ledger.commit(.add(amount, on: try CalendarDay(day), payee: "Gym"))
            }
            try await ledger.sql(
                """
                INSERT INTO recurring (id, amount_minor, payee, tags, every, step, anchor, on_last_day, booking,
                    first_due, booked_by_uid) VALUES (4, 35, 'Gym', '[]', 'month', 1, 20000, 0, 'auto', 20000, 0);
                INSERT INTO recurring_due SELECT 4, spent_on, 'booked', id FROM expense;
                """
            )
            let letter = try await ledger.letter(about: try PeriodLabel("2026-07"), today: .sample)
            #expect(letter.rises.map(\.recurring) == [RecurringID(4)])
            #expect(letter.rises.first?.difference == 5)
            let before = try await ledger.letter(about: try PeriodLabel("2026-06"), today: .sample)
            #expect(before.rises.isEmpty)
        }
    }
}
