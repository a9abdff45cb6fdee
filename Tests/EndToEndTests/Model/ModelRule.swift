/// What recurs, and what became of its due days.
struct ModelRule: Hashable, Sendable {
    var amount: Int
    var category: Int?
    /// `day`, `week`, `month` or `year`.
    var every: String
    var interval: Int
    var anchor: ModelDay
    var isOnLastDay = false
    var until: ModelDay?
    var isAutomatic: Bool
    /// Due days before it do not count.
    var first: ModelDay
    /// Days of an earlier schedule that still wait to be confirmed.
    var waiting: Set<ModelDay> = []
    /// Due days that were booked or skipped; none of them ever comes again.
    var settled: Set<ModelDay> = []

    /// The days up to one that are due and neither booked nor skipped, in order.
    func open(upTo last: ModelDay) -> [ModelDay] {
        let days = waiting.union(scheduled(upTo: last).filter { $0 >= first })
        return days.subtracting(settled).filter { $0 <= last }.sorted()
    }

    /// The first day that is due and neither booked nor skipped, `nil` if none is left.
    var next: ModelDay? {
        // Every schedule of the model has a day within two years, unless it has ended.
        var last = max(anchor, first, settled.max() ?? anchor)
        for _ in 0..<26 {
            if let day = open(upTo: last).first { return day }
            last = ModelDay(31, of: last.month.adding(1))
        }
        return nil
    }

    /// The days of the schedule: each counted from the anchor, never from the one before.
    private func scheduled(upTo last: ModelDay) -> [ModelDay] {
        var days: [ModelDay] = []
        while let day = day(days.count), day <= last, until.map({ day <= $0 }) ?? true { days.append(day) }
        return days
    }

    private func day(_ number: Int) -> ModelDay? {
        switch every {
        case "day": anchor.adding(number * interval)
        case "week": anchor.adding(7 * number * interval)
        case "month": ModelDay(dayOfMonth, of: anchor.month.adding(number * interval))
        case "year": ModelDay(dayOfMonth, of: anchor.month.adding(12 * number * interval))
        default: nil
        }
    }

    private var dayOfMonth: Int { isOnLastDay ? 31 : anchor.day }
}
