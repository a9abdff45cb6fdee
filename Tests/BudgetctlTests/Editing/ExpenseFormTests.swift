import BudgetCore
import BudgetTestSupport
import Testing

@testable import budgetctl

struct ExpenseFormTests {
    /// An expense as the daemon shows it.
    private static func expense(_ note: String, _ tags: [String], amount: String = "12.50") -> JSONValue {
        var object = JSONObject()
        object.append("amount", .string(amount))
        object.append("date", .string("2026-11-22"))
        object.append("payee", .string("a: b"))
        object.append("category", .null)
        object.append("note", .string(note))
        object.append("tags", .array(tags.map(JSONValue.string)))
        object.append("pending", .bool(true))
        return .object(object)
    }

    @Test func `whatever an expense holds is read back as it was`() throws {
        let pieces = [
            "a", ",", "\"", "\"\"", " ", "#", ":", "Note:", "é", "\n", "\n\n", "# x\n", "Payee: y\n",
        ]
        var generator = SeededGenerator(seed: 7)
        func text(_ count: Int, lines: Bool) -> String {
            let parts = (0..<count).compactMap { _ in pieces.randomElement(using: &generator) }
            let text = parts.filter { lines || !$0.contains("\n") }.joined()
            // The daemon keeps no text with blanks around it.
            return "x\(text)x"
        }
        for _ in 0..<2000 {
            let tags = (0..<Int.random(in: 0...4, using: &generator)).map { _ in text(5, lines: false) }
            let expense = Self.expense(text(8, lines: true), tags)
            let form = ExpenseForm(expense)
            let again = try ExpenseForm(reading: form.text)
            #expect(again == form)
            #expect(try again.changes(from: form).members.isEmpty)
            #expect(try TagLine.tags(form[.tags]) == tags)
        }
    }

    /// An amount in a form, and the field by which it is sent.
    @Test(arguments: [
        ("13.00", "12.50", "amount"), ("-13.00", "12.50", "amount"), ("13", "12.50", "typed"),
        ("1.234", "12.50", "typed"), ("13,00", "12.50", "typed"), ("--1.00", "12.50", "typed"),
        (".50", "12.50", "typed"), ("1.0.0", "12.50", "typed"), ("", "12.50", "typed"),
        ("1300", "1250", "amount"), ("1.300", "1250", "typed"), ("1.300", "1.250", "amount"),
        ("١٣.٠٠", "12.50", "typed"), ("13.00 EUR", "12.50", "typed"),
    ])
    func `an amount as the form writes it is no typed one`(
        _ amount: String,
        _ before: String,
        _ field: String
    ) throws {
        let base = ExpenseForm(Self.expense("", [], amount: before))
        let form = ExpenseForm(Self.expense("", [], amount: amount))
        let changes = try form.changes(from: base)
        #expect(changes.members.map(\.name) == [field])
        #expect(changes[field] == .string(amount))
    }

    @Test func `of two who change one expense each has what only he has changed`() {
        let base = ExpenseForm(Self.expense("n", ["t"]))
        let mine = ExpenseForm(Self.expense("mine", ["t"]))
        let now = ExpenseForm(Self.expense("n", ["theirs"], amount: "20.00"))
        let both = ExpenseForm(Self.expense("theirs", ["theirs"]))
        let expected = ExpenseForm(Self.expense("mine", ["theirs"], amount: "20.00"))
        #expect(mine.merged(from: base, to: now) == expected)
        #expect(mine.merged(from: base, to: both)[.note] == "mine")
        #expect(base.merged(from: base, to: now) == now)
    }

    @Test(arguments: [
        ("# a\n#\n\nAmount: 1\n# b\n", "Amount: 1\n# b\n"), ("\u{FEFF}# a\nAmount:", "Amount:"),
        ("# a\r\n\r\n  \t\nAmount:", "Amount:"), ("Amount:", "Amount:"), ("# a", ""), ("", ""),
    ])
    func `the comments above a form are not part of it`(_ text: String, _ below: String) {
        #expect(FormHead.below(Array(text.utf8)) == Array(below.utf8))
    }
}
