import BudgetCore

/// How values are written for one client: currency, names, locale, and what the client may see.
struct WireView: Sendable {
    /// Decimals of amounts; none before a currency is named, when every amount is 0.
    var exponent: Int
    var categories: [CategoryID: Category]
    /// Present if amounts are also written as people read them.
    var display: AmountDisplay?
    /// Whether payees, notes and tags are shown.
    var showsDetails: Bool
    /// From this id on expenses are only tried, and have none yet.
    var firstTriedID = Int64.max
    /// The same for recurring entries.
    var firstTriedRecurring = Int64.max

    init(
        currency: Currency?,
        categories: [CategoryID: Category],
        display: AmountDisplay?,
        showsDetails: Bool
    ) {
        exponent = currency?.exponent ?? 0
        self.categories = categories
        self.display = display
        self.showsDetails = showsDetails
    }

    /// A category's name.
    func name(_ id: CategoryID?) -> String? {
        id.flatMap { categories[$0]?.name }
    }
}

extension JSONWriter {
    /// Writes a member with an amount, or null.
    mutating func amount(_ name: StaticString, _ amount: Amount?, _ view: WireView) {
        self.name(name)
        if let amount { string(amount, exponent: view.exponent) } else { null() }
    }

    /// Writes a member with an amount as people read it, or null.
    mutating func display(_ name: StaticString, _ amount: Amount?, _ display: AmountDisplay) {
        self.name(name)
        if let amount { string(display.text(amount)) } else { null() }
    }

    /// Writes a period.
    mutating func period(_ period: BudgetPeriod) {
        object { writer in
            writer.name("from")
            writer.string(period.from.iso)
            writer.name("to")
            writer.string(period.to.iso)
            writer.name("label")
            writer.string(period.label.text)
        }
    }

    /// Writes an expense.
    mutating func expense(_ expense: Expense, _ view: WireView) {
        object { writer in
            writer.name("id")
            if expense.id.number < view.firstTriedID {
                writer.integer(expense.id.number)
            } else {
                writer.null()
            }
            writer.amount("amount", expense.amount, view)
            writer.name("date")
            writer.string(expense.date.iso)
            writer.name("payee")
            writer.string(view.showsDetails ? expense.payee : nil)
            writer.name("category")
            writer.string(view.name(expense.category))
            writer.name("note")
            writer.string(view.showsDetails ? expense.note : nil)
            writer.name("tags")
            writer.array { writer in
                if view.showsDetails { for tag in expense.tags { writer.string(tag) } }
            }
            writer.name("pending")
            writer.bool(expense.isPending)
            if let recurring = expense.recurring {
                writer.name("recurring")
                writer.integer(recurring.number)
            }
            if let display = view.display {
                writer.name("display")
                writer.object { $0.display("amount", expense.amount, display) }
            }
        }
    }

    /// Writes a list of expenses.
    mutating func expenses(_ expenses: some Sequence<Expense>, _ view: WireView) {
        array { writer in
            for expense in expenses { writer.expense(expense, view) }
        }
    }
}
