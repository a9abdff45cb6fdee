import Testing

@testable import budgetctl

struct BackoffTests {
    @Test func `each time is at random below a bound that doubles up to five seconds`() {
        for _ in 0..<100 {
            var backoff = Backoff()
            for bound in [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000] as [Int64] {
                #expect(0...bound ~= backoff.next())
            }
        }
    }

    @Test func `tries that are logins come less often`() {
        var backoff = Backoff(isRemote: true)
        for bound in [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000] as [Int64] {
            #expect(0...bound ~= backoff.next())
        }
    }

    @Test func `a bound of the caller's holds besides`() {
        var backoff = Backoff()
        for _ in 0..<50 { #expect(0...250 ~= backoff.next(atMost: 250)) }
    }
}
