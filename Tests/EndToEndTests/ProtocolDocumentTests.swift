import BudgetCore
import BudgetTestSupport
import Testing

extension EndToEnd {
    /// The Protocol article names what the daemon describes, all of it and nothing else.
    @Suite(.timeLimit(.minutes(1))) struct ProtocolDocumentTests {
        private let document: MarkdownDocument
        private let description: Description
        private let budget: RunningBudget

        init() throws {
            document = try MarkdownDocument("Sources/BudgetService/BudgetService.docc/Protocol.md")
            budget = try RunningBudget()
            description = try Description(try budget.client())
        }

        @Test func `every command has a section with what it takes and gives, and a sample`() throws {
            let sections = try document.subsections(of: "Commands")
            #expect(sections.map(\.title).sorted() == description.names("commands").sorted())
            for command in description.commands {
                let name = command["name"]?.string ?? ""
                guard let section = sections.first(where: { $0.title == name }) else { continue }
                let summary = command["summary"]?.string ?? ""
                let isWrite = command["access"]?.string == "write"
                #expect(section.firstLine == summary + (isWrite ? " A write." : ""))
                #expect(section.table == Description.fields(command).map(Self.row), "\(name)")
                let prose = section.prose + (name == "hello" ? section.code("exchange") : "")
                let words = Set(prose.split { !$0.isLetter && $0 != "_" }.map(String.init))
                if !["describe", "limit.clear"].contains(name) {
                    for member in description.resultMembers(command) {
                        #expect(words.contains(member), "\(name) gives \(member)")
                    }
                }
                #expect(section.code("exchange").contains(#""command":"\#(name)""#), "\(name)")
            }
        }

        @Test func `its tables hold what is described, and nothing else`() throws {
            #expect(try Set(document.section("Requests").names) == Set(description.requestMembers))
            let types = description.commands.flatMap(Description.fields).compactMap { $0["type"]?.string }
            #expect(try Set(document.section("Values").names) == Set(types))
            #expect(try document.section("Subscription topics").names == description.names("topics"))
            #expect(try document.section("Events").names == description.names("events"))
            #expect(try document.section("Settings").names == description.settings)
            #expect(try document.section("Errors").names == description.names("errors", "code"))
            let caps = try document.section("Caps")
            #expect(Set(caps.names) == Set(description.caps.keys))
            for (name, row) in zip(caps.names, caps.table) { #expect(row[1] == description.caps[name]) }
        }

        @Test func `error codes mean what the daemon says they mean`() throws {
            let rows = try document.section("Errors").table
            for (row, error) in zip(rows, description.result["errors"]?.array ?? []) {
                #expect(row[1].replacing("`", with: "") == error["meaning"]?.string)
                #expect(row[2] == error["retry"]?.text)
            }
        }

        @Test func `its script validates a reply`() throws {
            try budget.client().done(#"{"command":"limit.set","args":{"amount":"20"}}"#)
            let run = try ClientProgram(
                ["-c", try document.section("Schemas").code("python")],
                program: "/usr/bin/python3",
                environment: ["BUDGETD_SOCKET": budget.daemon.socket]
            )
            #expect(run.output == "20.00\n", "\(run.errors)")
        }

        /// A field as it stands in the table of its command.
        private static func row(_ field: JSONValue) -> [String] {
            let text = { (name: String) in field[name]?.string ?? "" }
            let remark =
                (field["required"]?.bool == true ? ", required" : "")
                + (field["clearable"]?.bool == true ? " or null" : "")
            return ["`\(text("name"))`", "`\(text("type"))`\(remark)", text("summary")]
        }
    }

    /// The manual page names the same.
    @Suite(.timeLimit(.minutes(1))) struct ProtocolPageTests {
        private let page: ManualPage
        private let description: Description
        private let budget: RunningBudget

        init() throws {
            page = try ManualPage("packaging/man/budgetd-protocol.7")
            budget = try RunningBudget()
            description = try Description(try budget.client())
        }

        @Test func `it tells what every command takes and gives`() {
            let items = page.items(of: "COMMANDS")
            #expect(items.map(\.name).sorted() == description.names("commands").sorted())
            for command in description.commands {
                guard let item = items.first(where: { $0.name == command["name"]?.string }) else { continue }
                #expect(String(item.lines.first ?? "") == command["summary"]?.string)
                #expect(
                    (item.lines.dropFirst().first == "A write.") == (command["access"]?.string == "write")
                )
                let fields = Description.fields(command).compactMap { $0["name"]?.string }
                #expect(item.words("Cm").sorted() == fields.sorted(), "\(item.name)")
                #expect(item.words("Va") == description.resultMembers(command), "\(item.name)")
            }
        }

        @Test func `its lists hold what is described, and nothing else`() {
            #expect(Set(page.items(of: "Requests").map(\.name)) == Set(description.requestMembers))
            #expect(page.items(of: "TOPICS").map(\.name) == description.names("topics"))
            #expect(page.items(of: "EVENTS").map(\.name) == description.names("events"))
            #expect(page.items(of: "SETTINGS").map(\.name) == description.settings)
            let caps = page.items(of: "CAPS")
            #expect(Set(caps.map(\.name)) == Set(description.caps.keys))
            for cap in caps { #expect(cap.text.hasPrefix("\(description.caps[cap.name] ?? ""): ")) }
        }

        @Test func `error codes mean what the daemon says they mean`() {
            let items = page.items(of: "ERRORS")
            #expect(items.map(\.name) == description.names("errors", "code"))
            for (item, error) in zip(items, description.result["errors"]?.array ?? []) {
                let remark = error["retry"]?.bool == true ? " May succeed later." : ""
                #expect(item.text == "\(error["meaning"]?.string ?? "")." + remark)
            }
        }

        @Test func `its script prints what remains`() throws {
            try budget.client().done(#"{"command":"limit.set","args":{"amount":"20"}}"#)
            let script = page.block(holding: "import json, socket")
            let run = try ClientProgram(
                ["-c", script.replacing("/run/budgetd/budgetd.sock", with: budget.daemon.socket)],
                program: "/usr/bin/python3"
            )
            #expect(run.output == "20.00\n", "\(run.errors)")
        }
    }
}
