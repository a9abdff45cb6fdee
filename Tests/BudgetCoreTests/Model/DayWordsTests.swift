import Testing

@testable import BudgetCore

struct DayWordsTests {
    /// Words with the day that they mean on a day.
    struct Reading: CustomTestStringConvertible, Sendable {
        let text: String
        let today: String
        let day: String

        init(_ text: String, on today: String = "2026-11-30", _ day: String) {
            self.text = text
            self.today = today
            self.day = day
        }

        var testDescription: String { "\(text) on \(today) → \(day)" }
    }

    /// Words that name no day, or several.
    struct Refusal: CustomTestStringConvertible, Sendable {
        let text: String
        let readings: [String]

        init(_ text: String, _ readings: [String] = []) {
            self.text = text
            self.readings = readings
        }

        var testDescription: String { "\(text) could be \(readings)" }
    }

    static let accepted: [Reading] = [
        // 2026-11-30 is a Monday.
        Reading("2026-11-03", "2026-11-03"),
        Reading("2026-1-3", "2026-01-03"),
        Reading("2028-02-29", "2028-02-29"),
        Reading("today", "2026-11-30"),
        Reading(" Today\n", "2026-11-30"),
        Reading("YESTERDAY", "2026-11-29"),
        Reading("tomorrow", "2026-12-01"),
        Reading("yesterday", on: "2028-03-01", "2028-02-29"),
        Reading("monday", "2026-11-30"),
        Reading("mon", "2026-11-30"),
        Reading("Tuesday", "2026-11-24"),
        Reading("tue", "2026-11-24"),
        Reading("wed", "2026-11-25"),
        Reading("thu", "2026-11-26"),
        Reading("friday", "2026-11-27"),
        Reading("sat", "2026-11-28"),
        Reading("sunday", "2026-11-29"),
        Reading("monday", on: "2026-11-29", "2026-11-23"),
        Reading("sunday", on: "2026-11-29", "2026-11-29"),
        Reading("0d", "2026-11-30"),
        Reading("3d", "2026-11-27"),
        Reading("3 d", "2026-11-27"),
        Reading("3d ago", "2026-11-27"),
        Reading("3 days ago", "2026-11-27"),
        Reading("1 day ago", "2026-11-29"),
        Reading("003d", "2026-11-27"),
        Reading("2w", "2026-11-16"),
        Reading("2 weeks ago", "2026-11-16"),
        Reading("1 Week  Ago", "2026-11-23"),
        Reading("11-03", "2026-11-03"),
        Reading("1-3", "2026-01-03"),
        Reading("12-28", on: "2026-01-05", "2025-12-28"),
        Reading("07-03", on: "2026-01-01", "2026-07-03"),
        Reading("07-04", on: "2026-01-01", "2025-07-04"),
        Reading("01-05", on: "2026-12-28", "2026-01-05"),
        Reading("3.11.", "2026-11-03"),
        Reading("3.11", "2026-11-03"),
        Reading("03.11.2026", "2026-11-03"),
        Reading("3. 11. 2026", "2026-11-03"),
        Reading("28.12.", on: "2026-01-05", "2025-12-28"),
        Reading("29.2.", on: "2028-03-01", "2028-02-29"),
        Reading("25/12", "2026-12-25"),
        Reading("12/25", "2026-12-25"),
        Reading("3/3", "2026-03-03"),
        Reading("25/12/2024", "2024-12-25"),
        Reading("12/25/2024", "2024-12-25"),
        Reading("25-12-2024", "2024-12-25"),
        Reading("2026/11/03", "2026-11-03"),
        Reading("2026.11.3", "2026-11-03"),
        Reading("1900-01-01", "1900-01-01"),
        Reading("2199-12-31", "2199-12-31"),
    ]

    static let refused: [Refusal] = [
        Refusal("03/11", ["2026-11-03", "2026-03-11"]),
        Refusal("03/11/2026", ["2026-11-03", "2026-03-11"]),
        Refusal("03-11-2026", ["2026-11-03", "2026-03-11"]),
        Refusal("3.11.26", ["2026-11-03", "2003-11-26"]),
        Refusal("25.12.99", ["2099-12-25"]),
        Refusal("03/04/05", ["2005-04-03", "2005-03-04", "2003-04-05"]),
        Refusal(""),
        Refusal("  "),
        Refusal("ago"),
        Refusal("d"),
        Refusal("mo"),
        Refusal("mond"),
        Refusal("noon"),
        Refusal("3"),
        Refusal("3 days"),
        Refusal("-3d"),
        Refusal("+3d"),
        Refusal("3x"),
        Refusal("3 0d"),
        Refusal("3 d d"),
        Refusal("1 1-03"),
        Refusal("٣d"),
        Refusal("2026-02-29"),
        Refusal("2026-13-01"),
        Refusal("2026-00-01"),
        Refusal("2026-11-00"),
        Refusal("2026-11-31"),
        Refusal("1899-12-31"),
        Refusal("2200-01-01"),
        Refusal("2026-11-003"),
        Refusal("2026-11"),
        Refusal("026-11-03"),
        Refusal("11-031"),
        Refusal("25-12"),
        Refusal("31.4."),
        Refusal("29/02"),
        Refusal("32/13"),
        Refusal("11-03-"),
        Refusal("-11-03"),
        Refusal("11--03"),
        Refusal("11.03-2026"),
        Refusal("11/03."),
        Refusal("50000d"),
        Refusal("99999999999999999999d"),
        Refusal("99999999999999999999 weeks ago"),
        Refusal(String(repeating: "9", count: 1_000_000)),
        Refusal(String(repeating: "1-", count: 500_000)),
    ]

    @Test(arguments: accepted)
    func `reads a day`(_ row: Reading) throws {
        let today = try #require(CalendarDay(iso: row.today))
        #expect(try DayWords.read(row.text, today: today).iso == row.day)
    }

    @Test(arguments: refused)
    func `refuses what is no day or more than one`(_ row: Refusal) throws {
        let today = try #require(CalendarDay(iso: "2026-11-30"))
        let error = #expect(throws: DayWordsError.self) { try DayWords.read(row.text, today: today) }
        #expect(error?.readings == row.readings)
        #expect((error?.message.utf8.count ?? 1000) < 400)
    }

    @Test func `the message of an ambiguous day names both readings`() throws {
        let today = try #require(CalendarDay(iso: "2026-11-30"))
        let error = #expect(throws: DayWordsError.self) { try DayWords.read("03/11", today: today) }
        #expect(error?.message == "03/11 could be 2026-11-03 or 2026-03-11.")
    }

    @Test(arguments: ["yesterday", "tuesday", "1d", "4000w", "tomorrow", "12-31", "1.1."])
    func `words at the ends of the calendar are read or refused`(_ text: String) {
        for today in [CalendarDay.first, .last] {
            let day = try? DayWords.read(text, today: today)
            #expect(day.map { $0 >= .first && $0 <= .last } ?? true)
        }
    }
}
