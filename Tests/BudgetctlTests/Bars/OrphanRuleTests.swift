import Testing

@testable import budgetctl

/// A rule that is looked after by a test.
private final class Look {
    private var rule = OrphanRule()

    var moment: Int64? { rule.moment }

    func ask(at now: Int64, written: Int64, unread: Int64) {
        rule.ask(at: now, written: written, unread: unread)
    }

    func isOrphaned(at now: Int64, written: Int64, unread: Int64) -> Bool {
        rule.isOrphaned(at: now, written: written, unread: unread)
    }
}

struct OrphanRuleTests {
    private let rule = Look()

    @Test func `without a change of the chain nothing is asked, whatever is unread`() {
        #expect(rule.moment == nil)
        #expect(!rule.isOrphaned(at: 1_000_000, written: 9_000, unread: 9_000))
    }

    @Test func `a bar that had read all and leaves the repeat unread is gone`() {
        rule.ask(at: 0, written: 100, unread: 0)
        #expect(rule.moment == OrphanRule.patience)
        #expect(!rule.isOrphaned(at: OrphanRule.patience - 1, written: 110, unread: 10))
        #expect(rule.isOrphaned(at: OrphanRule.patience, written: 110, unread: 10))
    }

    @Test func `a bar that reads the repeat is there, and nothing more is asked`() {
        rule.ask(at: 0, written: 100, unread: 0)
        #expect(!rule.isOrphaned(at: OrphanRule.patience, written: 110, unread: 0))
        #expect(rule.moment == nil)
        #expect(!rule.isOrphaned(at: 1_000_000, written: 120, unread: 20))
    }

    @Test func `a bar that is being started while its launcher ends has half a minute`() {
        rule.ask(at: 0, written: 10, unread: 10)
        var now: Int64 = 0
        while let moment = rule.moment, moment < OrphanRule.longPatience {
            now = moment
            #expect(!rule.isOrphaned(at: now, written: 20, unread: 20))
        }
        #expect(now >= OrphanRule.longPatience - 1_000)
        #expect(rule.isOrphaned(at: OrphanRule.longPatience, written: 20, unread: 20))
    }

    @Test func `so has one to which nothing was written yet`() {
        rule.ask(at: 0, written: 0, unread: 0)
        #expect(!rule.isOrphaned(at: 1_200, written: 0, unread: 0))
        #expect(!rule.isOrphaned(at: 10_000, written: 10, unread: 10))
        #expect(!rule.isOrphaned(at: 20_000, written: 10, unread: 0))
        #expect(rule.moment == nil)
    }

    @Test func `a slow bar that reads on is there, though never all is read`() {
        rule.ask(at: 0, written: 9_000, unread: 5_000)
        #expect(!rule.isOrphaned(at: 1_200, written: 9_200, unread: 5_100))
        #expect(rule.moment == nil)
    }

    @Test func `a second change while one is looked into does not put the end off`() {
        rule.ask(at: 0, written: 100, unread: 0)
        rule.ask(at: 1_000, written: 110, unread: 10)
        #expect(rule.isOrphaned(at: 1_200, written: 110, unread: 10))
    }
}
