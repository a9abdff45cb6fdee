import BudgetCore

/// Many ids of expenses, kept as the ranges they form.
struct ExpenseIDRanges: Hashable, Sendable {
    /// Ascending, apart from each other.
    private(set) var ranges: [ClosedRange<Int64>] = []

    /// No ids.
    init() {}

    /// The ids of a text such as `1-5,9`; `nil` if it is none.
    ///
    /// It is read byte by byte, because there may be many.
    init?(text: String) {
        var number: Int64?
        var first: Int64?
        for byte in Array(text.utf8) + [UInt8(ascii: ",")] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let (tens, isTooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
                let (sum, overflow) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
                guard !isTooLarge, !overflow else { return nil }
                number = sum
            case UInt8(ascii: "-"):
                guard first == nil, number != nil else { return nil }
                first = number
                number = nil
            case UInt8(ascii: ","):
                guard let end = number, let start = first ?? number, 0 < start, start <= end,
                    end <= .max / 2,
                    ranges.last.map({ $0.upperBound < start }) ?? true
                else { return nil }
                ranges.append(start...end)
                first = nil
                number = nil
            default: return nil
            }
        }
    }

    /// How many ids there are.
    var count: Int { ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 } }

    /// The ids as `1-5,9`.
    var text: String {
        ranges.map { range in
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        }.joined(separator: ",")
    }

    /// The ranges as a JSON object, each its first id as name and its last as value, for `json_each`.
    var json: String {
        "{" + ranges.map { "\"\($0.lowerBound)\":\($0.upperBound)" }.joined(separator: ",") + "}"
    }

    /// Takes in an id that is above all others.
    mutating func append(_ id: Int64) {
        if let last = ranges.last, last.upperBound == id - 1 {
            ranges[ranges.count - 1] = last.lowerBound...id
        } else {
            ranges.append(id...id)
        }
    }
}

/// Expenses that went from one category to another at once, as one row of history.
struct MovedExpenses: Hashable, Sendable {
    var ids: ExpenseIDRanges
    /// The category that they were in; `nil` is none.
    var from: CategoryID?
    /// The category that they are in.
    var to: CategoryID?
    /// What they hold besides the category: one that was edited since gives another number.
    var digest: UInt64

    /// The row that takes this one back.
    var reversed: MovedExpenses { MovedExpenses(ids: ids, from: to, to: from, digest: digest) }
}

extension MovedExpenses {
    /// Bytes of ids that are told; more are too many for one line among others.
    private static let mostTold = 16_384

    /// The ids as they are told, `nil` if they are too many.
    var toldIDs: String? {
        // A range takes two bytes at least.
        guard ids.ranges.count <= Self.mostTold / 2 else { return nil }
        let text = ids.text
        return text.utf8.count <= Self.mostTold ? text : nil
    }
}
