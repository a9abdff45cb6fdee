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
        case "category.merge": return takeMoved(arguments["name"], to: arguments["into"])
        case "category.remove": return takeMoved(arguments["name"], to: arguments["move_to"])
        case "recurring.add": return takeRule(arguments)
        case "recurring.edit":
            let row = next("recurring")
            return row["before"] != .null && row["id"] == arguments["id"]
                && Self.holds(row["after"], arguments)
        case "recurring.remove":
            let row = next("recurring")
            return row["id"] == arguments["id"] && row["before"] != .null && row["after"] == .null
        case "recurring.skip":
            let row = next("recurring_due")
            return row["recurring"] == arguments["id"] && row["after"] == .string("skipped")
        case "recurring.book":
            let row = next("expense")
            return row["before"] == .null && row["after"]?["recurring"] == arguments["id"]
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
                let isSame = ["id", "ids", "period", "only", "recurring", "due"].allSatisfy {
                    own?[$0] == row[$0]
                }
                guard own?["before"] == row["after"], own?["after"] == row["before"], isSame else {
                    return false
                }
            }
            return true
        default: return false
        }
    }

    /// Whether an answer tells of the next rows what they hold.
    mutating func agrees(with result: JSONValue, _ command: String, _ other: (Int64?) -> JSONValue?) -> Bool {
        switch command {
        case "add", "edit", "recurring.book": return result["expense"] == next("expense")["after"]
        case "category.merge", "category.remove":
            let count = rows.first?["kind"]?.string == "expenses" ? next("expenses")["count"] : .number("0")
            return result["moved"] == count
        case "recurring.add", "recurring.edit":
            let rule = result["recurring"]
            guard Self.holds(rule, next("recurring")["after"] ?? .null) else { return false }
            return result["booked"]?.integer ?? 0 == Int64(rows.count)
        case "recurring.remove": return Self.holds(result["removed"], next("recurring")["before"] ?? .null)
        case "recurring.skip": return result["skipped"] == next("recurring_due")["due"]
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

    /// The rows of a category that goes: its expenses in one, its rules and limits, and the limits of the target.
    private mutating func takeMoved(_ name: JSONValue?, to target: JSONValue?) -> Bool {
        let sides = [name?.string, target?.string]
        if rows.first?["kind"]?.string == "expenses" {
            let row = next("expenses")
            guard [row["before"]?.string, row["after"]?.string] == sides else { return false }
        }
        while rows.first?["kind"]?.string == "recurring" {
            let row = next("recurring")
            let categories = [row["before"]?["category"], row["after"]?["category"]].map { $0?.string }
            guard categories == sides else { return false }
        }
        while rows.first?["kind"]?.string == "limit" {
            guard sides.contains(next("limit")["category"]?.string) else { return false }
        }
        return true
    }

    /// A rule, and what it booked with it.
    private mutating func takeRule(_ arguments: JSONValue) -> Bool {
        let row = next("recurring")
        let fields = (arguments.object?.members ?? []).filter { $0.name != "backfill" }
        guard row["before"] == .null, fields.allSatisfy({ row["after"]?[$0.name] == $0.value }) else {
            return false
        }
        while rows.first?["kind"]?.string == "expense" {
            let booked = next("expense")
            guard booked["before"] == .null, booked["after"]?["recurring"] == row["id"],
                booked["after"]?["amount"] == row["after"]?["amount"]
            else { return false }
        }
        return true
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
