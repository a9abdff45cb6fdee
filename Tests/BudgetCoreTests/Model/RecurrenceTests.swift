import BudgetTestSupport
import Testing

@testable import BudgetCore

struct RecurrenceTests {
    /// A recurrence and the days that it falls on, from a day on.
    struct Days: CustomTestStringConvertible, Sendable {
        let every: Recurrence.Unit
        var interval = 1
        let anchor: String
        var isOnLastDay = false
        var until: String?
        var from: String?
        let days: [String]

        /// `nil` if the row is not written well.
        var recurrence: Recurrence? {
            CalendarDay(iso: anchor).flatMap { anchor in
                Recurrence(
                    every: every,
                    interval: interval,
                    anchor: anchor,
                    isOnLastDay: isOnLastDay,
                    until: until.flatMap { CalendarDay(iso: $0) }
                )
            }
        }

        var testDescription: String {
            "every \(interval) \(every) from \(anchor)\(isOnLastDay ? ", last day" : "")"
                + (from.map { ", seen from \($0)" } ?? "")
        }
    }

    /// The days from one on, as many as asked for, fewer if it ends.
    static func days(_ recurrence: Recurrence, from day: CalendarDay, _ count: Int) -> [String] {
        var days: [String] = []
        var next = recurrence.due(onOrAfter: day)
        while let due = next, days.count < count {
            days.append(due.iso)
            next = recurrence.due(after: due)
        }
        return days
    }

    @Test(arguments: [
        // The 31st falls on a short month's last day, and comes back.
        Days(
            every: .month,
            anchor: "2026-01-31",
            days: [
                "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30",
                "2026-07-31",
            ]
        ),
        // The 30th is no last day.
        Days(
            every: .month,
            anchor: "2027-11-30",
            days: ["2027-11-30", "2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]
        ),
        // The last day is a choice of its own.
        Days(
            every: .month,
            anchor: "2026-02-28",
            isOnLastDay: true,
            days: ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]
        ),
        Days(
            every: .month,
            interval: 2,
            anchor: "2026-08-31",
            days: ["2026-08-31", "2026-10-31", "2026-12-31", "2027-02-28", "2027-04-30"]
        ),
    ])
    func `a month without the day has its last day instead, and the next month the day again`(
        _ row: Days
    ) throws {
        let anchor = try #require(CalendarDay(iso: row.anchor))
        #expect(Self.days(try #require(row.recurrence), from: anchor, row.days.count) == row.days)
    }

    @Test(arguments: [
        Days(every: .day, anchor: "2026-02-27", days: ["2026-02-27", "2026-02-28", "2026-03-01"]),
        Days(every: .day, interval: 1000, anchor: "2026-01-01", days: ["2026-01-01", "2028-09-27"]),
        Days(every: .week, anchor: "2026-10-02", from: "2026-10-03", days: ["2026-10-09", "2026-10-16"]),
        // 2026 has a week 53; nothing is skipped or doubled around it.
        Days(
            every: .week,
            anchor: "2026-12-21",
            days: ["2026-12-21", "2026-12-28", "2027-01-04", "2027-01-11"]
        ),
        Days(every: .week, interval: 53, anchor: "2026-01-01", days: ["2026-01-01", "2027-01-07"]),
        Days(every: .week, interval: 1000, anchor: "2026-01-01", days: ["2026-01-01", "2045-03-02"]),
        Days(every: .month, interval: 1000, anchor: "2026-05-31", days: ["2026-05-31", "2109-09-30"]),
        Days(every: .month, anchor: "2026-01-15", from: "2026-03-16", days: ["2026-04-15"]),
        Days(every: .month, anchor: "2026-01-15", from: "2026-03-15", days: ["2026-03-15"]),
        Days(
            every: .month,
            interval: 3,
            anchor: "2026-11-30",
            days: ["2026-11-30", "2027-02-28", "2027-05-30"]
        ),
        // The anchor is not itself due if the last day is.
        Days(every: .month, anchor: "2026-02-10", isOnLastDay: true, days: ["2026-02-28", "2026-03-31"]),
        // 29 February falls on the 28th in common years; 2100 is one.
        Days(
            every: .year,
            anchor: "2024-02-29",
            days: ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
        ),
        Days(
            every: .year,
            interval: 4,
            anchor: "2096-02-29",
            days: ["2096-02-29", "2100-02-28", "2104-02-29"]
        ),
        Days(
            every: .year,
            anchor: "2025-02-28",
            isOnLastDay: true,
            days: ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
        ),
        Days(every: .year, interval: 1000, anchor: "2026-02-01", days: ["2026-02-01"]),
        // The end is inclusive.
        Days(
            every: .week,
            anchor: "2026-01-01",
            until: "2026-01-15",
            days: ["2026-01-01", "2026-01-08", "2026-01-15"]
        ),
        Days(every: .week, anchor: "2026-01-01", until: "2026-01-14", days: ["2026-01-01", "2026-01-08"]),
        Days(every: .day, anchor: "2026-01-02", until: "2026-01-01", days: []),
        // The ends of the calendar.
        Days(every: .month, anchor: "2199-11-30", days: ["2199-11-30", "2199-12-30"]),
        Days(every: .day, anchor: "2199-12-31", from: "1900-01-01", days: ["2199-12-31"]),
        Days(every: .month, anchor: "1900-01-31", from: "2199-12-31", days: ["2199-12-31"]),
        Days(every: .month, anchor: "1900-01-30", from: "2199-12-31", days: []),
    ])
    func `every so many units has these days`(_ row: Days) throws {
        let from = try #require(CalendarDay(iso: row.from ?? row.anchor))
        #expect(
            Self.days(try #require(row.recurrence), from: from, row.days.count + 1).starts(with: row.days)
        )
        if row.until != nil || row.days.count < 2 {
            let first = Self.days(try #require(row.recurrence), from: from, 5)
            #expect(row.until == nil || first == row.days)
            #expect(!row.days.isEmpty || first.isEmpty)
        }
    }

    @Test func `an interval out of range, and the last day of no month, are no recurrence`() {
        for interval in [Int.min, -1, 0, 1001, .max] {
            #expect(Recurrence(every: .day, interval: interval, anchor: .first) == nil)
        }
        #expect(Recurrence(every: .day, anchor: .first, isOnLastDay: true) == nil)
        #expect(Recurrence(every: .week, anchor: .first, isOnLastDay: true) == nil)
    }

    @Test func `the first due day and the count agree with a walk over every day`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let every = try #require(Recurrence.Unit.allCases.randomElement(using: &random))
            let anchor = try #require(CalendarDay(number: .random(in: -25_567...84_005, using: &random)))
            let isMonthly = every == .month || every == .year
            let recurrence = try #require(
                Recurrence(
                    every: every,
                    interval: .random(in: 1...6, using: &random),
                    anchor: anchor,
                    isOnLastDay: isMonthly && .random(using: &random),
                    until: .random(using: &random)
                        ? anchor.adding(days: .random(in: 0...4000, using: &random)) : nil
                )
            )
            // Due days by their definition: counted from the anchor one by one.
            let walked = Walk(recurrence).days(most: 400)
            let start = anchor.adding(days: -40) ?? .first
            var count = 0
            var position = 0
            var day: CalendarDay? = start
            while let current = day, position < walked.count {
                if walked[position] < current { position += 1 }
                guard position < walked.count else { break }
                let due = recurrence.due(onOrAfter: current)
                #expect(due == walked[position], "seed \(seed): \(recurrence) on \(current.iso)")
                guard due == walked[position] else { return }
                if walked[position] == current { count += 1 }
                #expect(
                    recurrence.count(from: start, through: current) == count,
                    "seed \(seed): \(recurrence)"
                )
                day = current.adding(days: 1)
            }
        }
    }

    @Test func `no day and no interval traps`() throws {
        for every in Recurrence.Unit.allCases {
            for interval in [1, 7, 999, 1000] {
                for anchor in [CalendarDay.first, .last, try #require(CalendarDay(number: 0))] {
                    for until in [nil, CalendarDay.first, .last] {
                        let recurrence = try #require(
                            Recurrence(every: every, interval: interval, anchor: anchor, until: until)
                        )
                        for day in [CalendarDay.first, .last, anchor] {
                            _ = recurrence.due(onOrAfter: day)
                            _ = recurrence.due(after: day)
                            #expect(recurrence.count(from: .first, through: day) >= 0)
                            #expect(recurrence.count(from: day, through: .first) >= 0)
                        }
                    }
                }
            }
        }
    }
}

/// Due days by their definition, one after the other.
private struct Walk {
    let recurrence: Recurrence

    init(_ recurrence: Recurrence) {
        self.recurrence = recurrence
    }

    func days(most: Int) -> [CalendarDay] {
        (0..<most).compactMap(day).filter { day in recurrence.until.map { day <= $0 } ?? true }
    }

    private func day(_ number: Int) -> CalendarDay? {
        let anchor = recurrence.anchor
        let steps = number * recurrence.interval
        switch recurrence.every {
        case .day: return anchor.adding(days: steps)
        case .week: return anchor.adding(days: 7 * steps)
        case .month, .year:
            let months = anchor.parts.month - 1 + (recurrence.every == .year ? 12 * steps : steps)
            let year = anchor.parts.year + months / 12
            let month = months % 12 + 1
            let length = CalendarDay.length(ofMonth: month, year: year)
            return CalendarDay(
                year: year,
                month: month,
                day: recurrence.isOnLastDay ? length : min(anchor.parts.day, length)
            )
        }
    }
}
