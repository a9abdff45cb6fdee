import BudgetCore
import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct StatusCommandTests {
    private static let status =
        #"{"name":"Household","currency":"EUR","exponent":2,"today":"2026-11-22","period":{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"},"limit":"1500.00","carried":"0.00","available":"1500.00","spent":"1424.60","remaining":"75.40","percent":94,"days_left":9,"upcoming":"0.00","safe":"75.40","per_day":"8.37","projected":"1900.00","state":"near","count":41,"categories":[{"name":"food","limit":"300.00","carried":"0.00","available":"300.00","spent":"312.50","remaining":"-12.50","percent":104,"upcoming":"0.00","safe":"-12.50","per_day":"0.00","projected":null,"state":"over","count":20},{"name":"食堂さくら","limit":null,"carried":"0.00","available":null,"spent":"5.00","remaining":null,"percent":null,"upcoming":"0.00","safe":null,"per_day":null,"projected":null,"state":"no_limit","count":1},{"name":"unused","limit":null,"spent":"0.00","remaining":null,"percent":null,"state":"no_limit","count":0}]}"#

    private func output(
        _ words: [String],
        _ result: String = status,
        _ environment: [String: String] = ["LANG": "C.UTF-8"]
    ) throws -> String {
        let server = try FakeServer([[.result(result)]])
        return try ProgramRun(words, socket: server.path, environment: environment).output
    }

    @Test func `people see a bar, aligned figures and the categories`() throws {
        let text = """
            Household  2026-11  EUR  2026-11-01 to 2026-11-30
            ████████████████████████████████████│██████████░░░  94 %  ! near the limit
              limit      1500.00
            █ spent      1424.60
            ░ remaining    75.40
            │ days left        9 of 30, 73 % gone
              per day       8.37
              projected  1900.00 over the limit

            category     spent  remaining   limit   used
            food        312.50     -12.50  300.00  104 %  !!  ████████████
            食堂さくら    5.00

            """
        #expect(try output([]) == text)
    }

    @Test func `all categories are shown when asked for`() throws {
        #expect(try output(["--categories"]).contains("\nunused        0.00\n"))
    }

    @Test func `a narrow output keeps whole figures`() throws {
        let text = """
            Household  2026-11  EUR
            #################|#####-  94 %
            ! near the limit
              limit      1500.00
            # spent      1424.60
            - remaining    75.40
            | days left        9
              per day       8.37
              projected  1900.00

            category  remaining   used
            food         -12.50  104 %  !!
            食堂さ..
            """
        #expect(try output([], Self.status, ["COLUMNS": "30"]) == text + "\n")
    }

    @Test func `one sentence says it without drawing`() throws {
        #expect(
            try output(["--plain", "--json"]).hasPrefix("{\"name\":\"Household\"")
        )
        let plain = Self.status.replacing(#""categories":["#, with: #""others":["#)
        #expect(
            try output(["--plain"], plain)
                == "Household: ! 75.40 EUR left of 1500.00 in 2026-11, 9 days, 8.37 a day\n"
        )
    }

    @Test func `JSON is the result as it came`() throws {
        #expect(try output(["--json"]) == Self.status + "\n")
    }

    @Test func `a new budget says what to type next`() throws {
        let text = try output([], #"{"name":null,"currency":null,"state":"no_limit"}"#)
        #expect(text.contains("\n  budgetctl limit 1500 EUR\n  budgetctl add 12.50 lunch\n"))
    }

    @Test func `colours are used only when wanted`() throws {
        #expect(try output(["--color", "always"]).contains("\u{1B}[33m"))
        #expect(!(try output(["--color", "auto"]).contains("\u{1B}")))
    }

    @Test(arguments: [
        (#"{"spent":"3.00","remaining":null,"state":"no_limit"}"#, "3.00 spent, no limit"),
        (
            #"{"available":"5.00","remaining":"-3.00","per_day":"0.00","state":"over","days_left":1}"#,
            "!! -3.00 left of 5.00, 1 day, 0.00 a day"
        ),
        (#"{"available":"5.00","remaining":"0.00","per_day":null,"state":"full"}"#, "! 0.00 left of 5.00"),
        (
            #"{"available":"5.00","remaining":"-3.00","state":"over","display":{"available":"5,00 €","remaining":"−3,00 €"}}"#,
            "!! −3,00 € left of 5,00 €"
        ),
    ])
    func `the sentence says the state`(_ status: String, _ sentence: String) throws {
        #expect(StatusSentence.text(try JSONParser.parse(status)) == sentence)
    }
}
