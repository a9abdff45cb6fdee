import BudgetCore
import Testing

@testable import BudgetService

@MainActor struct DescriptionTests {
    private let description = Description(Caps())

    private func parsed(_ command: Command? = nil) throws -> JSONValue {
        // As it stands in a reply, one level deeper.
        let line = ReplyLine.result(description.result(for: command), id: nil, revision: 0)
        return try #require(try JSONParser.parse(String(decoding: line, as: UTF8.self))["result"])
    }

    @Test func `it fits into a reply, and nests no deeper than a line may`() throws {
        #expect(description.result(for: nil).count < 1024 * 1024 - 256)
        #expect(try parsed()["commands"]?.array?.count == CommandTable.commands.count)
    }

    @Test(arguments: CommandTable.commands.map(\.name))
    func `a command is told as in the whole`(_ name: String) throws {
        let alone = try parsed(try CommandTable.command(name))
        let whole = try parsed()
        let own = whole["commands"]?.array?.filter { $0["name"]?.string == name }
        #expect(alone["commands"]?.array == own)
        for member in ["events", "topics", "errors", "caps", "schema"] {
            #expect(alone[member] == whole[member])
        }
    }

    @Test func `what is referred to is there`() throws {
        let whole = try parsed()
        let names = Set(whole["schema"]?["$defs"]?.object?.members.map(\.name) ?? [])
        func check(_ value: JSONValue) {
            for element in value.array ?? [] { check(element) }
            for member in value.object?.members ?? [] {
                if member.name == "$ref", let text = member.value.string {
                    #expect(names.contains(String(text.dropFirst("#/$defs/".count))), "\(text)")
                }
                check(member.value)
            }
        }
        check(whole)
        #expect(names.count == SharedShape.allCases.count + CommandTable.batched.count)
    }

    @Test func `a cap that was set is told as it is set`() throws {
        var caps = Caps()
        caps.subscriptions = 3
        let text = String(decoding: Description(caps).result(for: nil), as: UTF8.self)
        #expect(text.contains(#""subscriptions":3,"#))
    }
}
