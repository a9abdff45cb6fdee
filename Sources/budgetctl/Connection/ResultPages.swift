import BudgetCore

/// The pages of a list, put together.
struct ResultPages {
    /// What the pages hold.
    private(set) var elements: [JSONValue]
    /// Whether there is more behind the last page.
    private(set) var more: Bool
    /// What names the next page.
    private(set) var next: JSONValue?
    private let name: String
    private let firstPage: JSONObject

    /// The first page.
    ///
    /// - Parameters:
    ///   - result: The result with the page.
    ///   - name: The member that holds the elements.
    /// - Throws: That there is no such member.
    init(_ result: JSONValue, of name: String) throws(CommandFailure) {
        guard let object = result.object, let elements = result[name]?.array else {
            throw .unreadable("The reply holds no \(name).")
        }
        self.name = name
        self.elements = elements
        firstPage = object
        more = result["more"]?.bool ?? false
        next = result["next"].flatMap { $0 == .null ? nil : $0 }
    }

    /// Adds the page that follows.
    mutating func append(_ page: ResultPages) {
        elements += page.elements
        more = page.more
        next = page.next
    }

    /// The first page's members with all elements and the last page's end.
    var document: JSONValue {
        var document = JSONObject()
        for member in firstPage.members {
            switch member.name {
            case name: document.append(member.name, .array(elements))
            case "more": document.append(member.name, .bool(more))
            case "next": document.append(member.name, next ?? .null)
            default: document.append(member.name, member.value)
            }
        }
        return .object(document)
    }
}
