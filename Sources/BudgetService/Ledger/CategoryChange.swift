import BudgetCore

/// What a category is to be given; what is absent stays as it is.
struct CategoryChange: Hashable, Sendable {
    var name: CategoryName
    /// `.some(nil)` ends the limit.
    var limit: Amount??
    var carryOver: CarryOver?
    /// The period from which the limit and the mode hold.
    var label: PeriodLabel
    /// Names the currency of a budget that has none.
    var currency: Currency?
}

/// What became of a category, for the answer.
struct CategoryAnswer: Sendable {
    /// The category in the period that was touched; `nil` if it is gone.
    var category: CategoryID?
    var figures: CategoryFigures?
    /// How many expenses went elsewhere; `nil` where none could.
    var moved: Int?
}
