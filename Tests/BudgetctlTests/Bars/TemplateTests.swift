import BudgetCore
import Testing

@testable import budgetctl

struct TemplateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let template: String
        let text: String
        var testDescription: String { template }

        init(_ template: String, _ text: String) {
            self.template = template
            self.text = text
        }
    }

    private func text(_ template: String, _ reading: BarReading, category: String? = nil) throws -> String {
        let style = BarStyle(template: try Template.read(template), category: category)
        return String(BarRenderer(style).record(of: reading).dropLast())
    }

    @Test(arguments: [
        Row("{remaining} · {days_left} d", "-1.012,50\u{A0}€ · 9 d"), Row("{remaining:raw}", "-1012.50"),
        Row("{remaining:whole}", "-1012"),
        Row("{spent} of {available}", "2.512,50\u{A0}€ of 1.500,00\u{A0}€"),
        Row("{spent:raw}", "652.50"), Row("{limit}", "1500.00"), Row("{percent} %", "167 %"),
        Row("{percent:bar}", "████████"), Row("{percent:5}|", "  167|"),
        Row("{remaining:14}|", "   -1.012,50\u{A0}€|"),
        Row("{remaining:3}|", "-1.012,50\u{A0}€|"), Row("{state}", "over"), Row("{mark}x", "!! x"),
        Row("{short}", "!! -1.012,50\u{A0}€"), Row("{currency}", "EUR"), Row("{period}", "2026-11"),
        Row("{from} {to} {today}", "2026-11-01 2026-11-30 2026-11-22"), Row("{name}|{category}|", "||"),
        Row("{{remaining}}", "{remaining}"), Row("{{{state}}}", "{over}"), Row("a}}b{{", "a}b{"),
        Row("{carried:whole}{upcoming:raw}{safe}{per_day}{projected:whole}", "00.00-1012.500,00\u{A0}€889"),
        Row("no value", "no value"), Row("a\nb\tc", "a b c"), Row("{state:raw}{percent:raw}", "over167"),
    ])
    func `values stand in the place of their names`(_ row: Row) throws {
        #expect(try text(row.template, BarSamples.german) == row.text)
    }

    @Test(arguments: [
        Row("{remaining}|{percent}|{percent:bar}|{limit:whole}|{safe:raw}", "||||"), Row("{spent}", "652.50"),
        Row("[{remaining:4}]", "[    ]"), Row("{days_left}", "9"), Row("{state}", "ok"),
    ])
    func `a value that is not there is empty`(_ row: Row) throws {
        #expect(try text(row.template, BarSamples.noLimit) == row.text)
    }

    @Test(arguments: [
        (0, "░░░░░░░░"), (12, "░░░░░░░░"), (13, "█░░░░░░░"), (50, "████░░░░"), (99, "███████░"),
        (-5, "░░░░░░░░"),
    ])
    func `a bar of eight cells is full at a hundred percent only`(_ percent: Int64, _ bar: String) throws {
        #expect(try text("{percent:bar}", BarSamples.reading(percent: percent)) == bar)
    }

    @Test func `a value to the right is aligned by cells`() throws {
        let status = try JSONParser.parse(#"{"name":"日本","currency":"EUR","state":"under"}"#)
        #expect(try text("[{name:6}]", .budget(status: status, categories: .null)) == "[  日本]")
    }

    @Test(arguments: [("-0.40", "0"), ("0.99", "0"), ("-1.99", "-1"), ("1500", "1500"), ("12.345", "12")])
    func `whole amounts are cut, not rounded up`(_ amount: String, _ whole: String) throws {
        #expect(try text("{remaining:whole}", BarSamples.reading(remaining: amount)) == whole)
    }

    @Test func `offline is said whatever the template is`() throws {
        #expect(try text("{remaining} left", BarSamples.offline) == "offline")
    }

    @Test func `a template shows the category that the bar is of, and does not name it by itself`() throws {
        let reading = BarSamples.reading("near", name: "Food")
        #expect(try text("{remaining}", reading, category: "food") == "847.50")
        #expect(try text("{category}: {short}", reading, category: "food") == "Food: Food ! 847.50")
    }

    @Test(arguments: [
        Row("{remaning}", "The template has no value `remaning`. Did you mean remaining?"),
        Row("{}", "The template has no value ``. Known are: remaining, "),
        Row("{ state }", "The template has no value ` state `. Did you mean state?"),
        Row("{remaining:rwa}", "`{remaining}` cannot be converted by `rwa`. Did you mean raw?"),
        Row(
            "{remaining:bar}",
            "`{remaining}` cannot be converted by `bar`. It takes raw, whole, or a number"
        ),
        Row("{percent:whole}", "`{percent}` cannot be converted by `whole`. It takes raw, bar, or a number"),
        Row("{percent:0}", "`{percent}` cannot be converted by `0`."),
        Row("{percent:121}", "`{percent}` cannot be converted by `121`."),
        Row("{state:raw:raw}", "`{state}` cannot be converted by `raw:raw`."),
        Row("{remaining", "The template has a `{` without its other half."),
        Row("remaining}", "The template has a `}` without its other half."),
        Row("{remaining}}", "The template has a `}` without its other half."),
        Row("", "The template is empty."),
    ])
    func `a template that cannot be meant so is refused in one line, with the nearest`(_ row: Row) throws {
        let run = try ProgramRun(["status", "--template", row.template], socket: "/nonexistent")
        #expect(run.status == .usage)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("budgetctl: " + row.text), "\(run.errors)")
        #expect(run.errors.utf8.count { $0 == 0x0A } == 1)
    }
}
