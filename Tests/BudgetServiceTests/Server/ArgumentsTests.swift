import BudgetCore
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct ArgumentsTests {
    private func refusal(_ command: String, _ arguments: String, _ budget: ServedBudget) throws
        -> BudgetError?
    {
        let command = try CommandTable.command(command)
        let object = try #require(try JSONParser.parse(arguments).object)
        let context = try budget.context()
        do {
            _ = try command.run(context, try Arguments(object, for: command, context))
            return nil
        } catch {
            return error
        }
    }

    struct Row: CustomTestStringConvertible {
        let command: String
        let arguments: String
        var code: BudgetError.Code?
        var field: String?
        var testDescription: String { "\(command) \(arguments.prefix(60)) → \(code?.rawValue ?? "taken")" }

        init(_ command: String, _ arguments: String, _ code: BudgetError.Code? = nil, _ field: String? = nil)
        {
            self.command = command
            self.arguments = arguments
            self.code = code
            self.field = field.map { "args.\($0)" }
        }
    }

    private func check(_ rows: [Row]) async throws {
        let budget = try await ServedBudget([.add(100, "Food"), .set(.largeExpense(50))])
        for row in rows {
            let error = try refusal(row.command, row.arguments, budget)
            #expect(error?.code == row.code, "\(row)")
            if let field = row.field { #expect(error?.field == field, "\(row)") }
        }
    }

    // MARK: Fields

    @Test func `fields that are not known or missing are told, with the nearest`() async throws {
        let budget = try await ServedBudget()
        let unknown = try refusal("add", "{\"amuont\":\"1\"}", budget)
        #expect(unknown?.code == .unknownField)
        #expect(unknown?.field == "args.amuont")
        #expect(unknown?.hint == "Did you mean amount?")
        try await check([
            Row("ping", "{\"x\":1}", .unknownField, "x"),
            Row("edit", "{\"amount\":\"1\"}", .missingField, "id"),
            Row("get", "{}", .missingField, "id"),
            Row("remove", "{}", .missingField, "id"),
            Row("add", "{}", .missingField, "amount"),
            Row("limit.set", "{}", .missingField, "amount"),
            Row("settings.set", "{}", .missingField),
            Row("subscribe", "{}", .missingField, "topics"),
            Row("unsubscribe", "{}", .missingField, "subscription"),
            Row("add", "{\"amount\":null}", .badValue, "amount"),
            Row("add", "{\"amount\":\"1\",\"date\":null}", .badValue, "date"),
            Row("add", "{\"amount\":\"1\",\"payee\":null,\"category\":null,\"note\":null}"),
            Row("edit", "{\"id\":1,\"tags\":null}", .badValue, "tags"),
        ])
    }

    // MARK: Numbers

    @Test(arguments: [
        "1.0", "1e2", "-0", "1E0", "-1.5", "\"1\"", "true", "[1]", "{}", "0.1",
    ])
    func `whole numbers have neither fraction nor exponent`(_ number: String) async throws {
        try await check([
            Row("get", "{\"id\":\(number)}", .badValue, "id"),
            Row("list", "{\"page_size\":\(number)}", .badValue, "page_size"),
            Row("remove", "{\"ids\":[1,\(number)]}", .badValue, "ids"),
        ])
    }

    @Test func `whole numbers are within their range`() async throws {
        let sixty = String(repeating: "9", count: 60)
        try await check([
            Row("get", "{\"id\":0}", .outOfRange, "id"),
            Row("get", "{\"id\":\(sixty)}", .outOfRange, "id"),
            Row("get", "{\"id\":9223372036854775807}"),
            Row("get", "{\"id\":9223372036854775808}", .outOfRange, "id"),
            Row("get", "{\"id\":-1}", .outOfRange, "id"),
            Row("get", "{\"id\":-\(sixty)}", .outOfRange, "id"),
            Row("list", "{\"page_size\":0}", .outOfRange, "page_size"),
            Row("list", "{\"page_size\":1}"),
            Row("list", "{\"page_size\":500}"),
            Row("list", "{\"page_size\":501}", .outOfRange, "page_size"),
            Row("settings.set", "{\"month_start_day\":32}", .outOfRange, "month_start_day"),
            Row("settings.set", "{\"month_start_day\":31}"),
            Row("settings.set", "{\"thresholds\":[]}", .outOfRange, "thresholds"),
            Row("settings.set", "{\"thresholds\":[80,80]}", .badValue, "thresholds"),
            Row("settings.set", "{\"thresholds\":[100,80]}", .badValue, "thresholds"),
            Row("settings.set", "{\"thresholds\":[0]}", .outOfRange, "thresholds"),
            Row("settings.set", "{\"thresholds\":[1,2,3,4,5,6,7,8]}"),
            Row("settings.set", "{\"thresholds\":[1,2,3,4,5,6,7,8,9]}", .outOfRange, "thresholds"),
            Row("remove", "{\"ids\":[]}", .outOfRange, "ids"),
            Row("remove", "{\"ids\":[1,1]}", .badValue, "ids"),
            Row("remove", "{\"id\":1,\"ids\":[2]}", .badValue, "ids"),
            Row("remove", "{\"ids\":\((1...40).map { $0 })}"),
            Row("remove", "{\"ids\":\((1...41).map { $0 })}", .outOfRange, "ids"),
        ])
    }

    // MARK: Amounts, days, words

    @Test func `amounts are exact, and never 0`() async throws {
        try await check([
            Row("add", "{\"amount\":\"12.50\"}"),
            Row("add", "{\"amount\":12.5}"),
            Row("add", "{\"amount\":\"12.5000\"}"),
            Row("add", "{\"amount\":\"-3\"}"),
            Row("add", "{\"amount\":\"12.505\"}", .badValue, "amount"),
            Row("add", "{\"amount\":\"0\"}", .badValue, "amount"),
            Row("add", "{\"amount\":\"-0.00\"}", .badValue, "amount"),
            Row("add", "{\"amount\":\"1e2\"}", .badValue, "amount"),
            Row("add", "{\"amount\":\"12,50\"}", .badValue, "amount"),
            Row("add", "{\"amount\":\"\"}", .badValue, "amount"),
            Row("add", "{\"amount\":true}", .badValue, "amount"),
            Row("add", "{\"amount\":\"10000000000000\"}"),
            Row("add", "{\"amount\":\"10000000000000.01\"}", .outOfRange, "amount"),
            Row("add", "{\"amount\":\(String(repeating: "9", count: 400))}", .outOfRange, "amount"),
            Row("add", "{\"amount\":\"1\",\"typed\":\"1\"}", .badValue, "typed"),
            Row("add", "{\"typed\":\"12,50\"}"),
            Row("add", "{\"typed\":\"twelve\"}", .badValue, "typed"),
            Row("add", "{\"amount\":\"1\",\"refund\":true}"),
            Row("add", "{\"amount\":\"-1\",\"refund\":true}", .badValue, "amount"),
            Row("edit", "{\"id\":1,\"amount\":\"0\"}", .badValue, "amount"),
            Row("limit.set", "{\"amount\":\"0\"}"),
            Row("limit.set", "{\"amount\":\"-1\"}", .outOfRange, "amount"),
            Row("settings.set", "{\"large_expense\":\"0\"}", .outOfRange, "large_expense"),
        ])
    }

    @Test func `amounts need a currency`() async throws {
        let budget = try await ServedBudget(currency: nil)
        for (command, arguments) in [
            ("add", "{\"amount\":\"1\"}"), ("add", "{\"typed\":\"1\"}"), ("limit.set", "{\"amount\":\"1\"}"),
            ("settings.set", "{\"large_expense\":\"1\"}"), ("list", "{\"min\":\"1\"}"),
        ] {
            #expect(
                try refusal(command, arguments, budget)?.code == .needsCurrency,
                "\(command) \(arguments)"
            )
        }
        #expect(try refusal("limit.set", "{\"amount\":\"1\",\"currency\":\"eur\"}", budget) == nil)
        #expect(try refusal("limit.set", "{\"typed\":\"1500 EUR\"}", budget) == nil)
        #expect(try refusal("settings.set", "{\"large_expense\":\"1\",\"currency\":\"EUR\"}", budget) == nil)
        #expect(try refusal("settings.set", "{\"currency\":\"EUX\"}", budget)?.code == .badValue)
    }

    @Test func `days, periods and choices are read in words`() async throws {
        try await check([
            Row("add", "{\"amount\":\"1\",\"date\":\"yesterday\"}"),
            Row("add", "{\"amount\":\"1\",\"date\":\"2026-02-29\"}", .badValue, "date"),
            Row("add", "{\"amount\":\"1\",\"date\":\"03/11\"}", .badValue, "date"),
            Row("add", "{\"amount\":\"1\",\"date\":20260708}", .badValue, "date"),
            Row("status", "{\"period\":\"last month\"}"),
            Row("status", "{\"period\":\"2026\"}", .badValue, "period"),
            Row("list", "{\"period\":\"2026\"}"),
            Row("list", "{\"from\":\"2026-07-02\",\"to\":\"2026-07-01\"}", .badValue, "from"),
            Row("limit.set", "{\"amount\":\"1\",\"from\":\"2026-06\"}", .badValue, "from"),
            Row("limit.set", "{\"amount\":\"1\",\"only\":\"2026-06\"}", .badValue, "only"),
            Row("limit.set", "{\"amount\":\"1\",\"from\":\"2026-06\",\"past\":true}"),
            Row(
                "limit.set",
                "{\"amount\":\"1\",\"from\":\"2026-08\",\"only\":\"2026-08\"}",
                .badValue,
                "only"
            ),
            Row("limit.get", "{\"category\":\"nothing\"}", .notFound, "category"),
            Row("limit.get", "{\"category\":\"FOOD\"}"),
            Row("list", "{\"sort\":\"-amount\"}"),
            Row("list", "{\"sort\":\"size\"}", .badValue, "sort"),
            Row("list", "{\"after\":\"1\"}", .badValue, "after"),
            Row("list", "{\"after\":\"-5.12\"}"),
            Row("list", "{\"after\":\"1.2.3\"}", .badValue, "after"),
            Row("list", "{\"category\":\"\"}"),
            Row("list", "{\"large\":true}"),
            Row("list", "{\"large\":\"yes\"}", .badValue, "large"),
            Row("settings.set", "{\"carry_over\":\"all\"}", .badValue, "carry_over"),
            Row("settings.set", "{\"locale\":\"de_DE\"}"),
            Row("settings.set", "{\"locale\":\"xx_YY\"}", .badValue, "locale"),
            Row("settings.set", "{\"time_zone\":\"Europe/Berlin\"}"),
            Row("settings.set", "{\"time_zone\":\"Mars/Base\"}", .badValue, "time_zone"),
            Row("edit", "{\"id\":\"last\",\"pending\":true}"),
            Row("edit", "{\"id\":\"last\"}", .missingField),
            Row("edit", "{\"id\":1,\"create_category\":false}", .missingField),
            Row("edit", "{\"id\":\"first\"}", .badValue, "id"),
            Row("subscribe", "{\"topics\":[]}", .badValue, "topics"),
            Row("subscribe", "{\"topics\":[\"spend\"]}", .badValue, "topics"),
            Row("subscribe", "{\"topics\":[\"spent\"],\"mode\":\"newest\"}", .badValue, "mode"),
            Row("unsubscribe", "{\"subscription\":5}", .notFound, "subscription"),
        ])
    }
}
