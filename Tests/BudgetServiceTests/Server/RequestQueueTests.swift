import BudgetCore
import Testing

@testable import BudgetService

struct RequestQueueTests {
    private func entry(_ name: String) throws -> RequestQueue.Entry {
        .request(Request(command: name), try CommandTable.command(name))
    }

    private func begin(_ queue: inout RequestQueue) {
        guard case .request(_, let command) = queue.startable else {
            Issue.record("Nothing may start.")
            return
        }
        queue.begin(command)
        queue.removeFirst()
    }

    struct Order: CustomTestStringConvertible {
        let underWay: [String]
        let next: String
        let mayStart: Bool
        var testDescription: String { "\(next) after \(underWay) \(mayStart ? "starts" : "waits")" }
    }

    static let orders = [
        Order(underWay: [], next: "add", mayStart: true),
        Order(underWay: [], next: "limit.set", mayStart: true),
        Order(underWay: [], next: "status", mayStart: true),
        Order(underWay: ["add"], next: "add", mayStart: true),
        Order(underWay: ["add", "edit"], next: "remove", mayStart: true),
        Order(underWay: ["add"], next: "status", mayStart: false),
        Order(underWay: ["add"], next: "list", mayStart: false),
        Order(underWay: ["add"], next: "settings.set", mayStart: false),
        Order(underWay: ["settings.set"], next: "add", mayStart: false),
        Order(underWay: ["limit.set"], next: "add", mayStart: false),
        Order(underWay: ["limit.clear"], next: "ping", mayStart: false),
        Order(underWay: ["list"], next: "add", mayStart: false),
        Order(underWay: ["list"], next: "list", mayStart: false),
    ]

    @Test(arguments: orders) func `writes join writes, and everything else waits`(_ row: Order) throws {
        var queue = RequestQueue()
        for name in row.underWay {
            queue.append(try entry(name))
            begin(&queue)
        }
        queue.append(try entry(row.next))
        #expect((queue.startable != nil) == row.mayStart)
        #expect(queue.count == row.underWay.count + 1)
        for _ in row.underWay { queue.finish() }
        #expect(queue.startable != nil)
        #expect(queue.isAtRest)
    }

    @Test func `an answer that is an error waits for the answers before it`() throws {
        var queue = RequestQueue()
        queue.append(try entry("add"))
        begin(&queue)
        queue.append(.failure(BudgetError(.badJSON, "x"), nil))
        #expect(queue.startable == nil)
        queue.finish()
        #expect(queue.startable != nil)
    }

    @Test func `after a write that waited for a list, further writes join it`() throws {
        var queue = RequestQueue()
        queue.append(try entry("list"))
        begin(&queue)
        queue.append(try entry("add"))
        queue.append(try entry("add"))
        #expect(queue.startable == nil)
        queue.finish()
        begin(&queue)
        begin(&queue)
        #expect(!queue.isEmpty)
        queue.finish()
        queue.finish()
        #expect(queue.isEmpty)
    }
}
