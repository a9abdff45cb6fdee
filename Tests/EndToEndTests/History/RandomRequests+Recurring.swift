/// Writes about what recurs, and about categories as such.
extension RandomRequests {
    private static let mostRules = 10

    /// Merges a category that may be there into one that often is, or removes it.
    mutating func categoryCommand() -> (String, String) {
        let name = category()
        switch pick(4) {
        case 0: return ("category.remove", #""name":\#(name)"#)
        case 1: return ("category.remove", #""name":\#(name),"move_to":"c\#(pick(5))""#)
        default: return ("category.merge", #""name":\#(name),"into":"c\#(pick(5))""#)
        }
    }

    /// Makes a rule that books today with it or waits to be confirmed, or does something with one.
    mutating func recurringCommand(_ mark: String) -> (String, String) {
        guard let id = rules.randomElement(using: &random), !(rules.count < Self.mostRules && chance(30))
        else {
            let days =
                chance(50)
                ? #""anchor":"2026-11-30","booking":"auto""#
                : #""anchor":"2026-11-2\#(pick(10))","booking":"confirm","backfill":true"#
            let fields = #""amount":"\#(amount(to: 99_999))","category":\#(category()),"note":"\#(mark)""#
            return ("recurring.add", #""every":"\#(chance(50) ? "day" : "week")",\#(days),\#(fields)"#)
        }
        switch rules.count > Self.mostRules ? 9 : pick(10) {
        case 0...2: return ("recurring.book", #""id":\#(id)"#)
        case 3: return ("recurring.skip", #""id":\#(id)"#)
        case 4, 5: return ("recurring.edit", #""id":\#(id),"amount":"\#(amount(to: 99_999))""#)
        case 6: return ("recurring.edit", #""id":\#(id),"category":\#(category())"#)
        default: return ("recurring.remove", #""id":\#(id)"#)
        }
    }
}
