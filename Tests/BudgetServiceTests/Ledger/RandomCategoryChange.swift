import BudgetCore
import BudgetTestSupport

@testable import BudgetService

/// Makes changes to categories and what is counted under them, some of which must be refused.
struct RandomCategoryChange {
    private static let names: [CategoryName] = ["Food", "Fun", "Rent", "food", "Snacks"]
    private static let payees = ["café", "CAFÉ", "shop", nil]

    var random: SeededGenerator
    var nextID: Int64 = 1

    private mutating func name() -> CategoryName {
        Self.names.randomElement(using: &random) ?? "Food"
    }

    private mutating func day() -> CalendarDay {
        CalendarDay.sample.adding(days: Int.random(in: -100...60, using: &random)) ?? .sample
    }

    private mutating func label() -> PeriodLabel {
        let now = PeriodLabel(containing: .sample)
        return now.adding(months: Int.random(in: -3...3, using: &random)) ?? now
    }

    private mutating func amount() -> Amount {
        Amount(minorUnits: Int64.random(in: 1...9000, using: &random))
    }

    private mutating func reference() -> ExpenseReference {
        .id(ExpenseID(Int64.random(in: 1...max(1, nextID - 1), using: &random)))
    }

    private mutating func ruleID() -> Int64 { .random(in: 1...8, using: &random) }

    /// One that waits to be confirmed, or that books itself with the change or later.
    private mutating func rule() -> Change {
        .rule(
            amount().minorUnits,
            from: CalendarDay.sample.adding(days: .random(in: -40...10, using: &random)) ?? .sample,
            Bool.random(using: &random) ? name() : nil,
            payee: Self.payees.randomElement(using: &random) ?? nil,
            booking: Bool.random(using: &random) ? .auto : .confirm,
            backfill: Bool.random(using: &random)
        )
    }

    /// The next change.
    mutating func next() -> Change {
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<7:
            var draft = ExpenseDraft(amount: amount(), date: day())
            draft.payee = Self.payees.randomElement(using: &random) ?? nil
            draft.category = Bool.random(using: &random) ? name() : nil
            draft.takesUsualCategory = Bool.random(using: &random)
            return .add(draft)
        case 7:
            let payee = Self.payees.randomElement(using: &random) ?? nil
            return .edit(reference(), ExpensePatch(payee: .some(payee)))
        case 8:
            return .edit(
                reference(),
                ExpensePatch(category: .some(Bool.random(using: &random) ? name() : nil))
            )
        case 9: return .edit(reference(), ExpensePatch(amount: amount()))
        case 10:
            guard case .id(let id) = reference() else { return .add(1) }
            return .remove([id])
        case 11:
            let minorUnits = Bool.random(using: &random) ? amount().minorUnits : nil
            return .limit(minorUnits, name(), from: label(), only: Bool.random(using: &random))
        case 12, 13:
            var change = CategoryChange(name: name(), label: label())
            if Bool.random(using: &random) { change.limit = .some(amount()) }
            change.carryOver = CarryOver.allCases.randomElement(using: &random)
            return .setCategory(change)
        case 14: return .renameCategory(name(), to: name())
        case 15, 16, 17: return .mergeCategory(name(), into: name())
        case 18: return .removeCategory(name(), moveTo: Bool.random(using: &random) ? name() : nil)
        case 19, 20: return rule()
        case 21:
            let category: CategoryName? = Bool.random(using: &random) ? name() : nil
            return .editRule(ruleID(), RecurringPatch(amount: amount(), category: .some(category)))
        case 22: return Bool.random(using: &random) ? .removeRule(ruleID()) : .skip(ruleID())
        default:
            return .batch([
                .add(5, name(), payee: "shop"), .mergeCategory(name(), into: name()), .add(6, name()),
            ])
        }
    }
}
