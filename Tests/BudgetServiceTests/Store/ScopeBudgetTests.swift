import BudgetCore
import Observation
import Synchronization
import Testing

@testable import BudgetService

/// Which readers a change wakes, through the objects that the store holds for its scopes.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ScopeBudgetTests {
    private let food = CategoryID(1)
    private let rent = CategoryID(2)
    private let period = BudgetPeriod(containing: .sample, startDay: 1)

    /// What somebody may read of a store.
    private enum Reading: CaseIterable {
        case limit, remaining, state, spent, food, rent, settings, names

        @MainActor func read(_ store: BudgetStore, food: CategoryID, rent: CategoryID) {
            switch self {
            case .limit: _ = store.monthlyLimit
            case .remaining: _ = store.remaining
            case .state: _ = store.figures.state
            case .spent: _ = store.totalSpent
            case .food: _ = store.categoryFigures(food)
            case .rent: _ = store.categoryFigures(rent)
            case .settings: _ = store.settings
            case .names: _ = store.categories
            }
        }
    }

    private func limits(food: Amount, total: Amount? = nil) -> [BudgetScope: LimitHistory] {
        var ofFood = LimitHistory()
        ofFood.set(food, from: period.label)
        var ofRent = LimitHistory()
        ofRent.set(50_000, from: period.label)
        var limits: [BudgetScope: LimitHistory] = [
            .category(self.food): ofFood, .category(rent): ofRent,
        ]
        if let total {
            var own = LimitHistory()
            own.set(total, from: period.label)
            limits[.total] = own
        }
        return limits
    }

    private func makeStore(total: Amount? = nil) -> BudgetStore {
        var open = PeriodExpenses(period: period)
        open.insert(Expense(id: ExpenseID(1), amount: 2000, date: .sample, category: food))
        open.insert(Expense(id: ExpenseID(2), amount: 40_000, date: .sample, category: rent))
        return BudgetStore(
            StoreFacts(
                today: .sample,
                revision: 5,
                oldestRevision: 1,
                settings: Settings(),
                carryOver: [:],
                limits: limits(food: 2500, total: total),
                categories: [
                    food: Category(id: food, name: "Food", folded: "food"),
                    rent: Category(id: rent, name: "Rent", folded: "rent"),
                ],
                carried: [:],
                openPeriod: open
            )
        )
    }

    /// The readers that a change wakes.
    private func woken(_ store: BudgetStore, by fill: (inout StoreChange) -> Void) -> Set<Reading> {
        let woken = Mutex<Set<Reading>>([])
        for reading in Reading.allCases {
            withObservationTracking {
                reading.read(store, food: food, rent: rent)
            } onChange: {
                woken.withLock { _ = $0.insert(reading) }
            }
        }
        var change = StoreChange(revision: 6, command: "test", author: Author(uid: 0, pid: 1))
        fill(&change)
        store.apply([change])
        return woken.withLock { $0 }
    }

    @Test func `a category's limit wakes who reads it and the total that it is part of, and nobody else`() {
        let store = makeStore()
        #expect(woken(store) { $0.limits = limits(food: 3000) } == [.limit, .remaining, .state, .food])
        #expect(store.monthlyLimit == 53_000)
        #expect(store.categoryFigures(food)?.figures.remaining == 1000)
    }

    @Test func `under a total set by hand a category's limit wakes who reads that category alone`() {
        let store = makeStore(total: 90_000)
        #expect(woken(store) { $0.limits = limits(food: 3000, total: 90_000) } == [.food])
        #expect(
            woken(store) { $0.limits = limits(food: 3000, total: 80_000) } == [.limit, .remaining, .state]
        )
    }

    @Test func `an expense wakes who reads the sums that it is in`() {
        let added = Expense(id: ExpenseID(3), amount: 7, date: .sample, category: food)
        #expect(woken(makeStore()) { $0.inserted = [added] } == [.remaining, .state, .spent, .food])
    }

    @Test func `what a category carries wakes who reads that category`() {
        let store = makeStore()
        #expect(woken(store) { $0.carried = [.category(food): 300] } == [.food])
        #expect(store.categoryFigures(food)?.figures.available == 2800)
        #expect(woken(store) { $0.carryOver = [.category(rent): .both] } == [.rent])
        #expect(store.categoryFigures(rent)?.carryOver == .both)
    }

    @Test func `what is due wakes who reads what is left of its scopes`() {
        let store = makeStore()
        let due = UpcomingEntry(
            recurring: RecurringID(1),
            due: .sample,
            amount: 900,
            payee: nil,
            category: rent,
            booking: .confirm
        )
        #expect(woken(store) { $0.upcoming = UpcomingDigest([due]) } == [.remaining, .state, .rent])
        #expect(store.figures.safe == store.remaining.map { $0 - 900 })
        #expect(store.categoryFigures(rent)?.figures.facts.upcoming == 900)
        #expect(store.categoryFigures(food)?.figures.facts.upcoming == 0)
        #expect(woken(store) { $0.upcoming = UpcomingDigest([due]) } == [])
    }

    @Test func `a fact that stays as it was wakes nobody`() {
        let store = makeStore(total: 90_000)
        #expect(
            woken(store) { change in
                change.limits = limits(food: 2500, total: 90_000)
                change.carried = [.total: 0]
                change.carryOver = [:]
            } == []
        )
    }

    @Test func `a category that goes takes its budget along`() {
        let store = makeStore()
        let left = [rent: Category(id: rent, name: "Rent", folded: "rent")]
        #expect(woken(store) { $0.categories = left } == [.limit, .remaining, .state, .food, .rent, .names])
        #expect(store.categoryFigures(food) == nil)
        #expect(store.monthlyLimit == 50_000)
    }
}
