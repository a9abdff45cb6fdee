import Testing

@testable import budgetctl

@Suite(.timeLimit(.minutes(1))) struct SettingsCommandTests {
    @Test func `one setting is printed alone`() throws {
        let settings = #"{"settings":{"name":null,"thresholds":[80,100],"locale":"de_DE"}}"#
        let server = try FakeServer([[.result(settings)], [.result(settings)], [.result(settings)]])
        #expect(try ProgramRun(["settings", "thresholds"], socket: server.path).output == "80 100\n")
        let json = try ProgramRun(["settings", "locale", "--json"], socket: server.path)
        #expect(json.output == #"{"settings":{"locale":"de_DE"}}"# + "\n")
        let unknown = try ProgramRun(["settings", "local"], socket: server.path)
        #expect(unknown.errors == "budgetctl: There is no setting `local`.\nDid you mean locale?\n")
    }

    @Test func `a setting that cannot be changed for it is none is named as it was typed`() throws {
        let error =
            #"{"code":"unknown_field","message":"settings.set has no field of this name.","field":"args.local","hint":"Did you mean locale?","retry":false}"#
        let run = try ProgramRun(["settings", "local", "de"], socket: FakeServer([[.error(error)]]).path)
        #expect(run.status == .usage)
        #expect(run.errors == "budgetctl: There is no setting `local`.\nDid you mean locale?\n")
    }
}
