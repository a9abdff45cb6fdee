import BudgetCore

/// The rows of one change, taken one after the other by the requests that it was made by.
struct RowReader {
    private let change: JSONValue
    private var rows: ArraySlice<JSONValue>

    init(_ change: JSONValue) {
        self.change = change
        // Categories come and go with what is counted under them.
        rows = (change["rows"]?.array ?? []).filter { $0["kind"]?.string != "category" }[...]
    }

    var isAtEnd: Bool { rows.isEmpty }

    /// Takes the rows that a request has to come to, and tells whether they are there.
    mutating func take(_ command: String, _ arguments: JSONValue, _ other: (Int64?) -> JSONValue?) -> Bool {
        switch command {
        case "add":
            let row = next("expense")
            return row["before"] == .null && Self.holds(row["after"], arguments)
        case "edit":
            let row = next("expense")
            return row["before"] != .null && Self.holds(row["after"], arguments)
        case "remove":
            let ids = arguments["ids"]?.array ?? [arguments["id"] ?? .null]
            return ids.allSatisfy { id in
                let row = next("expense")
                return row["id"] == id && row["after"] == .null
            }
        case "limit.set", "limit.clear": return takeLimit(command, arguments)
        case "settings.set":
            while rows.first?["kind"]?.string == "setting" { rows.removeFirst() }
            return true
        case "batch":
            return (arguments["requests"]?.array ?? []).allSatisfy { request in
                take(request["command"]?.string ?? "", request["args"] ?? .null, other)
            }
        case "undo", "redo":
            var expected = RowReader(other(change["undoes"]?.integer) ?? .null).rows.reversed()[...]
            while let row = expected.popFirst() {
                let own = rows.popFirst()
                guard own?["before"] == row["after"], own?["after"] == row["before"],
                    own?["id"] == row["id"], own?["period"] == row["period"], own?["only"] == row["only"]
                else { return false }
            }
            return true
        default: return false
        }
    }

    /// Whether an answer tells of the next rows what they hold.
    mutating func agrees(with result: JSONValue, _ command: String, _ other: (Int64?) -> JSONValue?) -> Bool {
        switch command {
        case "add", "edit": return result["expense"] == next("expense")["after"]
        case "remove": return (result["removed"]?.array ?? []).allSatisfy { $0 == next("expense")["before"] }
        case "undo": return result.at("undone.revision") == change["undoes"]
        case "redo":
            return result.at("redone.revision") == other(change["undoes"]?.integer)?["undoes"]
        case "batch":
            return (result["results"]?.array ?? []).allSatisfy { result in
                let command = result["expense"] != nil ? "add" : result["removed"] != nil ? "remove" : "limit"
                return agrees(with: result, command, other)
            }
        default:
            skipLimit(result["only"])
            return true
        }
    }

    private mutating func next(_ kind: String) -> JSONValue {
        guard rows.first?["kind"]?.string == kind else { return .null }
        return rows.removeFirst()
    }

    /// A lasting limit replaces that of its first period, so there may be two rows.
    private mutating func takeLimit(_ command: String, _ arguments: JSONValue) -> Bool {
        let isOnly = arguments["only"] != nil
        let period = arguments["only"] ?? arguments["from"] ?? .string(HistoryChecker.openPeriod)
        while let row = rows.first, row["kind"]?.string == "limit",
            row["category"] == arguments["category"] ?? .null, row["period"] == period
        {
            rows.removeFirst()
            guard row["only"] != .bool(isOnly) else {
                return command == "limit.clear" || row["after"] == arguments["amount"]
            }
        }
        return false
    }

    private mutating func skipLimit(_ isOnly: JSONValue?) {
        while let row = rows.first, row["kind"]?.string == "limit" {
            rows.removeFirst()
            if row["only"] == isOnly { return }
        }
    }

    /// Whether an expense is as the fields ask for.
    private static func holds(_ expense: JSONValue?, _ fields: JSONValue) -> Bool {
        (fields.object?.members ?? []).allSatisfy { expense?[$0.name] == $0.value }
    }
}
