import BudgetTestSupport
import Testing

/// A shell that completes command lines by the script that `completions` prints.
enum CompletingShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// How it checks a script.
    var check: [String] { self == .fish ? ["--no-config", "--no-execute"] : ["-n"] }
    /// Where a script of it is found.
    var fileName: String { self == .zsh ? "_budgetctl" : "budgetctl.\(rawValue)" }
    var program: String { "/usr/bin/\(rawValue)" }
}

/// The shells at work in a folder of a test.
struct ShellOffers {
    let directory: TemporaryDirectory
    var environment: [String: String] = [:]

    /// Writes the shell's script into the folder.
    func script(_ shell: CompletingShell) throws -> String {
        let run = try ClientProgram(["completions", shell.rawValue])
        try #require(run.status == 0, "\(run.errors)")
        let path = directory.path(shell.fileName)
        try Files.write(Array(run.output.utf8), to: path, mode: 0o644)
        return path
    }

    func run(_ shell: CompletingShell, _ arguments: [String], _ lines: [String] = []) throws -> ClientProgram
    {
        let common = [
            "PATH": "\(Programs.directory):/usr/bin:/bin", "HOME": directory.path, "LANG": "C.UTF-8",
            "TERM": "dumb",
        ]
        return try ClientProgram(
            arguments,
            program: shell.program,
            environment: common.merging(environment) { $1 },
            input: lines.map { $0 + "\n" }.joined()
        )
    }

    /// What the shell offers for each line.
    func offers(_ shell: CompletingShell, _ lines: [String]) throws -> [[String]] {
        let driver = Repository.path("Tests/EndToEndTests/Completion/offers.\(shell)")
        let options = ["bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]][shell.rawValue] ?? []
        let run = try run(shell, options + [driver, try script(shell)], lines)
        #expect(run.errors.isEmpty, "\(run.errors)")
        let offers = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        try #require(offers.count == lines.count)
        return offers.map { $0.split(separator: "|").map(String.init) }
    }
}
