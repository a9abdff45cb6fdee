import BudgetCore
import Observation
import Synchronization
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct BudgetStoreTests {
    private let period = BudgetPeriod(containing: .sample, startDay: 1)
    private let food = CategoryID(1)

    private func makeStore() throws -> BudgetStore {
        var open = PeriodExpenses(period: period)
        open.insert(Expense(id: ExpenseID(1), amount: 2000, date: .sample, category: food))
        open.insert(Expense(id: ExpenseID(2), amount: 1000, date: .sample))
        var total = LimitHistory()
        total.set(10_000, from: period.label)
        var ofFood = LimitHistory()
        ofFood.set(2500, from: period.label)
        return BudgetStore(
            StoreFacts(
                today: .sample,
                revision: 5,
                oldestRevision: 1,
                settings: Settings(),
                carryOver: [.total: .both],
                limits: [.total: total, .category(food): ofFood],
                categories: [food: Category(id: food, name: "Food", folded: "food")],
                carried: [.total: -500],
                openPeriod: open
            )
        )
    }

    private func change(_ revision: Int64 = 6) -> StoreChange {
        StoreChange(revision: revision, command: "test", author: Author(uid: 0, pid: 1))
    }

    // MARK: Derived values

    @Test func `what is left follows from limit, carried amount and expenses`() throws {
        let store = try makeStore()
        #expect(store.monthlyLimit == 10_000)
        #expect(store.totalSpent == 3000)
        #expect(store.remaining == 6500)
        #expect(store.figures.available == 9500)
        #expect(store.figures.daysLeft == 24)
        #expect(store.figures.state == .under)
        #expect(store.period == period)
    }

    @Test func `a category has its own figures, without what the total carries`() throws {
        let store = try makeStore()
        let figures = try #require(store.categoryFigures(food))
        #expect(figures.count == 1)
        #expect(figures.figures.remaining == 500)
        #expect(figures.figures.facts.carried == 0)
        #expect(figures.figures.state == .near)
        #expect(store.periodFigures(withCategories: true).categories == [food: figures])
        #expect(store.periodFigures(withCategories: false).categories.isEmpty)
        #expect(store.periodFigures(withCategories: false).revision == 5)
    }

    @Test func `without a limit nothing is left or missing`() throws {
        let store = try makeStore()
        var cleared = change()
        cleared.limits = [:]
        store.apply([cleared])
        #expect(store.monthlyLimit == nil)
        #expect(store.remaining == nil)
        #expect(store.figures.state == .noLimit)
    }

    // MARK: What wakes whom

    /// Whether a change wakes a reader.
    private func wakes(_ store: BudgetStore, _ read: (BudgetStore) -> Void, _ apply: () -> Void) -> Bool {
        let isWoken = Mutex(false)
        withObservationTracking {
            read(store)
        } onChange: {
            isWoken.withLock { $0 = true }
        }
        apply()
        return isWoken.withLock { $0 }
    }

    private func readAll(_ store: BudgetStore) {
        for kind in Topic.Kind.allCases { _ = store.value(of: kind) }
    }

    @Test func `an expense of another period wakes nobody`() throws {
        let store = try makeStore()
        var added = change()
        added.inserted = [Expense(id: ExpenseID(3), amount: 1, date: try CalendarDay("2026-06-30"))]
        #expect(!wakes(store, readAll) { store.apply([added]) })
        #expect(store.revision == 6)
    }

    @Test func `an expense of the open period wakes a reader of the sum, and not of limit, settings and day`()
        throws
    {
        var added = change()
        added.inserted = [Expense(id: ExpenseID(3), amount: 1, date: .sample)]
        for kind in Topic.Kind.allCases {
            let store = try makeStore()
            let isWoken = wakes(store, { _ = $0.value(of: kind) }) { store.apply([added]) }
            // Nothing is large while no bound is set, so not even the expenses are looked at; and it has no category.
            let sleeps: Set<Topic.Kind> = [.limit, .settings, .today, .large, .categories, .alerts, .upcoming]
            #expect(isWoken == !sleeps.contains(kind), "\(kind)")
        }
    }

    @Test func `a limit wakes its readers and not those of the sum`() throws {
        var limited = change()
        limited.limits = [:]
        for (kind, isExpected) in [
            (Topic.Kind.limit, true), (.remaining, true), (.spent, false), (.expenses, false),
        ] {
            let store = try makeStore()
            let isWoken = wakes(store, { _ = $0.value(of: kind) }) { store.apply([limited]) }
            #expect(isWoken == isExpected, "\(kind)")
        }
    }

    @Test func `an expense that moves into or out of the open period is seen`() throws {
        let store = try makeStore()
        var moved = change()
        let old = store.openPeriod.expenses[0]
        var new = old
        new.date = try CalendarDay("2026-08-01")
        moved.removed = [old]
        moved.inserted = [new]
        store.apply([moved])
        #expect(store.totalSpent == 1000)
        moved.revision = 7
        moved.removed = [new]
        moved.inserted = [old]
        store.apply([moved])
        #expect(store.totalSpent == 3000)
        #expect(store.revision == 7)
    }

    @Test func `changes of a group follow each other`() throws {
        let store = try makeStore()
        let expense = Expense(id: ExpenseID(3), amount: 7, date: .sample)
        var added = change(6)
        added.inserted = [expense]
        var cut = change(7)
        cut.openPeriod = PeriodExpenses(period: period)
        var readded = change(8)
        readded.inserted = [expense]
        store.apply([added, cut, readded])
        #expect(store.totalSpent == 7)
        #expect(store.revision == 8)
    }

    // MARK: Days

    @Test func `another day of the period changes the day alone`() throws {
        let store = try makeStore()
        var facts = StoreFacts(
            today: try CalendarDay("2026-07-09"),
            revision: 5,
            oldestRevision: 1,
            settings: Settings(),
            carryOver: [:],
            limits: [:],
            categories: [:],
            carried: [:],
            openPeriod: store.openPeriod
        )
        #expect(!wakes(store, { _ = $0.totalSpent }) { store.replace(facts) })
        #expect(store.figures.daysLeft == 23)
        facts.today = try CalendarDay("2026-08-01")
        facts.openPeriod = PeriodExpenses(period: BudgetPeriod(containing: facts.today, startDay: 1))
        #expect(wakes(store, { _ = $0.totalSpent }) { store.replace(facts) })
        #expect(store.totalSpent == 0)
        #expect(store.carryOver == .none)
        #expect(store.period.label.text == "2026-08")
        #expect(store.monthlyLimit == 10_000)
    }
}
