import BudgetCore

/// Changes an expense by a form in the person's editor.
///
/// Nothing typed is lost: a form that is wrong comes back with the fault on top, and where it cannot be saved it is
/// kept, and the person is told where.
struct ExpenseEditing {
    private let context: CommandContext
    private let file: FormFile
    private let id: Int64
    /// The expense as it was when the form was made, and at which revision.
    private var expense: JSONValue
    private var revision: Int64
    /// What the editor was given, below the comments.
    private var body: [UInt8]
    /// What is said on top of the form.
    private var complaint: CommandFailure?
    /// What the expense is now, if it was changed meanwhile.
    private var news: ExpenseForm?
    /// Whether the same form may be saved again, because it has been said what it comes to.
    private var isRepeatable = false
    /// A category that is meant, though its name is near another's.
    private var ownCategory: String?

    /// Opens the form of an expense, and saves it.
    ///
    /// - Parameters:
    ///   - context: What the program runs with.
    ///   - reference: The expense, as the protocol wants it.
    /// - Returns: The daemon's result, and whether anything was changed.
    /// - Throws: Why it was not saved.
    static func edited(
        _ context: CommandContext,
        _ reference: JSONValue
    ) throws(CommandFailure) -> (result: JSONValue, isChanged: Bool) {
        var editing = try ExpenseEditing(context, reference)
        do throws(CommandFailure) {
            while true {
                guard let ending = try editing.turn() else { continue }
                if let result = try ending.get() { return (result, true) }
                var result = JSONObject()
                result.append("expense", editing.expense)
                return (.object(result), false)
            }
        } catch {
            guard editing.file.isKept, let path = editing.file.place else { throw error }
            let place = "What you typed is in \(path)."
            throw error.hinting([error.hint, place].compactMap(\.self).joined(separator: "\n"))
        }
    }

    private init(_ context: CommandContext, _ reference: JSONValue) throws(CommandFailure) {
        self.context = context
        (expense, revision) = try Self.get(reference, context)
        id = expense["id"]?.integer ?? 0
        try Self.probe(expense, context)
        body = Array(ExpenseForm(expense).text.utf8)
        do throws(SystemCallError) {
            file = try FormFile("expense-\(id).txt", environment: context.surroundings.environment)
        } catch {
            throw CommandFailure(
                .refused,
                code: "form_failed",
                "There is no place for the form: \(error.message).",
                hint: "Set TMPDIR to a directory that you may write to."
            )
        }
    }

    /// The expense, from the socket by which it can be changed too.
    private static func get(
        _ reference: JSONValue,
        _ context: CommandContext
    ) throws(CommandFailure) -> (JSONValue, Int64) {
        var fields = JSONObject()
        fields.append("id", reference)
        let answer = try context.client().ask("get", fields, mayOnlyRead: false)
        return (answer.result["expense"] ?? .null, answer.revision?.integer ?? 0)
    }

    /// Tries a change that is none, so that whoever may not change anything hears so before typing.
    private static func probe(_ expense: JSONValue, _ context: CommandContext) throws(CommandFailure) {
        var fields = JSONObject()
        for name in ["id", "pending"] { fields.append(name, expense[name] ?? .null) }
        _ = try context.client().write("edit", fields, isDryRun: true)
    }

    // MARK: One turn

    /// How the editing ends: with the daemon's result, `nil` if nothing is changed.
    private typealias Ending = Result<JSONValue?, CommandFailure>

    /// Lets the person edit once, and tries to save; `nil` if the form has to come back.
    private mutating func turn() throws(CommandFailure) -> Ending? {
        try file.write(Array(FormHead.text(id, complaint, news).utf8) + body)
        let isFirst = complaint == nil && news == nil
        if let failure = edit() {
            file.isKept =
                file.isKept || !isFirst || file.hasCompany
                || (file.isWritten && file.read().map(FormHead.below) != body)
            throw failure
        }
        guard let bytes = file.read() else {
            file.isKept = true
            throw CommandFailure(.refused, code: "form_failed", "The form cannot be read, or is too long.")
        }
        let edited = FormHead.below(bytes)
        if !file.isWritten || (edited == body && !isRepeatable) {
            if isFirst { return .success(nil) }
            // Left as it came back, it is given up.
            file.isKept = true
            throw complaint ?? Self.conflict(id)
        }
        (body, complaint, news, isRepeatable) = (edited, nil, nil, false)
        do throws(ExpenseForm.Fault) {
            guard let text = String(validating: body, as: UTF8.self) else {
                throw ExpenseForm.Fault(sentence: "The form is not UTF-8 text.")
            }
            let form = try ExpenseForm(reading: text)
            let changes = try form.changes(from: ExpenseForm(expense))
            return changes.members.isEmpty ? .success(nil) : save(form, changes)
        } catch {
            complaint = CommandFailure(.refused, code: "bad_form", error.sentence)
            return nil
        }
    }

    /// Runs the editor; returns why that is no use.
    private func edit() -> CommandFailure? {
        let ending: String
        do throws(SystemCallError) {
            switch try Editor.run(file.path, context.surroundings) {
            case nil:
                // The editor may still run, and write it.
                file.isKept = true
                return CommandFailure(
                    .refused,
                    code: "ended",
                    "budgetctl was told to end, and #\(id) is as it was."
                )
            case .exited(0): return nil
            case .exited(let status): ending = "ended with exit status \(status)"
            case .signalled(let number): ending = "was ended by signal \(number)"
            }
        } catch {
            ending = "could not be started: \(error.reason)"
        }
        return CommandFailure(
            .refused,
            code: "editor_failed",
            "The editor \(ending), and #\(id) is as it was.",
            hint: "VISUAL and EDITOR name the editor."
        )
    }

    // MARK: Saving

    private mutating func save(_ form: ExpenseForm, _ changes: JSONObject) -> Ending? {
        var fields = JSONObject()
        fields.append("id", .number(String(id)))
        for member in changes.members { fields.append(member.name, member.value) }
        let category = changes["category"]?.string
        let isOwn = category == nil || context.arguments.has(.new) || category == ownCategory
        fields.append("refuse_near_category", flag: !isOwn)
        while true {
            do throws(CommandFailure) {
                // A connection of its own: nobody keeps one for as long as a person edits.
                return .success(
                    try context.client().write(
                        "edit",
                        fields,
                        isDryRun: context.isDryRun,
                        ifRevision: revision
                    )
                )
            } catch {
                do throws(CommandFailure) {
                    if try takes(error, form) { continue }
                    return nil
                } catch {
                    file.isKept = true
                    return .failure(error)
                }
            }
        }
    }

    /// Takes a refusal: whether the same is worth another try at once; else the form comes back.
    private mutating func takes(
        _ failure: CommandFailure,
        _ form: ExpenseForm
    ) throws(CommandFailure) -> Bool {
        let field = failure.object["field"]?.string
        // What is no refusal, or is none of the form's lines, no other form helps against.
        guard failure.status == .refused, field != "args.id" else { throw failure }
        guard field == "if_revision" else {
            complaint = failure
            let near = " " + FieldHint.nearCategory
            if field == "args.category", let hint = failure.object["hint"]?.string, hint.hasSuffix(near) {
                complaint = failure.hinting("\(hint.dropLast(near.count)) Save it once more to make it.")
                (ownCategory, isRepeatable) = (form[.category], true)
            }
            return false
        }
        // The budget has changed; whether this expense has is what matters.
        let (now, revision) = try Self.get(.number(String(id)), context)
        self.revision = revision
        if now == expense { return true }
        let (base, newest) = (ExpenseForm(expense), ExpenseForm(now))
        (expense, news, isRepeatable) = (now, newest, true)
        body = Array(form.merged(from: base, to: newest).text.utf8)
        return false
    }

    private static func conflict(_ id: Int64) -> CommandFailure {
        CommandFailure(.refused, code: "conflict", "#\(id) was changed meanwhile, and not by you.")
    }
}

/// What stands above the lines of a form, and is not read.
enum FormHead {
    /// The comments.
    ///
    /// - Parameters:
    ///   - id: The expense's number.
    ///   - complaint: Why the form came back.
    ///   - news: What the expense is now, if it was changed meanwhile.
    /// - Returns: Lines that begin with `#`, and an empty one.
    static func text(_ id: Int64, _ complaint: CommandFailure?, _ news: ExpenseForm?) -> String {
        var lines: [String] = []
        if let complaint {
            lines += ["Not saved: \(TerminalText.safe(complaint.message))"]
            lines += (complaint.hint?.split(separator: "\n") ?? []).map { TerminalText.safe(String($0)) }
            lines += ["Leave it as it is to give up.", ""]
        }
        if let news {
            lines += ["Not saved: somebody has changed #\(id) meanwhile. It is now:", ""]
            lines += news.text.split(whereSeparator: \.isNewline).map { "  " + TerminalText.safe(String($0)) }
            lines += ["", "Below is that with your changes. Save it to have it so.", ""]
        }
        lines += [
            "Expense #\(id). Save the lines and leave; an empty one clears.",
            "All below `Note:` is the note. Leave without saving to change nothing.",
        ]
        return lines.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined() + "\n"
    }

    /// What stands below the comments of a form.
    static func below(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[...]
        // Some editors put a byte order mark there.
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while let first = rest.first {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            let isBlank = line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
            guard isBlank || first == UInt8(ascii: "#") else { break }
            rest = rest.dropFirst(line.count + 1)
        }
        return Array(rest)
    }
}
