extension BudgetError.Code {
    /// What it means, in words for documents.
    public var meaning: String {
        switch self {
        case .badJSON: "the line is not a JSON object by RFC 8259, or not whole; offset says where"
        case .badUTF8: "the line is not valid UTF-8"
        case .duplicateKey: "a name stands twice in one object"
        case .tooDeep: "nested more than 16 deep"
        case .lineTooLong: "more than 65,536 bytes; the connection is closed"
        case .unknownCommand: "there is no such command"
        case .unknownField: "the command has no such field"
        case .missingField: "a field that the command needs is absent"
        case .badValue: "a field has the wrong type or cannot be read"
        case .outOfRange: "a field is beyond its range"
        case .limitExceeded: "a sum or a number of things would leave its range"
        case .needsCurrency: "no currency is named yet"
        case .notFound: "there is no such expense, category, change, subscription or backup"
        case .conflict: "the budget is no longer at if_revision, or what was touched is no longer as it was"
        case .keyReused: "the key was used for another request"
        case .readOnly: "this socket only reads"
        case .forbidden: "this user may not do this"
        case .busy: "too many connections or backups"
        case .tooSlow: "the client did not read for 30 s, or did not finish a line within 10 s"
        case .storageFull: "the disk is full; nothing was done"
        case .storageFailed:
            "the disk failed; whether it was done is not known: repeat with the same key"
        case .shuttingDown: "budgetd is stopping"
        case .resyncRequired: "the changes asked for are not kept; oldest says which are"
        case .internal: "a fault of budgetd"
        }
    }
}
