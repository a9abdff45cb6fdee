import BudgetCore
