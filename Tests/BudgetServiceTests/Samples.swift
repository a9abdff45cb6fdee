import Testing

@testable public import BudgetCore
@testable import BudgetService

extension CalendarDay {
    /// The day on which tests happen unless they say otherwise: 2026-07-08.
    static let sample = CalendarDay(unchecked: 20_642)

    /// The day that a literal names; a slip in a test is told at once.
    init(_ iso: String, _ location: SourceLocation = #_sourceLocation) throws {
        self = try #require(CalendarDay(iso: iso), sourceLocation: location)
    }
}

extension PeriodLabel {
    /// The label that a literal such as `2026-07` names.
    init(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
        self.init(containing: try CalendarDay(text + "-01", location))
    }
}

extension Amount: ExpressibleByIntegerLiteral {
    /// That many minor units.
    public init(integerLiteral value: Int64) { self.init(minorUnits: value) }
}

extension CategoryName: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self.init(name: value, folded: CaseFolding.fold(value)) }
}

extension Change {
    /// An expense to book, today in no category unless said.
    static func add(
        _ minorUnits: Int64,
        on day: CalendarDay = .sample,
        _ category: CategoryName? = nil,
        payee: String? = nil,
        tags: [String] = []
    ) -> Change {
        let amount = Amount(minorUnits: minorUnits)
        return .add(ExpenseDraft(amount: amount, date: day, payee: payee, category: category, tags: tags))
    }

    /// A limit from July 2026 on unless said; `nil` ends it.
    static func limit(
        _ minorUnits: Int64?,
        _ category: CategoryName? = nil,
        from label: PeriodLabel = PeriodLabel(containing: .sample),
        only: Bool = false,
        currency: Currency? = nil
    ) -> Change {
        .setLimit(
            LimitChange(
                amount: minorUnits.map(Amount.init(minorUnits:)),
                category: category,
                label: label,
                isOnly: only,
                currency: currency
            )
        )
    }

    static func set(_ assignments: SettingsPatch.Assignment...) -> Change {
        .setSettings(SettingsPatch(assignments: assignments))
    }
}

extension ChangeRequest {
    /// A change as user 1000 asks for it on the sample day, answered by a word.
    init(
        _ change: Change,
        uid: UInt32 = 1000,
        userName: String? = nil,
        command: String = "test",
        key: String? = nil,
        body: String = "body",
        ifRevision: Int64? = nil,
        isDryRun: Bool = false,
        today: CalendarDay = .sample,
        time: Int64 = 1_783_500_000_000,
        encode: @escaping @Sendable (ChangeAnswer) -> [UInt8] = { _ in Array("{}".utf8) }
    ) {
        self.init(
            change: change,
            command: command,
            author: Author(uid: uid, userName: userName, pid: 1, client: "tests"),
            key: key.map { ($0, body) },
            ifRevision: ifRevision,
            isDryRun: isDryRun,
            today: today,
            time: time,
            encode: encode
        )
    }
}

extension ChangeRequest {
    /// Takes back user 1000's newest change, or another.
    static func undo(_ revision: Int64? = nil) -> ChangeRequest {
        ChangeRequest(.undo(revision.map(UndoTarget.revision) ?? .own), command: "undo")
    }

    /// Does again what user 1000 took back last.
    static let redo = ChangeRequest(.redo(ofAnybody: false), command: "redo")
}

extension ChangeOutcome {
    /// What an applied change tells the store.
    var change: StoreChange? { if case .applied(_, let change) = self { change } else { nil } }
    /// Why it was refused.
    var refusal: BudgetError.Code? { if case .refused(let error, _) = self { error.code } else { nil } }
    /// What the client is told of a change that was done, now or before, or tried.
    var answer: String? {
        switch self {
        case .applied(let answer, _), .replayed(let answer, _), .rehearsed(let answer, _):
            String(decoding: answer, as: UTF8.self)
        case .refused: nil
        }
    }
}
