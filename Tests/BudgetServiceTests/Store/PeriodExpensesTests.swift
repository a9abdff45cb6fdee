import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

struct PeriodExpensesTests {
    private let july = BudgetPeriod(containing: .sample, startDay: 1)

    @Test(arguments: [1, 2, 3, 4])
    func `after random changes expenses and sums are those of a plain list`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var period = PeriodExpenses(period: july)
        var plain: [Expense] = []
        for number in 1...400 {
            if plain.isEmpty || Int.random(in: 0..<3, using: &random) > 0 {
                // Days of June and August too: those are not taken in.
                let day = try #require(july.from.adding(days: Int.random(in: -3..<34, using: &random)))
                let category = Int64.random(in: 0...3, using: &random)
                let expense = Expense(
                    id: ExpenseID(Int64(number)),
                    amount: Amount(minorUnits: Int64.random(in: -50...100, using: &random)),
                    date: day,
                    category: category == 0 ? nil : CategoryID(category)
                )
                period.insert(expense)
                if july.contains(day) { plain.append(expense) }
            } else {
                let removed = plain.remove(at: Int.random(in: 0..<plain.count, using: &random))
                period.remove(removed)
                period.remove(removed)
            }
            #expect(period.total == Self.sum(plain))
        }
        #expect(period.expenses == plain.sorted { ($0.date, $0.id) < ($1.date, $1.id) })
        let byCategory = Dictionary(grouping: plain.filter { $0.category != nil }) {
            $0.category ?? CategoryID(0)
        }
        #expect(period.byCategory == byCategory.mapValues(Self.sum))
    }

    private static func sum(_ expenses: [Expense]) -> ExpenseSum {
        ExpenseSum(
            amount: Amount(minorUnits: expenses.reduce(0) { $0 + $1.amount.minorUnits }),
            count: expenses.count
        )
    }

    @Test func `a category without expenses leaves no sum behind`() {
        var period = PeriodExpenses(period: july)
        let expense = Expense(id: ExpenseID(1), amount: 5, date: .sample, category: CategoryID(1))
        period.insert(expense)
        period.remove(expense)
        #expect(period == PeriodExpenses(period: july))
    }
}
