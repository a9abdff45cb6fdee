import BudgetCore
import Testing

@testable import budgetctl

struct UsualAnswersTests {
    private static func expense(_ payee: String?, _ category: String?) -> JSONValue {
        var object = JSONObject()
        object.append("payee", payee.map(JSONValue.string) ?? .null)
        object.append("category", category.map(JSONValue.string) ?? .null)
        return .object(object)
    }

    @Test func `the most frequent come first, then the newest, then the other categories`() {
        let usual = UsualAnswers(
            expenses: [
                Self.expense("bus", "travel"), Self.expense(nil, nil), Self.expense("Café", "food"),
                Self.expense("CAFÉ", "food"), Self.expense("rent", "home"),
            ],
            known: ["food", "fun", "home", "travel"]
        )
        #expect(usual.payees == ["Café", "bus", "rent"])
        #expect(usual.categories == ["food", "travel", "home", "fun"])
    }

    @Test func `no more is offered than fits`() {
        let texts = ["café", "日本", "rent"]
        #expect(Offers(texts, most: 2, cells: 80).texts == ["café", "日本"])
        #expect(Offers(texts, most: 5, cells: 16).texts == ["café", "日本"])
        #expect(Offers(texts, most: 5, cells: 15).texts == ["café"])
        #expect(Offers(texts, most: 5, cells: 0).texts.isEmpty)
    }

    @Test(arguments: [("1", "café"), ("3", "2"), ("2", nil), ("4", nil), ("0", nil), ("-1", nil), ("", nil)])
    func `a number picks, unless something is called so`(_ answer: String, _ text: String?) {
        #expect(Offers(["café", "rent", "2"], most: 5, cells: 80).pick(answer) == text)
    }

    @Test func `what is offered can do nothing to the terminal`() {
        let offers = Offers(["a\u{1B}[31m\u{202E}b", String(repeating: "x", count: 60)], most: 5, cells: 80)
        #expect(
            offers.question("Payee", standard: "none")
                == "Payee (1 a\u{FFFD}[31m\u{FFFD}b, 2 \(String(repeating: "x", count: 23))…) [none]: "
        )
    }
}
