import BudgetCore
import Glibc

/// Asks for what `add` and `refund` need and nobody typed on the command line.
///
/// What is asked for stands neither in the list of processes nor in the shell's history. Each answer is tried at once
/// by a dry run, so that it is budgetd that says what is wrong with it.
struct ExpenseQuestions {
    private let context: CommandContext
    private let client: BudgetClient
    private let conversation: Conversation
    private let isRefund: Bool
    /// The fields that the options name.
    private let given: JSONObject
    private let usual: UsualAnswers
    private let cells: Int

    /// Books what the person answers.
    ///
    /// - Parameters:
    ///   - context: What the program runs with; the options say what is not asked for.
    ///   - isRefund: Whether money came back.
    /// - Returns: The daemon's result.
    /// - Throws: What keeps it from being booked, or that the person left.
    static func booked(_ context: CommandContext, isRefund: Bool) throws(CommandFailure) -> JSONValue {
        let client = try context.client()
        let conversation = Conversation(context.surroundings, farewell: "Nothing was booked.")
        let settings = try client.ask("settings.get", JSONObject(), mayOnlyRead: false).result["settings"]
        var currency = settings?["currency"]?.string
        // Tried only, nothing may be set; then it is said that there is none.
        if currency == nil, !context.isDryRun {
            currency = try Self.name(client, conversation)
            if let currency {
                conversation.farewell =
                    "Nothing was booked. The budget's currency is \(TerminalText.inline(currency)) now."
            }
        }
        return try ExpenseQuestions(context, client, conversation, isRefund: isRefund).ask(currency)
    }

    private init(
        _ context: CommandContext,
        _ client: BudgetClient,
        _ conversation: Conversation,
        isRefund: Bool
    ) throws(CommandFailure) {
        self.context = context
        self.client = client
        self.conversation = conversation
        self.isRefund = isRefund
        given = AddCommand.fields(context.arguments, isRefund: isRefund)
        var fields = JSONObject()
        fields.append("page_size", .number("200"))
        let expenses = try client.read("list", fields)["expenses"]?.array ?? []
        let known = try client.read("category.list")["categories"]?.array ?? []
        usual = UsualAnswers(expenses: expenses, known: known.compactMap { $0["name"]?.string })
        // Beside the list there has to be room for the answer.
        cells = max(0, (context.surroundings.questionWidth ?? 80) - 36)
    }

    /// Asks for the currency that the budget does not have yet; it is never guessed.
    private static func name(
        _ client: BudgetClient,
        _ conversation: Conversation
    ) throws(CommandFailure) -> String? {
        while true {
            let answer = try conversation.ask("Currency of the budget, such as EUR: ")
            if answer.isEmpty { continue }
            var fields = JSONObject()
            fields.append("currency", .string(answer.uppercased()))
            do throws(CommandFailure) {
                return try client.write("settings.set", fields)["settings"]?["currency"]?.string
            } catch {
                guard error.isAbout("currency") else { throw error }
                try conversation.tell(error)
            }
        }
    }

    private func ask(_ currency: String?) throws(CommandFailure) -> JSONValue {
        // What is wrong with the options is said before anything is asked.
        if currency != nil { _ = try tried(Answers(amount: "1")) }
        var answers = Answers()
        try amount(&answers, currency)
        let payee = try payee(&answers)
        guard !context.arguments.has(.category) else {
            return try client.write("add", fields(answers), isDryRun: context.isDryRun)
        }
        let standard = payee["expense"]?["category"]?.string
        while true {
            try category(&answers, standard)
            do throws(CommandFailure) {
                return try client.write("add", fields(answers), isDryRun: context.isDryRun)
            } catch {
                guard error.isAbout("category") else { throw error }
                try conversation.tell(error)
            }
        }
    }

    // MARK: Questions

    private func amount(_ answers: inout Answers, _ currency: String?) throws(CommandFailure) {
        let name = isRefund ? "Money back" : "Amount"
        let question = "\(name)\(currency.map { " in \(TerminalText.inline($0))" } ?? ""): "
        while true {
            answers.amount = try conversation.ask(question)
            if answers.amount.isEmpty { continue }
            do throws(CommandFailure) {
                _ = try tried(answers)
                return
            } catch {
                guard error.isAbout("typed") else { throw error }
                try conversation.tell(error)
            }
        }
    }

    /// Asks for the payee; returns what a booking would come to.
    private func payee(_ answers: inout Answers) throws(CommandFailure) -> JSONValue {
        let offers = Offers(usual.payees, most: 5, cells: cells)
        let question = offers.question("Payee", standard: "none")
        while true {
            let answer = try conversation.ask(question)
            answers.payee = offers.pick(answer) ?? answer
            do throws(CommandFailure) {
                return try tried(answers)
            } catch {
                guard error.isAbout("payee") else { throw error }
                try conversation.tell(error)
            }
        }
    }

    private func category(_ answers: inout Answers, _ standard: String?) throws(CommandFailure) {
        let offers = Offers(usual.categories.filter { $0 != standard }, most: 8, cells: cells)
        let question = offers.question(
            "Category",
            other: standard == nil ? nil : "- none",
            standard: standard.map(Offers.shown) ?? "none"
        )
        while true {
            let answer = try conversation.ask(question)
            if answer.isEmpty {
                answers.category = standard == nil ? .none : .usual
            } else if answer == "-" {
                answers.category = .none
            } else if let known = Self.known(answer, usual.categories) ?? offers.pick(answer) {
                answers.category = .named(known)
            } else if offers.isBeyond(answer) {
                guard try isWanted(answer) else { continue }
                answers.category = .new(answer)
            } else if let near = Self.near(answer, usual.categories) {
                guard let isMeant = try confirmed(near) else { continue }
                answers.category = isMeant ? .named(near) : .new(answer)
            } else {
                answers.category = .named(answer)
            }
            return
        }
    }

    /// Whether the near category is meant; `nil` if the answer is neither yes nor no.
    private func confirmed(_ near: String) throws(CommandFailure) -> Bool? {
        switch try conversation.ask("Did you mean \(Offers.shown(near))? (n makes a new one) [yes]: ")
            .lowercased()
        {
        case "", "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }

    /// Whether a category is to be called so, which nobody calls one who mistypes a number of the list.
    private func isWanted(_ number: String) throws(CommandFailure) -> Bool {
        let answer = try conversation.ask("Make a category \(number)? [no]: ").lowercased()
        return answer == "y" || answer == "yes"
    }

    private static func known(_ answer: String, _ names: [String]) -> String? {
        let folded = CaseFolding.fold(answer)
        return names.first { CaseFolding.fold($0) == folded }
    }

    /// The category that the answer begins or comes near to.
    private static func near(_ answer: String, _ names: [String]) -> String? {
        let folded = CaseFolding.fold(answer)
        let begun = names.filter { CaseFolding.fold($0).hasPrefix(folded) }
        return begun.count == 1 ? begun.first : NearestName.match(for: answer, among: names)
    }

    // MARK: Trying

    /// What has been answered so far.
    private struct Answers {
        enum Category {
            /// That of the payee's newest expense.
            case usual
            case none
            case named(String)
            /// Though its name is near another's.
            case new(String)
        }

        var amount = ""
        var payee = ""
        var category = Category.usual
    }

    private func tried(_ answers: Answers) throws(CommandFailure) -> JSONValue {
        try client.write("add", fields(answers), isDryRun: true)
    }

    private func fields(_ answers: Answers) -> JSONObject {
        var fields = given
        fields.append("typed", .string(answers.amount))
        if !answers.payee.isEmpty { fields.append("payee", .string(answers.payee)) }
        guard !context.arguments.has(.category) else { return fields }
        switch answers.category {
        case .usual: fields.append("usual_category", flag: !answers.payee.isEmpty)
        case .none: break
        case .named(let name):
            fields.append("category", .string(name))
            fields.append("refuse_near_category", flag: !context.arguments.has(.new))
        case .new(let name): fields.append("category", .string(name))
        }
        return fields
    }
}

extension CommandFailure {
    /// Whether the daemon refused a request because of that field.
    func isAbout(_ field: String) -> Bool {
        status == .refused && object["field"]?.string == "args.\(field)"
    }
}

extension Surroundings {
    /// The width to which questions are fitted: `$COLUMNS`, else the terminal's.
    fileprivate var questionWidth: Int? {
        var surroundings = self
        surroundings.output = errors
        return surroundings.width
    }
}
