import BudgetCore

extension Topic {
    /// The members of the categories that are asked for by name.
    static let oneCategory = Shape.Member("^category:.", .nullable(.ref(.categoryStatus)), .matching)
}

extension Topic.Kind {
    /// What JSON the topic's value is.
    var shape: Shape {
        switch self {
        case .limit, .remaining: .nullable(.amount)
        case .spent: .amount
        case .state: .choice(BudgetState.allCases.map(\.rawValue))
        case .status: .ref(.status)
        case .categories: .array(.ref(.categoryStatus))
        case .expenses, .large: .ref(.digest)
        case .alerts: .ref(.alerts)
        case .settings: .ref(.settings)
        case .upcoming: .ref(.upcoming)
        case .today: .day
        }
    }
}
