import Testing

@testable import budgetctl

struct MomentTextTests {
    @Test(arguments: [
        ("2026-11-22T12:00:00Z", "just now"), ("2026-11-22T11:59:00.001Z", "just now"),
        ("2026-11-22T12:04:00Z", "just now"), ("2026-11-22T11:59:00Z", "1 minute ago"),
        ("2026-11-22T11:00:00.001Z", "59 minutes ago"), ("2026-11-22T11:00:00Z", "1 hour ago"),
        ("2026-11-21T12:00:01Z", "23 hours ago"), ("2026-11-21T12:00:00Z", "on 2026-11-21"),
        ("2026-11-20T22:30:00Z", "on 2026-11-21"), ("2026-11-22T12:06:00Z", "on 2026-11-22"),
    ])
    func `a time is told from here and now`(_ time: String, _ text: String) throws {
        let now = try #require(Instant.milliseconds("2026-11-22T12:00:00Z"))
        // Two hours ahead of UTC.
        let moments = MomentText(now: now) { _ in 7_200_000 }
        #expect(moments.text(time, on: "on ") == text)
    }

    @Test(arguments: [nil, "", "yesterday"])
    func `what is no time is not told`(_ time: String?) {
        #expect(MomentText(now: 0) { _ in 0 }.text(time) == nil)
    }
}
