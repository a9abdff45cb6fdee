import BudgetCore

/// An expense of the same amount, payee and day as another: it may be the same one, booked twice.
enum TwinExpense {
    /// What is said about a twin that is there already, with the way back; `nil` if there is none.
    ///
    /// It is looked up after the booking, which it must never keep from being told: whatever goes wrong is no twin.
    static func hint(_ result: JSONValue, _ context: CommandContext) -> String? {
        let expense = result["expense"]
        guard let payee = expense?["payee"]?.string, let amount = expense?["amount"]?.string,
            let day = expense?["date"]?.string
        else { return nil }
        var fields = JSONObject()
        fields.append("payee", .string(payee))
        for name in ["from", "to"] { fields.append(name, .string(day)) }
        // Searches go by the amount without its sign, and by a part of the payee.
        let bare = amount.hasPrefix("-") ? String(amount.dropFirst()) : amount
        for name in ["min", "max"] { fields.append(name, .string(bare)) }
        guard let list = try? context.client().read("list", fields) else { return nil }
        let twin = (list["expenses"]?.array ?? []).first { other in
            other["id"] != expense?["id"] && other["amount"]?.string == amount
                && other["payee"]?.string?.lowercased() == payee.lowercased()
        }
        guard let twin = twin?["id"]?.integer else { return nil }
        let way = context.isDryRun ? "" : "; `budgetctl \(context.budget.all)undo` takes this one back"
        return "#\(twin) has the same amount, payee and day\(way)."
    }
}
