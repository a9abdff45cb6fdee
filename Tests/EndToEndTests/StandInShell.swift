import BudgetTestSupport

/// A program `ssh` that runs what it is given on this host, for what a real one does not do at will.
struct StandInShell {
    private let budget: RunningBudget

    /// A stand-in that leads to a budget.
    ///
    /// - Parameters:
    ///   - budget: The budget.
    ///   - script: What it does; `$command` is the other host's command line, `budgetctl` the program.
    /// - Throws: That its files cannot be written.
    init(_ budget: RunningBudget, _ script: String = #"exec sh -c "$command""#) throws {
        self.budget = budget
        let folder = budget.directory.path("bin")
        if !Files.exists(folder) { try budget.directory.makeDirectory("bin") }
        let text = """
            #!/bin/sh
            printf '%s\\n' "$@" >> '\(budget.directory.path("words"))'
            for command; do :; done
            export BUDGETD_SOCKET='\(budget.daemon.socket)'
            \(script)

            """
        try Files.write(text.utf8, to: folder + "/ssh", mode: 0o755)
        let program = "#!/bin/sh\nexec '\(Programs.budgetctl)' \"$@\"\n"
        try Files.write(program.utf8, to: folder + "/budgetctl", mode: 0o755)
    }

    /// What a client finds in its environment.
    var environment: [String: String] {
        [
            "PATH": budget.directory.path("bin") + ":/usr/bin:/bin", "BUDGETD_NOW": "2026-11-30T12:00:00Z",
            "TZ": "UTC",
        ]
    }

    /// Runs budgetctl with `-H nas`.
    func run(_ words: [String], _ more: [String: String] = [:], input: String = "") throws -> ClientProgram {
        try ClientProgram(["-H", "nas"] + words, environment: environment.merging(more) { $1 }, input: input)
    }

    /// The words that it was started with, all of its runs in order.
    var words: [String] {
        let text = (try? Files.text(budget.directory.path("words"))) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}
