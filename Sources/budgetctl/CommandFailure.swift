import BudgetCore

/// Why a command ends without having done its work: one sentence, and what to do about it.
struct CommandFailure: Error, Hashable, Sendable {
    /// What the program exits with.
    let status: ExitStatus
    /// One sentence.
    let message: String
    /// What to do; `nil` if the sentence says it all.
    let hint: String?
    /// What `--json` prints: the daemon's own error object, or one of the same shape.
    let object: JSONValue

    /// What kind of failure it is, for scripts.
    var code: String? { object["code"]?.string }

    /// The reader of standard output is gone, which is no failure to speak of.
    static let outputGone = CommandFailure(.done, code: "output_gone", "Nobody reads the output.")

    /// A failure on this side of the socket.
    ///
    /// - Parameters:
    ///   - status: What the program exits with.
    ///   - code: What kind of failure it is, for scripts.
    ///   - message: One sentence.
    ///   - hint: What to do.
    ///   - repetition: The command line that repeats a write of unknown outcome, if it was one.
    init(
        _ status: ExitStatus,
        code: String,
        _ message: String,
        hint: String? = nil,
        repetition: String? = nil
    ) {
        self.status = status
        self.message = message
        self.hint = repetition.map(Self.repeatHint) ?? hint
        var object = JSONObject()
        object.append("code", .string(code))
        object.append("message", .string(message))
        if let hint = self.hint { object.append("hint", .string(hint)) }
        object.append("retry", .bool(status == .tryAgain))
        object.append("repeat", text: repetition)
        self.object = .object(object)
    }

    /// What the daemon answered in `error`.
    ///
    /// - Parameters:
    ///   - error: The object as it came.
    ///   - repetition: The command line that repeats a write of unknown outcome, if it was one.
    init(error: JSONValue, repetition: String? = nil) {
        let code = error["code"]?.string ?? ""
        status = .ofError(code: code, isWorthRetrying: error["retry"]?.bool ?? false)
        message = error["message"]?.string ?? "budgetd refused this and said only: \(code)."
        let hint = error["hint"]?.string.map(Self.inOwnWords)
        guard code == "storage_failed", let repetition, var object = error.object else {
            self.hint = hint
            self.object = error
            return
        }
        // Over a ledger that is damaged something has to be done before it is of use to repeat.
        self.hint = [hint, Self.repeatHint(repetition)].compactMap(\.self).joined(separator: "\n")
        object.append("repeat", .string(repetition))
        self.object = .object(object)
    }

    /// The same failure with other words about what to do.
    func hinting(_ hint: String) -> CommandFailure {
        CommandFailure(status: status, message: message, hint: hint, object: object)
    }

    /// The same failure with the budget in the commands of its hint, but for people only.
    ///
    /// The line that repeats a change is left as it was sent.
    func naming(_ budget: BudgetWords) -> CommandFailure {
        guard let hint else { return self }
        let repetition = object["repeat"]?.string.flatMap { hint.hasSuffix($0) ? $0 : nil } ?? ""
        return hinting(budget.named(in: String(hint.dropLast(repetition.count))) + repetition)
    }

    /// The same failure with another sentence and exit status.
    func told(_ message: String, _ status: ExitStatus) -> CommandFailure {
        CommandFailure(status: status, message: message, hint: hint, object: object)
    }

    private init(status: ExitStatus, message: String, hint: String?, object: JSONValue) {
        self.status = status
        self.message = message
        self.hint = hint
        self.object = object
    }

    /// A command line that cannot be meant so.
    static func usage(_ message: String, hint: String? = nil) -> CommandFailure {
        CommandFailure(.usage, code: "usage", message, hint: hint)
    }

    /// A reply that is no reply by the protocol.
    ///
    /// - Parameters:
    ///   - message: What is wrong with it, as a sentence.
    ///   - repetition: The command line that repeats the write safely, `nil` for a read.
    /// - Returns: The failure.
    static func unreadable(_ message: String, repetition: String? = nil) -> CommandFailure {
        CommandFailure(
            .protocolFault,
            code: "bad_reply",
            message,
            hint:
                "Is that budgetd, and as new as this program? `budgetctl raw '{\"command\":\"hello\"}'` shows.",
            repetition: repetition
        )
    }

    /// The end of an exchange without a reply.
    ///
    /// - Parameters:
    ///   - fault: What happened after the whole line was sent.
    ///   - repetition: The command line that repeats the write safely, `nil` for a read.
    ///   - choice: The budget that was asked.
    /// - Returns: The failure; of a write the outcome is not known.
    static func unanswered(
        _ fault: ConnectionFault,
        repetition: String?,
        at choice: SocketChoice? = nil
    ) -> CommandFailure {
        if fault == .tooLong { return .unreadable("\(fault.sentence).", repetition: repetition) }
        var sentence = fault.sentence
        if let host = choice?.host?.name {
            sentence =
                fault == .closed
                ? "The connection to \(host) was lost before budgetd answered" : "\(host): \(sentence)"
        }
        let command = choice?.statusCommand
        let hint = "Try again." + (command.map { " If it stays so: \($0)" } ?? "")
        guard let repetition else {
            return CommandFailure(.tryAgain, code: "no_answer", "\(sentence).", hint: hint)
        }
        return CommandFailure(
            .tryAgain,
            code: "outcome_unknown",
            "\(sentence), so it is not known whether this was done.",
            repetition: repetition
        )
    }

    /// A hint of the daemon with the options in the place of the protocol's fields.
    private static func inOwnWords(_ hint: String) -> String {
        let words = [
            (FieldHint.nearCategory, "If it is another, make it with --new."),
            (FieldHint.categories, "`budgetctl category` lists them."),
            (FieldHint.mergeCategory, "`budgetctl category merge` counts the expenses of both under one."),
            (FieldHint.backfill, "Days before today are due only with --backfill."),
            (FieldHint.past, "Give --past to change it all the same."),
        ]
        for (said, own) in words where hint.hasSuffix(said) { return hint.dropLast(said.count) + own }
        return hint
    }

    private static func repeatHint(_ repetition: String) -> String {
        "To repeat it safely (it is done once, however often this is sent):\n\(repetition)"
    }
}
