import BudgetCore

/// Something that a client can hear of.
struct Topic: Hashable, Sendable {
    /// What can be heard of, but for single categories.
    enum Kind: String, CaseIterable, Hashable, Sendable {
        case limit, spent, remaining, state, status, categories, expenses, large, upcoming, alerts, settings,
            today
    }

    let kind: Kind
    /// The folded name of the one category that is asked for.
    let category: String?
    /// The topic as the client wrote it.
    let name: String

    private static let categoryPrefix = "category:"

    /// The topic of this name.
    ///
    /// - Throws: `bad_value` with the nearest name as hint.
    init(_ name: String) throws(BudgetError) {
        self.name = name
        if name.hasPrefix(Self.categoryPrefix), name.count > Self.categoryPrefix.count {
            kind = .categories
            category = CaseFolding.fold(String(name.dropFirst(Self.categoryPrefix.count)))
            return
        }
        guard let kind = Kind(rawValue: name) else {
            throw BudgetError(
                .badValue,
                "There is no topic of this name.",
                field: "args.topics",
                hint: NearestName.hint(for: name, among: Kind.allCases.map(\.rawValue) + ["category:NAME"])
            )
        }
        self.kind = kind
        category = nil
    }
}

/// The value of a topic at one moment.
enum TopicValue: Hashable, Sendable {
    /// The newest expenses of a topic, their sum and how many there are.
    struct Digest: Hashable, Sendable {
        var sum = ExpenseSum()
        /// Newest first, at most 20.
        var latest: [Expense] = []
    }

    case amount(Amount?)
    case state(BudgetState)
    case status(PeriodFigures, Settings)
    case categories([CategoryID: CategoryFigures], [CategoryID: Category])
    /// One category by its name, `nil` if there is none.
    case category(String?, CategoryFigures?)
    case expenses(Digest)
    /// Seen from a day, with what the categories are called.
    case upcoming(UpcomingDigest, CalendarDay, [CategoryID: Category])
    case alerts(Alerts)
    case settings(Settings, CarryOver)
    case today(CalendarDay)
}

extension BudgetStore {
    /// What a topic's watchers are told.
    func value(of topic: Topic) -> TopicValue {
        guard let folded = topic.category else { return value(of: topic.kind) }
        let category = category(folded: folded)
        return .category(category?.name, category.flatMap { categoryFigures($0.id) })
    }

    /// What the watchers of a kind of topic are told; reading it is what observation tracks.
    func value(of kind: Topic.Kind) -> TopicValue {
        switch kind {
        case .limit: return .amount(monthlyLimit)
        case .spent: return .amount(totalSpent)
        case .remaining: return .amount(remaining)
        case .state: return .state(figures.state)
        case .status:
            // Only the settings that it shows, so that a change of another is no news.
            var shown = Settings()
            shown.name = settings.name
            shown.currency = settings.currency
            shown.locale = settings.locale
            return .status(PeriodFigures(total: figures, count: total.spent.count), shown)
        case .categories: return .categories(categoryFigures, categories)
        case .expenses:
            let latest = Array(openPeriod.expenses.suffix(20).reversed())
            return .expenses(TopicValue.Digest(sum: openPeriod.total, latest: latest))
        case .large: return .expenses(largeDigest)
        case .upcoming: return .upcoming(upcoming, today, categories)
        case .alerts: return .alerts(TopicValue.Alerts(alerts) { categories[$0]?.name })
        case .settings: return .settings(settings, carryOver)
        case .today: return .today(today)
        }
    }

    private var largeDigest: TopicValue.Digest {
        var digest = TopicValue.Digest()
        guard let bound = settings.largeExpense else { return digest }
        for expense in openPeriod.expenses.reversed() where expense.amount >= bound {
            digest.sum.count(expense.amount, isIn: true)
            if digest.latest.count < 20 { digest.latest.append(expense) }
        }
        return digest
    }
}

extension JSONWriter {
    /// Writes the value of a topic.
    mutating func value(_ value: TopicValue, _ view: WireView) {
        switch value {
        case .amount(let amount?): string(amount, exponent: view.exponent)
        case .amount(nil): null()
        case .state(let state): string(state.rawValue)
        case .status(let figures, let settings):
            status(figures, settings, withCategories: false, view)
        case .categories(let figures, _): categories(figures, view)
        case .category(let name?, let figures?): category(name, figures, view)
        case .category: null()
        case .expenses(let digest):
            object { writer in
                writer.name("count")
                writer.integer(digest.sum.count)
                writer.amount("sum", digest.sum.amount, view)
                writer.name("latest")
                writer.expenses(digest.latest, view)
                guard let display = view.display else { return }
                writer.name("display")
                writer.object { $0.display("sum", digest.sum.amount, display) }
            }
        case .upcoming(let digest, let today, _): upcoming(digest, today: today, view)
        case .alerts(let alerts): self.alerts(alerts)
        case .settings(let settings, let carryOver): self.settings(settings, carryOver, view)
        case .today(let day): string(day.iso)
        }
    }
}
