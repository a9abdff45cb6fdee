import Testing

@testable import BudgetCore

struct NearestNameTests {
    private static let commands = [
        "add", "edit", "remove", "status", "subscribe", "unsubscribe", "limit.get", "limit.set",
    ]

    @Test(arguments: [
        ("stauts", "status"), ("statsu", "status"), ("Status", "status"), ("statuss", "status"),
        ("remov", "remove"),
        ("subscrib", "subscribe"), ("unsubscrieb", "unsubscribe"), ("limit.gte", "limit.get"), ("ad", "add"),
        ("edti", "edit"), ("limitget", "limit.get"),
    ])
    func `a slip of the fingers finds its name`(_ typed: String, _ name: String) {
        #expect(NearestName.match(for: typed, among: Self.commands) == name)
        #expect(NearestName.hint(for: typed, among: Self.commands) == "Did you mean \(name)?")
    }

    @Test(arguments: [
        "", "xyz", "buy", "limit", "statement of account", String(repeating: "status", count: 10_000),
    ])
    func `another word finds none`(_ typed: String) {
        #expect(NearestName.match(for: typed, among: Self.commands) == nil)
        #expect(NearestName.hint(for: typed, among: Self.commands).hasPrefix("Known are: add, edit,"))
    }

    @Test(arguments: [("🚗", "🍔"), ("~", "*"), ("a", "b"), ("a", "ab"), ("", "a")])
    func `names of which nothing is the same are not near`(_ typed: String, _ known: String) {
        #expect(NearestName.match(for: typed, among: [known]) == nil)
    }

    @Test func `the first of equally near names is found`() {
        #expect(NearestName.match(for: "limit.bet", among: Self.commands) == "limit.get")
        #expect(NearestName.match(for: "limit.xet", among: ["limit.set", "limit.get"]) == "limit.set")
    }

    @Test func `where nothing is known nothing is offered`() {
        #expect(NearestName.hint(for: "x", among: []) == "It takes none.")
    }
}
