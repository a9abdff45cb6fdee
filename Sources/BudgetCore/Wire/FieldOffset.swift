extension BudgetError {
    /// The same error with the byte at which its field was read.
    ///
    /// An unknown name is shown where the name is, a wrong value where the value is. A field that is not there has
    /// no place, and what is refused for what the budget holds is not wrong in the line.
    public func located(in line: JSONObject) -> BudgetError {
        guard offset == nil, let field, let place = line.place(of: field[...].utf8) else { return self }
        var error = self
        switch code {
        case .unknownField: error.offset = Int(place.name)
        case .unknownCommand, .badValue, .outOfRange: error.offset = Int(place.value)
        default: break
        }
        return error
    }

    /// The same error with the byte at which its argument was read.
    public func located(inArguments arguments: JSONObject) -> BudgetError {
        var line = JSONObject()
        line.append("args", .object(arguments))
        return located(in: line)
    }
}

extension JSONObject {
    /// Where the member of a path such as `args.requests[1].amount` was read.
    fileprivate func place(of path: Substring.UTF8View) -> Place? {
        // A name may hold what joins names, so the longest that fits is the one that is meant.
        let fitting = members.filter { path.starts(with: $0.name.utf8) }
            .sorted { $0.name.utf8.count > $1.name.utf8.count }
        for member in fitting {
            let rest = path.dropFirst(member.name.utf8.count)
            if rest.isEmpty { return member.place }
            if let place = member.value.place(of: rest) { return place }
        }
        return nil
    }
}

extension JSONValue {
    /// Where the member of the rest of a path was read: `.amount` in an object, `[1].amount` in an array.
    fileprivate func place(of path: Substring.UTF8View) -> JSONObject.Place? {
        switch self {
        case .object(let object) where path.first == UInt8(ascii: "."):
            return object.place(of: path.dropFirst())
        case .array(let elements) where path.first == UInt8(ascii: "["):
            let digits = path.dropFirst().prefix { $0 != UInt8(ascii: "]") }
            guard let index = Int(Substring(digits)), elements.indices.contains(index) else { return nil }
            return elements[index].place(of: path.dropFirst(digits.count + 2))
        default: return nil
        }
    }
}
