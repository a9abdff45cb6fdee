/// Something in a record that no correct daemon does.
struct HistoryViolation: Hashable, CustomStringConvertible {
    enum Kind: String {
        case lostWrite, inventedChange, appliedTwice, refusedAndApplied, dryRunApplied, wrongRows, wrongAnswer
        case otherReplay, revisionWentBack, missedOwnWrite, missedOtherWrite, aheadOfTime, brokenGuard
        case wrongRead, wrongEffect, brokenChain, revisionGap
        case eventWentBack, eventGap, wrongEvent, idleEvent, notOnNewest
        case unanswered, strayLine, wrongRefusal
    }

    var kind: Kind
    /// The place in the record, `nil` for what the ledger's history alone shows.
    var place: Int?
    var text: String

    var description: String { "\(kind) at \(place.map(String.init) ?? "-"): \(text)" }
}
