import BudgetCore
import BudgetTestSupport
import Testing

@testable import BudgetService

@Suite(.timeLimit(.minutes(1))) struct ReportTests {
    /// Which expenses a report is about, and what its rows are.
    struct Row: CustomTestStringConvertible, Sendable {
        let by: ReportGrouping
        var first = "2026-05"
        var last = "2026-07"
        var category: CategoryName?
        var isUncategorised = false
        var payee: String?
        var tag: String?
        var text: String?
        var startDay = 1

        var testDescription: String {
            "by \(by.rawValue), \(first) to \(last), start \(startDay), \(category?.name ?? "-") \(payee ?? "-")"
                + " \(tag ?? "-") \(text ?? "-")"
        }

        func query() throws -> ReportQuery {
            var query = ReportQuery(periods: try PeriodLabel(first)...PeriodLabel(last), today: .sample)
            query.by = by
            query.expenses.categoryName = category
            if isUncategorised { query.expenses.category = .some(nil) }
            query.expenses.payee = payee
            query.expenses.tag = tag
            query.expenses.text = text
            query.expenses.pageSize = 500
            return query
        }
    }

    private static let rows: [Row] = ReportGrouping.allCases.flatMap { grouping in
        [
            Row(by: grouping), Row(by: grouping, first: "2026-06", last: "2026-06", startDay: 17),
            Row(by: grouping, first: "1900-01", last: "1949-12"),
            Row(by: grouping, first: "2020-01", last: "2030-12"),
            Row(by: grouping, category: "Food"), Row(by: grouping, isUncategorised: true),
            Row(by: grouping, payee: "cafe 1"), Row(by: grouping, tag: "work"),
            Row(by: grouping, first: "2026-01", last: "2026-12", text: "1", startDay: 31),
            Row(by: grouping, category: "fun", payee: "cafe", tag: "home"),
        ]
    }

    private let home: LedgerHome

    init() throws {
        home = try LedgerHome()
    }

    /// Books random expenses and refunds, some of which are edited and removed again.
    private func fill(_ ledger: Ledger, count: Int) async throws {
        var random = SeededGenerator(seed: 5)
        let categories: [CategoryName?] = [nil, "Food", "Fun", "Rent"]
        let tags = [["work"], [], ["Home", "work"], ["home", "HOME"], []]
        let first = try CalendarDay("2026-03-20")
        var group: [ChangeRequest] = []
        for number in 0..<count {
            var amount = Int64.random(in: -300...900, using: &random)
            if amount == 0 { amount = 1 }
            let day = try #require(first.adding(days: .random(in: 0..<150, using: &random)))
            let payee = Int.random(in: 0..<30, using: &random)
            var change = Change.add(
                amount,
                on: day,
                categories[.random(in: 0..<4, using: &random)],
                payee: payee == 0 ? nil : "\(Bool.random(using: &random) ? "Cafe" : "CAFE") \(payee)",
                tags: tags[.random(in: 0..<5, using: &random)]
            )
            if number > 50, number % 10 == 0 {
                let id = ExpenseID(Int64(number / 4))
                change = number % 20 == 0 ? .remove([id]) : .edit(.id(id), ExpensePatch(date: day))
            }
            let name = number % 3 == 0 ? "anna" : nil
            group.append(ChangeRequest(change, uid: 1000 + UInt32(number % 2), userName: name))
        }
        _ = await ledger.commit(group)
    }

    /// The sums of a report by looking at every expense.
    private func naive(_ row: Row, _ ledger: Ledger) async throws -> (ExpenseSum, [String: ExpenseSum]) {
        var query = ExpenseQuery()
        query.pageSize = 500
        query.categoryName = row.category
        if row.isUncategorised { query.category = .some(nil) }
        let names = try await ledger.texts(
            "SELECT id || ' ' || ifnull(booked_by_name, booked_by_uid) FROM expense"
        )
        let categories = await ledger.state.categories
        var bookers: [Int64: String] = [:]
        for name in names {
            let parts = name.split(separator: " ")
            bookers[try #require(Int64(parts[0]))] = String(parts[1])
        }
        let from = BudgetPeriod(try PeriodLabel(row.first), startDay: row.startDay).from
        let to = BudgetPeriod(try PeriodLabel(row.last), startDay: row.startDay).to
        var total = ExpenseSum()
        var sums: [String: ExpenseSum] = [:]
        repeat {
            let page = try await ledger.page(query)
            for expense in page.expenses where from <= expense.date && expense.date <= to {
                let payee = expense.payee?.lowercased() ?? ""
                let tags = Set(expense.tags.map { $0.lowercased() })
                if let part = row.payee, !payee.contains(part) { continue }
                if let part = row.text, !payee.contains(part) { continue }
                if let tag = row.tag, !tags.contains(tag) { continue }
                total.count(expense.amount, isIn: true)
                let keys: Set<String> =
                    switch row.by {
                    case .category: [expense.category.flatMap { categories[$0]?.folded } ?? ""]
                    case .month: [BudgetPeriod(containing: expense.date, startDay: row.startDay).label.text]
                    case .payee: [payee]
                    case .tag: tags.isEmpty ? [""] : tags
                    case .person: [bookers[expense.id.number] ?? ""]
                    }
                for key in keys { sums[key, default: ExpenseSum()].count(expense.amount, isIn: true) }
            }
            query.after = page.next
        } while query.after != nil
        return (total, sums)
    }

    @Test(arguments: rows)
    func `sums are those that a look at every expense gives`(_ row: Row) async throws {
        try await home.session { ledger async throws in
            try await fill(ledger, count: 600)
            _ = await ledger.commit(.set(.monthStartDay(row.startDay)))
            let report = try await ledger.report(try row.query())
            let (total, sums) = try await naive(row, ledger)
            #expect(report.total == total)
            var told: [String: ExpenseSum] = [:]
            for row in report.rows where row.sum.count != 0 {
                told[row.period?.label.text ?? row.name?.lowercased() ?? ""] = row.sum
            }
            #expect(told == sums)
            #expect(report.others == nil)
            #expect(try await ledger.check() == [])
        }
    }

    @Test(arguments: [1, 3, 29])
    func `what is not shown is summed, and the most spent is shown first`(_ size: Int) async throws {
        try await home.session { ledger async throws in
            try await fill(ledger, count: 600)
            var query = try Row(by: .payee).query()
            let all = try await ledger.report(query)
            query.expenses.pageSize = size
            let report = try await ledger.report(query)
            let shown: [ExpenseSum] = report.rows.map(\.sum)
            let first: [ExpenseSum] = all.rows.prefix(size).map(\.sum)
            #expect(shown == first)
            let amounts: [Amount] = all.rows.map(\.sum.amount)
            #expect(amounts == amounts.sorted(by: >))
            var sum = report.others ?? ExpenseSum()
            for row in report.rows { sum.add(row.sum) }
            #expect(sum == all.total)
            #expect(report.total == all.total)
        }
    }

    @Test func `a row of a month, of the whole or of a category, stands as the period does`() async throws {
        try await home.session { ledger async throws in
            try await fill(ledger, count: 300)
            _ = await ledger.commit(.limit(9000, from: try PeriodLabel("2026-07")))
            _ = await ledger.commit(.limit(2000, "Food", from: try PeriodLabel("2026-07")))
            _ = await ledger.commit(.set(.carryOver(.both)))
            for category in [nil, "Food"] as [CategoryName?] {
                let query = try Row(by: .month, first: "2026-01", last: "2026-12", category: category).query()
                let report = try await ledger.report(query)
                #expect(report.rows.count == 12)
                #expect(report.whole == nil)
                for row in report.rows {
                    let label = try #require(row.period?.label)
                    let period = try await ledger.figures(in: label, today: .sample)
                    var figures: BudgetFigures? = period.total
                    if let category {
                        figures = period.categories[try await ledger.category(category)]?.figures
                    }
                    #expect(row.figures?.facts.limit == figures?.facts.limit)
                    #expect(row.figures?.remaining == figures?.remaining)
                    #expect(row.figures?.facts.carried == figures?.facts.carried)
                }
            }
        }
    }

    @Test func `a category with a limit is told though nothing was spent`() async throws {
        try await home.session { ledger async throws in
            _ = await ledger.commit(.limit(2000, "Food"))
            _ = await ledger.commit(.add(500, "Fun"))
            let report = try await ledger.report(try Row(by: .category, first: "2026-07").query())
            #expect(report.rows.map(\.name) == ["Fun", "Food"])
            #expect(report.rows.last?.figures?.remaining == 2000)
            #expect(report.whole?.facts.spent == 500)
            let filtered = try await ledger.report(
                try Row(by: .category, first: "2026-07", payee: "x").query()
            )
            #expect(filtered.rows.isEmpty)
            #expect(filtered.whole == nil)
        }
    }

    @Test func `a name is written as the newest expense writes it`() async throws {
        try await home.session { ledger async throws in
            for payee in ["Café", "CAFÉ", "café"] {
                _ = await ledger.commit(.add(1, payee: payee, tags: [payee]))
            }
            _ = await ledger.commit(.remove([ExpenseID(3)]))
            for by in [ReportGrouping.payee, .tag] {
                let report = try await ledger.report(try Row(by: by).query())
                #expect(report.rows.map(\.name) == ["CAFÉ"])
            }
        }
    }
}
