import BudgetCore

/// A write with a key, as it is sent, and what it comes to in rows named by their notes.
struct KeyedWrite: Sendable {
    enum Kind: Sendable {
        case add
        /// Two rows, or none.
        case batch
        case edit(row: String)
        case remove(row: String)
        case limit(category: String)
    }

    /// What one writer's rows and limit are.
    struct State: Equatable, Sendable {
        /// Amounts in minor units, by note.
        var rows: [String: Int64] = [:]
        var limit: Int64?

        mutating func apply(_ write: KeyedWrite) {
            switch write.kind {
            case .add: rows[write.key] = write.amount
            case .batch: for row in write.batchRows { rows[row] = write.amount }
            case .edit(let row): rows[row] = write.amount
            case .remove(let row): rows[row] = nil
            case .limit: limit = write.amount
            }
        }
    }

    let kind: Kind
    let amount: Int64
    let key: String

    /// The notes of the rows of a batch.
    var batchRows: [String] { [key + "a", key + "b"] }

    /// The request; `ids` knows the ids of rows by their notes.
    func line(_ ids: [String: Int64]) -> String {
        let amount = Amount(minorUnits: amount).text(exponent: 2)
        let (command, arguments) =
            switch kind {
            case .add: ("add", #""amount":"\#(amount)","note":"\#(key)""#)
            case .batch: ("batch", #""requests":[\#(requests(amount).joined(separator: ","))]"#)
            case .edit(let row): ("edit", #""id":\#(ids[row] ?? 0),"amount":"\#(amount)""#)
            case .remove(let row): ("remove", #""id":\#(ids[row] ?? 0)"#)
            case .limit(let category): ("limit.set", #""category":"\#(category)","amount":"\#(amount)""#)
            }
        return #"{"command":"\#(command)","key":"\#(key)","args":{\#(arguments)}}"#
    }

    private func requests(_ amount: String) -> [String] {
        batchRows.map { #"{"command":"add","args":{"amount":"\#(amount)","note":"\#($0)"}}"# }
    }
}
