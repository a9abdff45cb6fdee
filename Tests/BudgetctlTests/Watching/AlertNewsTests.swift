import BudgetCore
import Testing

@testable import budgetctl

struct AlertNewsTests {
    private var news = AlertNews()

    /// A value with these alerts, oldest first: revision, time and what they are called.
    private func value(_ alerts: [(Int, String, String)], count: Int? = nil, period: String = "2026-11")
        throws
        -> JSONValue
    {
        let texts = alerts.reversed().map { revision, time, name in
            #"{"category":"\#(name)","period":"\#(period)","revision":\#(revision),"time":"\#(time)"}"#
        }
        return try JSONParser.parse(
            #"{"count":\#(count ?? alerts.count),"alerts":[\#(texts.joined(separator: ","))]}"#
        )
    }

    private mutating func names(_ value: JSONValue, at revision: Int64) -> [String] {
        news.take(value, at: revision).alerts.map { $0["category"]?.string ?? "" }
    }

    @Test mutating func `the first value has begun it, and then only later ones are new, oldest first`()
        throws
    {
        #expect(!news.isBegun)
        #expect(names(try value([(1, "a", "x"), (2, "b", "y")]), at: 3) == ["x", "y"])
        #expect(news.isBegun)
        let later = try value([(1, "a", "x"), (2, "b", "y"), (5, "c", "z"), (6, "d", "w")])
        #expect(names(later, at: 6) == ["z", "w"])
        #expect(names(later, at: 7) == [])
    }

    @Test mutating func `an empty beginning makes everything new`() throws {
        #expect(names(try value([]), at: 9) == [])
        #expect(names(try value([(10, "a", "x")]), at: 10) == ["x"])
    }

    @Test
    mutating func `those of one moment are new together, and a turn at the same revision is another moment`()
        throws
    {
        _ = news.take(try value([]), at: 1)
        #expect(names(try value([(2, "a", "x"), (2, "a", "y")]), at: 2) == ["x", "y"])
        #expect(names(try value([(2, "b", "x"), (2, "b", "y")], period: "2026-12"), at: 2) == ["x", "y"])
        #expect(names(try value([(2, "a", "x"), (2, "a", "y")]), at: 2) == [])
    }

    @Test mutating func `another name and an alert that comes back are not new`() throws {
        _ = news.take(try value([]), at: 1)
        #expect(names(try value([(2, "a", "x"), (3, "b", "y")]), at: 3) == ["x", "y"])
        #expect(names(try value([(3, "b", "renamed")]), at: 4) == [])
        #expect(names(try value([(2, "a", "x"), (3, "b", "renamed")]), at: 5) == [])
    }

    @Test mutating func `a ledger that was put back tells what it has told, and goes on from there`() throws {
        #expect(names(try value([(2, "a", "x"), (9, "b", "y")]), at: 9) == ["x", "y"])
        #expect(names(try value([(2, "a", "x")]), at: 3) == [])
        #expect(names(try value([(2, "a", "x"), (4, "c", "z")]), at: 4) == ["z"])
    }

    @Test mutating func `more than are shown are counted`() throws {
        _ = news.take(try value([(1, "a", "x")]), at: 1)
        let many = (0..<20).map { (2, "b", "\($0)") }
        let part = news.take(try value(many, count: 26), at: 2)
        #expect(part.alerts.count == 20)
        #expect(part.missed == 5)
        #expect(news.take(try value(many, count: 26), at: 3).missed == 0)
        #expect(news.take(try value(many.map { (4, "c", $0.2) }, count: 46), at: 4).missed == 0)
    }
}
