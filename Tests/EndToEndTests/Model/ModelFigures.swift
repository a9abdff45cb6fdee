import BudgetCore

/// How a scope stands in a period.
struct ModelFigures: Hashable, Sendable {
    var limit: Int?
    var carried: Int
    var available: Int?
    var spent: Int
    var remaining: Int?
    var percent: Int?
    var daysLeft: Int
    var upcoming: Int
    var safe: Int?
    var perDay: Int?
    var projected: Int?
    var state: String
    var count: Int

    /// The members by which the protocol tells them.
    var members: [(name: String, value: JSONValue)] {
        [
            ("limit", .amount(limit)), ("carried", .amount(carried)), ("available", .amount(available)),
            ("spent", .amount(spent)), ("remaining", .amount(remaining)), ("percent", .count(percent)),
            ("days_left", .count(daysLeft)), ("upcoming", .amount(upcoming)), ("safe", .amount(safe)),
            ("per_day", .amount(perDay)), ("projected", .amount(projected)), ("state", .string(state)),
            ("count", .count(count)),
        ]
    }

    /// The members by which an effect tells them.
    var effect: [(name: String, value: JSONValue)] {
        members.filter { ["available", "remaining", "per_day", "percent", "state"].contains($0.name) }
    }
}

extension JSONValue {
    /// Cents as the wire has them.
    static func amount(_ cents: Int?) -> JSONValue { cents.map { .string(wireText($0)) } ?? .null }

    /// A number, or null.
    static func count(_ number: Int?) -> JSONValue { number.map { .number("\($0)") } ?? .null }
}

/// Cents as the wire has them, such as `-12.50`.
func wireText(_ cents: Int) -> String {
    let rest = abs(cents) % 100
    return "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(rest < 10 ? "0" : "")\(rest)"
}

/// The whole number at or below a quotient.
func roundedDown(_ dividend: Int, by divisor: Int) -> Int {
    let quotient = dividend / divisor
    return dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? quotient - 1 : quotient
}
