import BudgetTestSupport
import Glibc
import Testing

@testable import budgetctl

struct ArgumentReaderTests {
    @Test func `a bare command line is status`() throws {
        let arguments = try ArgumentReader.read([])
        #expect(arguments.command.name == "status")
        #expect(!arguments.isCommandNamed)
    }

    @Test(arguments: ["4,50", "12.50", ".5", "-5", "+3", "€ 12", "€12", "EUR 12", "٣٫٥", "−5", "'5"])
    func `a first word that looks like an amount books it`(_ word: String) throws {
        let arguments = try ArgumentReader.read([word, "café"])
        #expect(arguments.command.name == "add")
        #expect(arguments.operands == [word, "café"])
    }

    @Test(arguments: ["café", "-", "EURO", "status", ".", ""])
    func `other words do not look like an amount`(_ word: String) {
        #expect(!ArgumentReader.looksLikeAmount(word))
    }

    struct Spelling: CustomTestStringConvertible {
        let words: [String]
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Spelling(words: ["add", "5", "-c", "food"]), Spelling(words: ["add", "-cfood", "5"]),
        Spelling(words: ["add", "--category", "food", "5"]),
        Spelling(words: ["5", "--category=food"]), Spelling(words: ["add", "-qc", "food", "5"]),
    ])
    func `an option can be spelled in every usual way`(_ spelling: Spelling) throws {
        let arguments = try ArgumentReader.read(spelling.words)
        #expect(arguments.command.name == "add")
        #expect(arguments.operands == ["5"])
        #expect(arguments.value(.category) == "food")
    }

    @Test func `two hyphens end the options`() throws {
        let arguments = try ArgumentReader.read(["add", "5", "--", "-c", "--json"])
        #expect(arguments.operands == ["5", "-c", "--json"])
        #expect(!arguments.has(.json))
    }

    /// The operands that the words come to, with those bytes on standard input.
    private func operands(_ words: [String], _ bytes: some Sequence<UInt8>) throws -> [String] {
        let (mine, theirs) = try ClosedPair.make()
        defer { close(mine) }
        let bytes = Array(bytes)
        write(theirs, bytes, bytes.count)
        close(theirs)
        return try ArgumentReader.read(words, input: mine).operands
    }

    @Test func `a hyphen in the amount's place stands for the words on standard input`() throws {
        #expect(try operands(["add", "-"], "5\ncorner  café \n".utf8) == ["5", "corner  café "])
        #expect(try operands(["refund", "-", "more"], "5\ncafé".utf8) == ["5", "café", "more"])
        #expect(
            try operands(["add", "-"], "--new\n-c\nfood\n--\n-\n--json\n\n".utf8) == ["-", "--json", ""]
        )
        #expect(try operands(["add", "-", "--dry-run", "-"], "--\n5\n--new\n".utf8) == ["5", "--new", "-"])
        #expect(try operands(["add", "-"], "".utf8) == [])
        // Only there, and only once.
        #expect(try operands(["add", "-"], "-\n5\n".utf8) == ["-", "5"])
        #expect(try operands(["add", "5", "-"], "6\n".utf8) == ["5", "-"])
        #expect(try operands(["5", "-"], "6\n".utf8) == ["5", "-"])
        #expect(try operands(["add", "--", "-"], "6\n".utf8) == ["-"])
        #expect(try operands(["raw", "-"], "6\n".utf8) == ["-"])
    }

    @Test func `what is no word on standard input is refused`() throws {
        let rows: [([UInt8], String)] = [
            ([0xFF], "Standard input is not UTF-8 text."),
            (Array(repeating: 0x78, count: 65_537), "Standard input has more than 65536 bytes."),
            (Array("--nwe\n".utf8), "add has no option `--nwe`."),
            (Array("5\n-c\n".utf8), "-c needs a value: CATEGORY."),
        ]
        for (bytes, message) in rows {
            let failure = try #require(throws: CommandFailure.self) { try operands(["add", "-"], bytes) }
            #expect(failure.message == message && failure.status == .usage)
        }
    }

    @Test func `options of every command may stand before and after the command`() throws {
        let arguments = try ArgumentReader.read(["--socket", "/s", "status", "--json", "-p", "last month"])
        #expect(arguments.value(.socket) == "/s")
        #expect(arguments.has(.json))
        #expect(arguments.value(.period) == "last month")
    }

    @Test func `options of status work without its name`() throws {
        #expect(try ArgumentReader.read(["-p", "2026-10"]).value(.period) == "2026-10")
    }

    @Test func `a tag may be repeated`() throws {
        #expect(try ArgumentReader.read(["5", "-t", "a", "-t", "b"]).values(.tags) == ["a", "b"])
    }

    struct Refusal: CustomTestStringConvertible {
        let words: [String]
        let message: String
        var hint: String?
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Refusal(words: ["stauts"], message: "There is no command `stauts`.", hint: "Did you mean `status`?"),
        Refusal(
            words: ["frobnicate"],
            message: "There is no command `frobnicate`.",
            hint: "`budgetctl help` lists the commands."
        ),
        Refusal(words: ["rm"], message: "remove needs ID."),
        Refusal(words: ["show", "1", "2"], message: "show does not take `2`."),
        Refusal(
            words: ["add", "5", "--catgory", "x"],
            message: "add has no option `--catgory`.",
            hint: "Did you mean `--category`?"
        ),
        Refusal(words: ["add", "5", "-x"], message: "add has no option `-x`."),
        Refusal(words: ["add", "5", "-c"], message: "-c needs a value: CATEGORY."),
        Refusal(words: ["add", "5", "-c", "a", "-c", "b"], message: "-c is given twice."),
        Refusal(words: ["status", "--plain=yes"], message: "--plain takes no value."),
        Refusal(
            words: ["--color", "allways"],
            message: "--color cannot be `allways`.",
            hint: "Did you mean always?"
        ),
        Refusal(words: ["-x"], message: "There is no option `-x` without a command."),
        Refusal(words: ["-p", "2026-10", "limit"], message: "limit has no option `--period`."),
        Refusal(words: ["--json", "-q"], message: "--json and -q exclude each other."),
        Refusal(words: ["--user", "--system"], message: "--user and --system exclude each other."),
        Refusal(
            words: ["edit", "1", "--pending", "--no-pending"],
            message: "--pending and --no-pending exclude each other."
        ),
        Refusal(
            words: ["limit", "5", "--from", "2026", "--only", "2026"],
            message: "--from and --only exclude each other."
        ),
    ])
    func `what cannot be meant is refused with the nearest`(_ refusal: Refusal) throws {
        let failure = try #require(throws: CommandFailure.self) { _ = try ArgumentReader.read(refusal.words) }
        #expect(failure.status == .usage)
        #expect(failure.message == refusal.message)
        if let hint = refusal.hint { #expect(failure.hint == hint) }
    }
}
