import Testing

@testable import budgetctl

struct BackoffTests {
    @Test func `once it is said that nobody is there, half to all of 1, 2, 5, 10, 20 and then 30 s pass`() {
        for _ in 0..<100 {
            var backoff = Backoff()
            for longest in [1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000] as [Int64] {
                #expect(longest / 2...longest ~= backoff.next())
            }
        }
    }

    @Test func `before that it is at random, below a ceiling that doubles up to 250 ms`() {
        for _ in 0..<100 {
            var backoff = Backoff()
            for ceiling in [50, 100, 200, 250, 250] as [Int64] {
                let time = backoff.next(atMost: 5_000)
                #expect(0...ceiling ~= time)
            }
        }
    }

    @Test func `tries that are logins come less often`() {
        var backoff = Backoff(isRemote: true)
        for bound in [2_000, 2_000, 2_000] as [Int64] { #expect(0...bound ~= backoff.next(atMost: 250)) }
        for longest in [2_000, 5_000, 10_000, 30_000, 60_000, 60_000] as [Int64] {
            #expect(longest / 2...longest ~= backoff.next())
        }
    }

    @Test func `a bound of the caller's holds besides, and shortens only that time`() {
        var backoff = Backoff()
        let none = (0..<50).map { _ in backoff.next(atMost: 0) }
        #expect(Set(none) == [0])
        let times = (0..<200).map { _ in backoff.next(atMost: 5_000) }
        #expect(times.contains { $0 > 100 })
    }

    @Test func `clients that lost the same daemon do not come back at one moment`() {
        let times = (0..<200).map { _ in
            var backoff = Backoff()
            return backoff.next()
        }
        #expect(Set(times).count > 50)
    }
}
