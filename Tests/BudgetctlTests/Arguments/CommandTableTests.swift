import BudgetCore
import Testing

@testable import budgetctl

struct CommandTableTests {
    @Test(arguments: CommandTable.all.map(\.name))
    func `every command has usage and one line of help`(_ name: String) throws {
        let command = try #require(CommandTable.command(name))
        #expect(command.usage.first == name)
        #expect(command.help.hasSuffix("."))
        #expect(!command.help.contains("\n"))
        for option in command.options { #expect(option.help.hasSuffix(".")) }
    }

    @Test(arguments: CommandTable.names, ["-h", "--help"])
    func `help is shown for every name`(_ name: String, _ flag: String) throws {
        let run = try ProgramRun([name, flag])
        #expect(run.status == .done)
        #expect(run.output.contains("Usage: budgetctl \(CommandTable.command(name)?.name ?? "")"))
        #expect(run.errors.isEmpty)
    }

    @Test func `the help of the program lists every command`() throws {
        for words in [["-h"], ["help"], ["--json", "--help"]] {
            let output = try ProgramRun(words).output
            for command in CommandTable.all { #expect(output.contains(command.help)) }
        }
    }

    @Test(arguments: [
        ["--version"], ["--json", "--version"], ["add", "--version"], ["--version", "nonsense"],
    ])
    func `the version is printed without a daemon`(_ words: [String]) throws {
        let run = try ProgramRun(words, socket: "/nonexistent")
        #expect(run.status == .done)
        #expect(run.output == "budgetctl \(Release.version)\n")
        #expect(run.errors.isEmpty)
    }

    @Test func `the help tells of every action, setting, topic, value and conversion`() {
        let topics = WatchCommand.topics + [WatchCommand.categoryPrefix + "NAME", WatchCommand.changes]
        let rows: [(words: CommandWords, names: [String])] = [
            (.recurring, RecurringCommand.actions), (.category, CategoryCommand.actions),
            (.settings, SettingsCommand.names), (.watch, topics), (.bars, BarFormat.names),
            (.values, BarValue.allCases.map(\.rawValue)), (.conversions, Template.Conversion.names + ["N"]),
        ]
        for row in rows {
            let told = row.words.rows.flatMap { usage, _ in
                usage.split(separator: ", ").map { String($0.prefix { $0 != " " }) }
            }
            #expect(told.sorted() == row.names.sorted())
        }
    }

    @Test(arguments: ["status", "watch"])
    func `the help of a command for bars tells what they can show`(_ name: String) throws {
        let help = try ProgramRun([name, "-h"]).output
        for words: CommandWords in [.bars, .values, .conversions] {
            #expect(help.contains("\n\(words.title):\n"))
            for row in words.rows { #expect(help.contains("  \(row.usage) ") && help.contains(row.help)) }
        }
    }

    @Test func `no name stands for two commands`() {
        #expect(Set(CommandTable.names).count == CommandTable.names.count)
    }

    @Test(arguments: CommandTable.all.map(\.name))
    func `no option of a command is spelled like another`(_ name: String) throws {
        let options = try #require(CommandTable.command(name)).options + CommandTable.globalOptions
        #expect(Set(options.map(\.long)).count == options.count)
        let letters = options.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
    }

    @Test func `an unknown command is exit status 2 and names the nearest`() throws {
        let run = try ProgramRun(["help", "wacth"])
        #expect(run.status == .usage)
        #expect(run.errors == "budgetctl: There is no command `wacth`.\nDid you mean `watch`?\n")
    }
}
