import BudgetCore
import Testing

@testable import BudgetService

struct CommandTableTests {
    @Test func `every command has a name of its own and a summary`() {
        let names = CommandTable.commands.map(\.name)
        #expect(Set(names).count == names.count)
        for command in CommandTable.commands {
            #expect(command.summary.hasSuffix("."), "\(command.name)")
            #expect(command.name.allSatisfy { $0.isLowercase || $0 == "." }, "\(command.name)")
        }
    }

    @Test(arguments: CommandTable.commands.map(\.name))
    func `every field of a command has a name of its own and a summary`(_ name: String) throws {
        let fields = try CommandTable.command(name).fields
        #expect(Set(fields.map(\.name)).count == fields.count)
        for field in fields {
            #expect(field.summary.hasSuffix(".") && field.summary.count > 4, "\(field.name)")
            #expect(field.name.allSatisfy { $0.isLowercase || $0 == "_" }, "\(field.name)")
            #expect(!(field.isRequired && field.isClearable), "\(field.name)")
        }
    }

    @Test(arguments: CommandTable.commands.map(\.name))
    func `a command is found by its name`(_ name: String) throws {
        #expect(try CommandTable.command(name).name == name)
    }

    @Test(arguments: [
        ("ad", "add"), ("stauts", "status"), ("limit_set", "limit.set"), ("subscrbe", "subscribe"),
    ])
    func `a name that is not known is answered with the nearest`(_ name: String, _ nearest: String) {
        let error = #expect(throws: BudgetError.self) { try CommandTable.command(name) }
        #expect(error?.code == .unknownCommand)
        #expect(error?.field == "command")
        #expect(error?.hint == "Did you mean \(nearest)?")
    }

    @Test func `only what changes how later requests are read holds them up`() {
        let barriers = CommandTable.commands.filter(\.isBarrier).map(\.name)
        #expect(
            barriers.sorted()
                == [
                    "batch", "category.set", "limit.clear", "limit.set", "redo", "settings.set", "undo",
                ]
        )
    }
}
