import BudgetCore
import Testing

@testable import budgetctl

struct GaugeTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let spent: String
        var available = "100.00"
        var upcoming = "0.00"
        var gone: Double?
        let drawn: String
    }

    @Test(arguments: [
        Row(testDescription: "nothing spent", spent: "0.00", drawn: "----------"),
        Row(testDescription: "a refund", spent: "-50.00", drawn: "----------"),
        Row(testDescription: "a cent is seen", spent: "0.01", drawn: "#---------"),
        Row(testDescription: "half", spent: "50.00", drawn: "#####-----"),
        Row(testDescription: "not all but for a cent", spent: "99.99", drawn: "#########-"),
        Row(testDescription: "all", spent: "100.00", drawn: "##########"),
        Row(testDescription: "far over", spent: "92233720368547758.07", drawn: "##########"),
        Row(testDescription: "due yet", spent: "50.00", upcoming: "20.00", drawn: "#####==---"),
        Row(testDescription: "a cent is due yet", spent: "50.00", upcoming: "0.01", drawn: "#####=----"),
        Row(
            testDescription: "more is due than there is",
            spent: "50.00",
            upcoming: "80.00",
            drawn: "#####====="
        ),
        Row(
            testDescription: "due yet where all is spent",
            spent: "100.00",
            upcoming: "1.00",
            drawn: "##########"
        ),
        Row(testDescription: "the first day", spent: "50.00", gone: 1.0 / 30, drawn: "|####-----"),
        Row(testDescription: "a day before the pace", spent: "50.00", gone: 22.0 / 30, drawn: "#####--|--"),
        Row(testDescription: "ahead of the pace", spent: "90.00", gone: 0.5, drawn: "####|####-"),
        Row(testDescription: "the last day", spent: "50.00", gone: 1, drawn: "#####----|"),
    ])
    func `spent, due, free and the pace each have their cells`(_ row: Row) throws {
        let figures = try JSONParser.parse(
            #"{"available":"\#(row.available)","spent":"\#(row.spent)","upcoming":"\#(row.upcoming)","state":"under"}"#
        )
        let gauge = try #require(Gauge(figures, gone: row.gone))
        #expect(gauge.drawing(10, .ascii).painted(Palette(isOn: false)) == row.drawn)
        #expect(gauge.drawing(10, .blocks).width == 10)
    }

    @Test(arguments: ["null", #""0.00""#, #""-5.00""#])
    func `what nothing is available for has no bar`(_ available: String) throws {
        #expect(Gauge(try JSONParser.parse(#"{"available":\#(available),"spent":"1.00"}"#)) == nil)
    }

    @Test func `each part has its colour`() throws {
        let figures = try JSONParser.parse(
            #"{"available":"100.00","spent":"50.00","upcoming":"10.00","state":"near"}"#
        )
        let runs = try #require(Gauge(figures, gone: 0.9)).drawing(10, .blocks).runs
        #expect(runs.map(\.text) == ["█████▒", "░░", "│", "░"])
        #expect(runs.map(\.style) == [.warning, .faint, .strong, .faint])
    }

    @Test(arguments: [
        (0.0, ""), (0.001, "▏"), (0.5, "████"), (0.55, "████▍"), (1.0, "████████"), (-1.0, ""),
        (3.0, "████████"),
    ])
    func `a bar of lengths is as long as its value`(_ value: Double, _ drawn: String) {
        let bar = LengthBar(value, of: 1, nil)
        #expect(bar.drawing(8, .blocks).painted(Palette(isOn: false)) == drawn)
    }

    @Test func `a line of heights stands on the ground`() {
        #expect(Sparkline.text([0, 1, 50, 100, -20], .blocks) == "▁▂▅█▁")
        #expect(Sparkline.text([0, 1, 50, 100, -20], .ascii) == "_.=#_")
        #expect(Sparkline.text([0, 0], .blocks) == "▁▁")
    }
}
