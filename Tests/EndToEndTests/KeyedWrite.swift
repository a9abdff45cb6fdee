import BudgetCore

/// A write with a key, as it is sent, and what it comes to in rows named by their notes.
struct KeyedWrite: Sendable {
    enum Kind: Sendable {
        case add(category: String?)
        /// Two rows, or none.
        case batch
        case edit(row: String)
        case remove(row: String)
        case limit(category: String)
        /// A rule that books a row today, and one every day that comes.
        case rule(category: String)
        case removeRule(rule: String)
        /// Everything of the second category is counted under the first.
        case merge(into: String, from: String)
    }

    let kind: Kind
    let amount: Int64
    let key: String

    /// The notes of the rows of a batch.
    var batchRows: [String] { [key + "a", key + "b"] }

    /// The request; `ids` knows the ids of rows and rules by their notes.
    func line(_ ids: [String: Int64]) -> String {
        let amount = Amount(minorUnits: amount).text(exponent: 2)
        let (command, arguments) =
            switch kind {
            case .add(let category):
                ("add", #""amount":"\#(amount)","note":"\#(key)"\#(Self.member("category", category))"#)
            case .batch: ("batch", #""requests":[\#(requests(amount).joined(separator: ","))]"#)
            case .edit(let row): ("edit", #""id":\#(ids[row] ?? 0),"amount":"\#(amount)""#)
            case .remove(let row): ("remove", #""id":\#(ids[row] ?? 0)"#)
            case .limit(let category): ("limit.set", #""category":"\#(category)","amount":"\#(amount)""#)
            case .rule(let category):
                (
                    "recurring.add",
                    #""every":"day","amount":"\#(amount)","note":"\#(key)","category":"\#(category)""#
                )
            case .removeRule(let rule): ("recurring.remove", #""id":\#(ids[rule] ?? 0)"#)
            case .merge(let into, let from): ("category.merge", #""name":"\#(from)","into":"\#(into)""#)
            }
        return #"{"command":"\#(command)","key":"\#(key)","args":{\#(arguments)}}"#
    }

    private static func member(_ name: String, _ value: String?) -> String {
        value.map { #","\#(name)":"\#($0)""# } ?? ""
    }

    private func requests(_ amount: String) -> [String] {
        batchRows.map { #"{"command":"add","args":{"amount":"\#(amount)","note":"\#($0)"}}"# }
    }
}
