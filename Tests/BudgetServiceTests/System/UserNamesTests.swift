import Testing

@testable import BudgetService

struct UserNamesTests {
    @Test func `users are told by the names that the host knows`() {
        var names = UserNames()
        for _ in 0..<2 {
            #expect(names.name(of: 0) == "root")
            #expect(names.name(of: 4_000_000_000) == nil)
        }
    }
}
