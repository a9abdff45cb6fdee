import BudgetCore
import Testing

@testable import budgetctl

struct ExitStatusTests {
    @Test(arguments: BudgetError.Code.allCases)
    func `every error of the daemon has its exit status`(_ code: BudgetError.Code) throws {
        let expected: budgetctl.ExitStatus =
            switch code {
            case .busy, .tooSlow, .storageFull, .storageFailed, .shuttingDown, .resyncRequired: .tryAgain
            case .readOnly, .forbidden: .noPermission
            default: .refused
            }
        let server = try FakeServer([
            [
                .error(
                    #"{"code":"\#(code.rawValue)","message":"No.","hint":"Do so.","retry":\#(code.isWorthRetrying)}"#
                )
            ]
        ])
        let run = try ProgramRun(["status"], socket: server.path)
        #expect(run.status == expected)
        #expect(run.output.isEmpty)
        #expect(run.errors == "budgetctl: No.\nDo so.\n")
    }

    @Test(arguments: [("no_limit", 0), ("under", 0), ("near", 10), ("full", 11), ("over", 12)])
    func `a state has its exit status`(_ state: String, _ status: Int32) throws {
        let server = try FakeServer([[.result(#"{"currency":"EUR","state":"\#(state)"}"#)]])
        #expect(
            try ProgramRun(["status", "--exit-code", "-q"], socket: server.path).status.rawValue == status
        )
    }

    @Test func `an unknown state is a fault of the protocol`() throws {
        let server = try FakeServer([[.result(#"{"currency":"EUR","state":"dreamy"}"#)]])
        #expect(try ProgramRun(["status", "--exit-code"], socket: server.path).status == .protocolFault)
    }

    @Test func `an error as JSON goes to the output as it came`() throws {
        let error = #"{"code":"not_found","message":"No.","field":"args.id","retry":false,"new":1}"#
        let server = try FakeServer([[.error(error)]])
        let run = try ProgramRun(["show", "9", "--json"], socket: server.path)
        #expect(run.status == .refused)
        #expect(run.output == error + "\n")
        #expect(run.errors.isEmpty)
    }

    @Test func `a wrong command line as JSON has the same shape`() throws {
        let run = try ProgramRun(["--json", "stauts"])
        let object = try JSONParser.parse(run.output)
        #expect(run.status == .usage)
        #expect(object["code"] == .string("usage"))
        #expect(object["hint"] == .string("Did you mean `status`?"))
        #expect(run.errors.isEmpty)
    }
}
