import Glibc
import Testing

@testable import BudgetCore

/// No line takes the processor for longer than its length asks for.
@Suite(.timeLimit(.minutes(1))) struct JSONParserTimeTests {
    /// A line of nearly 64 KiB that is meant to take long.
    struct Line: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String

        init(_ testDescription: String, _ text: String) {
            self.testDescription = testDescription
            self.text = text
        }
    }

    private static let marks = String(repeating: "\u{301}\u{323}", count: 6500)

    private static let thirty = "a" + String(repeating: "\u{301}\u{323}", count: 15)

    static let lines = [
        Line("digits", "{\"id\":\(String(repeating: "9", count: 60_000))}"),
        Line("decimals", "{\"id\":0.\(String(repeating: "9", count: 60_000))}"),
        Line("brackets", String(repeating: "[", count: 65_536)),
        Line("braces", String(repeating: #"{"":"#, count: 13_000)),
        Line("members", "{\((0..<6500).map { "\"\($0)\":1" }.joined(separator: ","))}"),
        Line("one member twice", "{\(Array(repeating: "\"a\":1", count: 10_000).joined(separator: ","))}"),
        Line("elements", "[\(Array(repeating: "1", count: 32_000).joined(separator: ","))]"),
        Line("spaces", String(repeating: " ", count: 65_534) + "{}"),
        Line("escapes", "\"\(String(repeating: #"\u00e9"#, count: 10_900))\""),
        Line("surrogates", "\"\(String(repeating: #"\ud83d\ude00"#, count: 5_400))\""),
        Line("combining marks", "{\"a\(marks)\":1,\"a\(marks)\":2}"),
        Line("marks by thirties", "{\"\(String(repeating: thirty, count: 900))\":1}"),
        Line("accents", "{\"\(String(repeating: "e\u{301}", count: 21_000))\":1}"),
        Line("syllables", "{\"\(String(repeating: "\u{1100}\u{1161}\u{11A8}", count: 7_000))\":1}"),
    ]

    @Test(arguments: lines)
    func `a line that is meant to take long does not`(_ line: Line) {
        #expect((50_000...70_000).contains(line.text.utf8.count))
        let bytes = Array(line.text.utf8)
        // Without optimisation; with it, none takes more than a few milliseconds.
        #expect(Self.time { try? Self.read(bytes) } < .milliseconds(500))
    }

    @Test func `ten times the members take about ten times as long`() {
        func time(members count: Int) -> Duration {
            let bytes = Array("{\((0..<count).map { "\"\($0)\":1" }.joined(separator: ","))}".utf8)
            return (0..<5).map { _ in Self.time { try? Self.read(bytes) } }.min() ?? .zero
        }
        // Looking for duplicates in order would take a hundred times as long.
        #expect(time(members: 7000) < time(members: 700) * 50)
    }

    /// Reads a line as far as every request is read alike.
    private static func read(_ bytes: [UInt8]) throws {
        let value = try bytes.withUnsafeBytes { try JSONParser.parse($0) }
        do throws(BudgetError) { _ = try Request(value) } catch {
            _ = error.located(in: value.object ?? JSONObject())
        }
    }

    /// The time that this thread takes, whatever else the processor does meanwhile.
    private static func time(_ body: () -> Void?) -> Duration {
        func now() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        let start = now()
        _ = body()
        return now() - start
    }
}
