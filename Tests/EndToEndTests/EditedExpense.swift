import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

/// An expense that is edited by a form on a terminal, with a shell script for an editor.
struct EditedExpense {
    let home: Household
    let client: LineClient

    init() throws {
        home = try Household(language: "C.UTF-8")
        client = try #require(home.daemon).client()
        try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
        try client.done(
            #"{"command":"add","args":{"amount":"12.50","payee":"corner café","category":"food","note":"with Ann\n# and Bob","tags":["work","a, b"]}}"#
        )
    }

    /// Opens the form with an editor that does one thing each time it is started, and lets it end.
    ///
    /// - Parameters:
    ///   - steps: Shell commands, with the form as `$1`.
    ///   - words: The options of `edit`.
    ///   - environment: What the environment has besides.
    /// - Returns: How it ended, and what the terminal showed.
    /// - Throws: That it did not end.
    func edit(
        _ steps: [String],
        _ words: [String] = ["1"],
        _ environment: [String: String] = [:]
    ) throws -> (ending: ChildProcess.Ending, screen: String) {
        let editor = home.directory.path("editor")
        let choices = steps.enumerated().map { "\($0.offset + 1)) \($0.element)\n;;" }
        let script = """
            #!/bin/sh
            set -e
            cd "$HOME"
            echo >> turns
            turn=$(wc -l < turns)
            cp "$1" "seen.$turn"
            stat -c '%a %u' "$1" "${1%/*}" > modes
            case $turn in
            \(choices.joined(separator: "\n"))
            *) exit 99
            esac

            """
        try Files.write(script.utf8, to: editor, mode: 0o700)
        let session = try TerminalSession(
            ["edit"] + words,
            environment: home.environment.merging(["EDITOR": editor]) { $1 }.merging(environment) { $1 }
        )
        let modes = session.modes
        let ending = try session.ending()
        #expect(session.modes == modes)
        return (ending, session.screen)
    }

    /// What the editor saw at its n-th start.
    func seen(_ turn: Int) throws -> String {
        try Files.text(home.directory.path("seen.\(turn)"))
    }

    func turns() throws -> Int { try Files.read(home.directory.path("turns")).count }

    /// Directories of forms that are still there.
    func leftovers() throws -> [String] {
        try Files.names(in: home.directory.path("run")).filter { $0.hasPrefix("budgetctl-") }
    }

    /// The expense, without id and what is said besides.
    func expense() throws -> String {
        let expense = try client.done(#"{"command":"get","args":{"id":1}}"#)["expense"]
        return String((expense?.text ?? "").drop { $0 != "," }.dropFirst())
    }

    static let before =
        #""amount":"12.50","date":"2026-11-22","payee":"corner café","category":"food","note":"with Ann\n# and Bob","tags":["work","a, b"],"pending":false}"#

    static let form = """
        Amount:   12.50
        Date:     2026-11-22
        Payee:    corner café
        Category: food
        Tags:     work, "a, b"
        Pending:  no
        Note:
        with Ann
        # and Bob

        """
}
