import BudgetCore

/// Amounts of an object of the daemon, as a person reads them where the daemon says how.
struct AmountText {
    private let object: JSONValue

    /// The amounts of that object.
    init(_ object: JSONValue?) {
        self.object = object ?? .null
    }

    /// The text of an amount for the middle of a line, `nil` if it is null or absent.
    subscript(name: String) -> String? {
        cell(name).map(TerminalText.inline)
    }

    /// The text of an amount as it came, for a table, which makes it safe itself.
    func cell(_ name: String) -> String? {
        display(name) ?? plain(name)
    }

    /// Whether an amount is there and not zero.
    func isPresent(_ name: String) -> Bool {
        plain(name)?.utf8.contains { UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0 } ?? false
    }

    /// The code of the currency where amounts come without it: nobody says in which locale to show them.
    static func bareCurrency(_ status: JSONValue) -> String? {
        status["display"] == nil ? status["currency"]?.string : nil
    }

    /// What is left, with a minus if more was spent.
    var remaining: String? { self["remaining"] }

    /// The days that are left, counted in words.
    var daysLeft: String? {
        guard let days = object["days_left"]?.integer, days > 0 else { return nil }
        return days == 1 ? "1 day" : "\(days) days"
    }

    private func display(_ name: String) -> String? {
        object["display"]?[name]?.string
    }

    private func plain(_ name: String) -> String? {
        object[name]?.string
    }
}
