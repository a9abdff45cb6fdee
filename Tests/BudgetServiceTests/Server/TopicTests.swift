import BudgetCore
import Testing

@testable import BudgetService

struct TopicTests {
    @Test(arguments: Topic.Kind.allCases) func `every kind is a topic`(_ kind: Topic.Kind) throws {
        let topic = try Topic(kind.rawValue)
        #expect(topic.kind == kind)
        #expect(topic.category == nil)
    }

    @Test func `a category is compared in folded case and told as it was asked for`() throws {
        let topic = try Topic("category:STRASSE")
        #expect(topic.kind == .categories)
        #expect(topic.category == CaseFolding.fold("Straße"))
        #expect(topic.name == "category:STRASSE")
    }

    @Test(arguments: ["", "spend", "Spent", "category:", "category", "categories:", " spent"])
    func `anything else is refused with the nearest`(_ name: String) {
        let error = #expect(throws: BudgetError.self) { try Topic(name) }
        #expect(error?.code == .badValue)
        #expect(error?.field == "args.topics")
        #expect(error?.hint != nil)
    }
}
