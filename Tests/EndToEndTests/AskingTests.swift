import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// `add` and `refund` without an amount, on a terminal.
    @Suite(.timeLimit(.minutes(1))) struct AskingTests {
        private let home: Household
        private let client: LineClient

        init() throws {
            home = try Household(language: "C.UTF-8")
            client = try #require(home.daemon).client()
        }

        /// A budget in which food is bought at the bakery, and more often at the corner café.
        private func book() throws {
            try client.done(#"{"command":"limit.set","args":{"amount":"1500","currency":"EUR"}}"#)
            for payee in ["bakery", "corner café", "corner café"] {
                try client.done(
                    #"{"command":"add","args":{"amount":"2","date":"2026-11-01","payee":"\#(payee)","category":"food"}}"#
                )
            }
            try client.done(#"{"command":"category.set","args":{"name":"household"}}"#)
        }

        private func start(_ words: [String] = ["add"], columns: UInt16 = 80) throws -> TerminalSession {
            try TerminalSession(words, environment: home.environment, columns: columns)
        }

        /// The newest expense as JSON without its id.
        private func newest() throws -> String {
            let expense = try client.done(#"{"command":"list","args":{"page_size":1}}"#).at("expenses")
            let text = expense?.array?.first?.text ?? "none"
            return String(text.drop { $0 != "," }.dropFirst())
        }

        private func count() throws -> Int64? {
            try client.done(#"{"command":"list","args":{"totals":true}}"#)["count"]?.integer
        }

        @Test func `three answers book, and Enter takes the usual category`() throws {
            try book()
            let session = try start()
            let modes = session.modes
            try session.answer("Amount in EUR: ", "12.50")
            try session.answer("Payee (1 corner café, 2 bakery) [none]: ", "1")
            try session.answer("Category (1 household, - none) [food]: ", "")
            #expect(try session.ending() == .exited(0))
            #expect(
                session.screen == """
                    Amount in EUR: 12.50
                    Payee (1 corner café, 2 bakery) [none]: 1
                    Category (1 household, - none) [food]: 
                    #4 12.50 corner café, food, as last time. Left: all 1481.50 (9 days, 164.61 a day)

                    """
            )
            #expect(session.modes == modes)
        }

        @Test func `a budget without a currency asks for it first`() throws {
            let session = try start()
            try session.answer("Currency of the budget, such as EUR: ", "euros")
            try session.answer("Currency of the budget, such as EUR: ", "eur")
            try session.answer("Amount in EUR: ", "3")
            try session.answer("Payee [none]: ", "")
            try session.answer("Category [none]: ", "")
            #expect(try session.ending() == .exited(0))
            #expect(
                try newest()
                    == #""amount":"3.00","date":"2026-11-22","payee":null,"category":null,"note":null,"tags":[],"pending":false}"#
            )
        }

        @Test func `whoever leaves after the currency is told that it is kept`() throws {
            let session = try start()
            try session.answer("Currency of the budget, such as EUR: ", "eur")
            try session.wait(for: "Amount in EUR: ")
            try session.type("\u{4}")
            #expect(try session.ending() == .exited(1))
            #expect(session.screen.contains("Nothing was booked. The budget's currency is EUR now.\n"))
        }

        @Test func `a tried booking names no currency`() throws {
            let session = try start(["add", "--dry-run"])
            try session.answer("Amount: ", "3")
            #expect(try session.ending() == .exited(1))
            #expect(session.screen.contains("budgetctl: This budget has no currency yet."))
        }

        @Test func `a doubtful amount is asked for again with the daemon's sentence`() throws {
            try book()
            let session = try start()
            try session.answer("Amount in EUR: ", "")
            try session.answer("Amount in EUR: ", "1.234")
            try session.wait(for: "1.234 could be 1.234 or 1234.00. Write 1234.00 if that is meant.\n")
            try session.answer("Amount in EUR: ", "5 USD")
            try session.wait(for: "The budget is in EUR, and the amount in USD.\n")
            try session.answer("Amount in EUR: ", "1234.00")
            try session.answer("[none]: ", "bakery")
            try session.answer("[food]: ", "")
            #expect(try session.ending() == .exited(0))
            #expect(try newest().hasPrefix(#""amount":"1234.00""#))
        }

        /// An answer to the last question and the category that it comes to.
        struct CategoryRow: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let answers: [String]
            let category: String

            init(_ description: String, _ answers: [String], _ category: String) {
                testDescription = description
                self.answers = answers
                self.category = category
            }

            static let all = [
                CategoryRow("Enter, the usual one", [""], #""food""#),
                CategoryRow("a number", ["1"], #""household""#),
                CategoryRow("a number that is not offered, as a name", ["7", "y"], #""7""#),
                CategoryRow("a number that is not offered, mistyped", ["7", "", "1"], #""household""#),
                CategoryRow("a name", ["household"], #""household""#),
                CategoryRow("a name in another case", ["HouseHold"], #""household""#),
                CategoryRow("none", ["-"], "null"),
                CategoryRow("a new name", ["fun"], #""fun""#),
                CategoryRow("the beginning of one", ["ho", ""], #""household""#),
                CategoryRow("near to one", ["fod", "y"], #""food""#),
                CategoryRow("near to one and yet new", ["fod", "n"], #""fod""#),
                CategoryRow("neither yes nor no", ["fod", "perhaps", "food"], #""food""#),
                CategoryRow("too long", [String(repeating: "x", count: 65), "food"], #""food""#),
                CategoryRow("a command of the terminal", ["\u{16}\u{1B}[31m", "food"], #""food""#),
            ]
        }

        @Test(arguments: CategoryRow.all)
        func `a category is named, picked or made`(_ row: CategoryRow) throws {
            try book()
            let session = try start()
            try session.answer("Amount in EUR: ", "1")
            try session.answer("[none]: ", "Bakery")
            for answer in row.answers { try session.answer("]: ", answer) }
            #expect(try session.ending() == .exited(0))
            #expect(try newest().contains(#""payee":"Bakery","category":\#(row.category)"#))
        }

        @Test func `what the options say is not asked for`() throws {
            try book()
            let session = try start(["refund", "-c", "food", "-d", "yesterday", "-n", "broken", "-t", "a"])
            try session.answer("Money back in EUR: ", "30")
            try session.answer("[none]: ", "shoe shop")
            #expect(try session.ending() == .exited(0))
            #expect(
                try newest()
                    == #""amount":"-30.00","date":"2026-11-21","payee":"shoe shop","category":"food","note":"broken","tags":["a"],"pending":false}"#
            )
        }

        @Test(arguments: [["-d", "03/11"], ["-c", "fod"], ["-t", ""]])
        func `wrong options are refused before anything is asked`(_ words: [String]) throws {
            try book()
            let session = try start(["add"] + words)
            #expect(try session.ending() == .exited(1))
            #expect(session.screen.hasPrefix("budgetctl: "))
        }

        @Test func `a tried booking keeps nothing`() throws {
            try book()
            let session = try start(["add", "--dry-run"])
            try session.answer("Amount in EUR: ", "12")
            try session.answer("[none]: ", "")
            try session.answer("[none]: ", "food")
            #expect(try session.ending() == .exited(0))
            #expect(session.screen.contains("Would add 12.00, food."))
            #expect(try count() == 3)
        }

        @Test func `the result alone goes to standard output`() throws {
            try book()
            let file = home.directory.path("output")
            let output = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(output) }
            let session = try TerminalSession(
                ["--json", "add"],
                environment: home.environment,
                output: output
            )
            try session.answer("Amount in EUR: ", "12")
            try session.answer("[none]: ", "")
            try session.answer("[none]: ", "")
            #expect(try session.ending() == .exited(0))
            #expect(try Files.text(file).hasPrefix(#"{"expense":{"id":4,"amount":"12.00""#))
        }

        /// Keys that leave, after how many answers.
        @Test(arguments: [0, 1, 2])
        func `Ctrl-D leaves and books nothing`(_ answers: Int) throws {
            try book()
            let session = try start()
            let modes = session.modes
            for answer in ["5", "bakery"].prefix(answers) { try session.answer(": ", answer) }
            try session.wait(for: ": ")
            try session.type("\u{04}")
            #expect(try session.ending() == .exited(1))
            #expect(session.screen.hasSuffix(": \nbudgetctl: Nothing was booked.\n"))
            #expect(try count() == 3)
            #expect(session.modes == modes)
        }

        @Test func `Ctrl-D within a line leaves too`() throws {
            try book()
            let session = try start()
            try session.wait(for: "Amount in EUR: ")
            try session.type("5\u{04}\u{04}")
            #expect(try session.ending() == .exited(1))
            #expect(try count() == 3)
        }

        @Test func `Ctrl-C ends the program and books nothing`() throws {
            try book()
            let session = try start()
            let modes = session.modes
            try session.answer("Amount in EUR: ", "5")
            try session.wait(for: "[none]: ")
            try session.type("bak\u{03}")
            #expect(try session.ending() == .signalled(SIGINT))
            #expect(try count() == 3)
            #expect(session.modes == modes)
        }

        @Test func `a question is there again when the program goes on after a stop`() throws {
            try book()
            let session = try start()
            try session.wait(for: "Amount in EUR: ")
            // It waits for the answer once it sleeps (proc(5)).
            while try !Files.text("/proc/\(session.process.pid)/stat").contains(") S ") {}
            session.process.send(SIGSTOP)
            session.process.send(SIGCONT)
            try session.answer("Amount in EUR: ", "5")
            try session.answer("[none]: ", "bakery")
            try session.answer("[food]: ", "")
            #expect(try session.ending() == .exited(0))
        }

        @Test(arguments: [
            (UInt8(0xE9), "That is not UTF-8 text.\n"), (0x00, "That holds a NUL, which is not text.\n"),
        ])
        func `bytes that are no text are asked for again`(_ byte: UInt8, _ sentence: String) throws {
            try book()
            let session = try start()
            try session.answer("Amount in EUR: ", "5")
            try session.wait(for: "[none]: ")
            try session.type(bytes: Array("caf".utf8) + [byte, 0x0A])
            try session.wait(for: sentence)
            try session.answer("[none]: ", "café")
            try session.answer("[none]: ", "")
            #expect(try session.ending() == .exited(0))
            #expect(try newest().contains(#""payee":"café""#))
        }

        @Test func `a line longer than a terminal keeps is refused and asked for again`() throws {
            try book()
            let session = try start()
            try session.answer("Amount in EUR: ", "5")
            try session.answer("[none]: ", String(repeating: "x", count: 6000))
            try session.wait(for: "payee has at most 200 characters.\n")
            try session.answer("[none]: ", "x")
            try session.answer("[none]: ", "")
            #expect(try session.ending() == .exited(0))
            #expect(try newest().contains(#""payee":"x""#))
        }

        @Test func `answers may be typed ahead`() throws {
            try book()
            let session = try start()
            try session.type("5\nbakery\n\n")
            #expect(try session.ending() == .exited(0))
            #expect(
                try newest().hasPrefix(
                    #""amount":"5.00","date":"2026-11-22","payee":"bakery","category":"food""#
                )
            )
        }

        @Test func `what is offered fits the terminal`() throws {
            try book()
            let session = try start(columns: 40)
            try session.answer("Amount in EUR: ", "5")
            try session.answer("Payee [none]: ", "bakery")
            try session.answer("Category (- none) [food]: ", "")
            #expect(try session.ending() == .exited(0))
        }

        @Test func `a daemon that starts again between two answers takes them all`() throws {
            try book()
            let daemon = try #require(home.daemon)
            let session = try start()
            try session.answer("Amount in EUR: ", "5")
            try session.wait(for: "[none]: ")
            try daemon.terminate()
            var options = DaemonProcess.Options()
            options.stateDirectory = daemon.stateDirectory
            options.socket = daemon.socket
            options.environment = home.environment
            let again = try DaemonProcess.ready(in: home.directory, options)
            try session.type("bakery\n")
            try session.answer("[food]: ", "")
            #expect(try session.ending() == .exited(0))
            let list = try again.client().done(#"{"command":"list","args":{"totals":true}}"#)
            #expect(list["count"]?.integer == 4)
        }

        @Test func `whoever may only read is not asked`() throws {
            try book()
            let socket = try #require(home.daemon).readOnlySocket
            let session = try start(["--socket", socket, "add"])
            #expect(try session.ending() == .exited(5))
            #expect(session.screen.hasPrefix("budgetctl: "))
        }

        @Test func `a daemon that is away is told before anything is asked`() throws {
            try #require(home.daemon).terminate()
            let session = try start()
            #expect(try session.ending() == .exited(3))
            #expect(session.screen.hasPrefix("budgetctl: "))
        }

        @Test func `a daemon that goes away while somebody is asked books nothing and is told`() throws {
            try book()
            let session = try start()
            try session.answer("Amount in EUR: ", "5")
            try session.wait(for: "[none]: ")
            try #require(home.daemon).terminate()
            try session.type("bakery\n")
            #expect(try session.ending() == .exited(6))
            #expect(session.screen.contains("nothing was done."))
        }

        @Test(arguments: ["add", "refund"])
        func `without a terminal nobody is asked`(_ command: String) throws {
            let run = try ClientProgram([command, "-c", "food"], environment: home.environment, input: "5\n")
            #expect(run.status == 2)
            #expect(
                run.errors
                    == "budgetctl: \(command) needs AMOUNT.\n`budgetctl \(command) -h` shows how it is used.\n"
            )
        }
    }
}
