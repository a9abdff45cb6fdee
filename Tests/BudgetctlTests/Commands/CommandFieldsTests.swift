import BudgetCore
import Testing

@testable import budgetctl

/// What each command line sends.
@Suite(.timeLimit(.minutes(1))) struct CommandFieldsTests {
    struct Row: CustomTestStringConvertible {
        let words: [String]
        let command: String
        let fields: String
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Row(words: ["5"], command: "add", fields: #"{"typed":"5"}"#),
        Row(
            words: ["-5", "x"],
            command: "add",
            fields: #"{"typed":"-5","payee":"x","usual_category":true}"#
        ),
        Row(
            words: ["5", "USD", "x"],
            command: "add",
            fields: #"{"typed":"5 USD","payee":"x","usual_category":true}"#
        ),
        Row(
            words: ["5", "USD shop"],
            command: "add",
            fields: #"{"typed":"5","payee":"USD shop","usual_category":true}"#
        ),
        Row(
            words: ["5", "Top", "shop"],
            command: "add",
            fields: #"{"typed":"5","payee":"Top shop","usual_category":true}"#
        ),
        Row(words: ["refund", "5"], command: "add", fields: #"{"typed":"5","refund":true}"#),
        Row(
            words: ["add", "5", "-d", "yesterday", "-n", ""],
            command: "add",
            fields: #"{"typed":"5","date":"yesterday","note":""}"#
        ),
        Row(words: ["edit", "last", "-a", "13"], command: "edit", fields: #"{"id":"last","typed":"13"}"#),
        Row(
            words: ["edit", "#7", "--payee", "", "-c", "", "-n", "", "-t", "", "--no-pending"],
            command: "edit",
            fields: #"{"id":7,"payee":null,"category":null,"note":null,"tags":[],"pending":false}"#
        ),
        Row(words: ["rm", "7"], command: "remove", fields: #"{"id":7}"#),
        Row(words: ["remove", "7", "#8"], command: "remove", fields: #"{"ids":[7,8]}"#),
        Row(words: ["show", "007"], command: "get", fields: #"{"id":7}"#),
        Row(words: ["show", "last"], command: "get", fields: #"{"id":"last"}"#),
        Row(words: ["limit"], command: "limit.get", fields: "{}"),
        Row(
            words: ["limit", "-c", "food", "--only", "2026-10"],
            command: "limit.get",
            fields: #"{"category":"food","period":"2026-10"}"#
        ),
        Row(
            words: ["limit", "1500", "EUR"],
            command: "limit.set",
            fields: #"{"typed":"1500","currency":"EUR"}"#
        ),
        Row(
            words: ["limit", "EUR", "1500"],
            command: "limit.set",
            fields: #"{"typed":"1500","currency":"EUR"}"#
        ),
        Row(
            words: ["limit", "300", "-c", "food", "--from", "next month", "--past"],
            command: "limit.set",
            fields:
                #"{"typed":"300","from":"next month","category":"food","past":true,"refuse_near_category":true}"#
        ),
        Row(
            words: ["limit", "300", "-c", "food", "--new"],
            command: "limit.set",
            fields: #"{"typed":"300","category":"food"}"#
        ),
        Row(words: ["limit", "none", "-c", "food"], command: "limit.clear", fields: #"{"category":"food"}"#),
        Row(words: ["undo"], command: "undo", fields: "{}"),
        Row(words: ["undo", "41"], command: "undo", fields: #"{"revision":41}"#),
        Row(words: ["undo", "--any", "--dry-run"], command: "undo", fields: #"{"any":true}"#),
        Row(words: ["redo", "--any"], command: "redo", fields: #"{"any":true}"#),
        Row(
            words: ["history", "-n", "5", "--by", "anna"],
            command: "history",
            fields: #"{"by":"anna","page_size":5}"#
        ),
        Row(words: ["history", "--number=900"], command: "history", fields: #"{"page_size":200}"#),
        Row(words: ["describe"], command: "describe", fields: "{}"),
        Row(words: ["describe", "limit.set"], command: "describe", fields: #"{"command":"limit.set"}"#),
        Row(words: ["settings"], command: "settings.get", fields: "{}"),
        Row(words: ["settings", "locale", "de_DE"], command: "settings.set", fields: #"{"locale":"de_DE"}"#),
        Row(words: ["settings", "locale", ""], command: "settings.set", fields: #"{"locale":null}"#),
        Row(
            words: ["settings", "month_start_day", "25"],
            command: "settings.set",
            fields: #"{"month_start_day":25}"#
        ),
        Row(
            words: ["settings", "thresholds", "50, 80 %"],
            command: "settings.set",
            fields: #"{"thresholds":[50,80]}"#
        ),
        Row(
            words: ["settings", "thresholds", "50", "90"],
            command: "settings.set",
            fields: #"{"thresholds":[50,90]}"#
        ),
        Row(
            words: ["settings", "status_shows_amounts", "on"],
            command: "settings.set",
            fields: #"{"status_shows_amounts":true}"#
        ),
        Row(
            words: ["status", "-p", "last month", "--plain"],
            command: "status",
            fields: #"{"period":"last month"}"#
        ),
        Row(
            words: ["status", "-p", "last", "month", "--plain"],
            command: "status",
            fields: #"{"period":"last month"}"#
        ),
        Row(words: ["status", "--json", "--categories"], command: "status", fields: #"{"categories":true}"#),
        Row(
            words: [
                "ls", "-p", "2026", "-c", "", "--min", "-5", "--large", "--sort", "-amount", "--limit", "20",
                "--json",
            ],
            command: "list",
            fields:
                #"{"period":"2026","category":"","min":"-5","large":true,"sort":"-amount","page_size":20}"#
        ),
    ])
    func `the words become the fields of the protocol`(_ row: Row) throws {
        let server = try FakeServer([[.error(#"{"code":"internal","message":"No.","retry":false}"#)]])
        _ = try ProgramRun(row.words, socket: server.path)
        let request = try #require(try server.requests().first)
        #expect(request["command"] == .string(row.command))
        #expect(request["args"] == (try JSONParser.parse(row.fields)))
    }

    @Test(arguments: [
        ["edit", "7"], ["show", "seven"], ["rm", "+7"], ["rm", "#"], ["rm", "last"], ["rm", "7", "last"],
        ["ls", "--limit", "0"], ["limit", "none", "EUR"], ["undo", "0"], ["undo", "#3"], ["undo", "+3"],
        ["undo", "last"], ["undo", "3", "4"], ["undo", "99999999999999999999"], ["undo", "3", "--any"],
        ["redo", "3"], ["history", "-n", "0"], ["history", "-n", "-5"], ["history", "5"],
        ["limit", "--dry-run"], ["settings", "name", "--dry-run"], ["status", "--dry-run"],
        ["watch", "changes", "status"], ["describe", "add", "edit"],
    ])
    func `what no daemon could mean is refused before one is asked`(_ words: [String]) throws {
        #expect(try ProgramRun(words, socket: "/nonexistent").status == .usage)
    }
}
