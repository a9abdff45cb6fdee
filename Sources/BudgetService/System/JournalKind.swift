/// The kinds of journal entries, each with the id by which it can be found and explained.
enum JournalKind: String, CaseIterable, Sendable {
    case started = "f768064f958547ada39eed24c2c063fe"
    case stopped = "5966eb44e0c6474495113dc30e9a8df5"
    case ledgerMade = "6ce8103061bba78144ea5fcbbac9acc2"
    case ledgerRenewed = "5ffc006437d30624d93160276b4046ce"
    case changed = "b9c48cb01720400e8ca82984fcb042d9"
    case clientRefused = "a83c546dbc4d43dc96c93f01a9f18630"
    case reloaded = "b8466b0e25c7bec5c8fb617c085dc348"
    case clientTooSlow = "008f75b309a27c09483aaa0c7dfbb70b"
    case thresholdReached = "e262529856254178b71cb9b8d707ffae"
    case wentOver = "879a993577614bb782c9dfd7459f0f26"
    case dayTurned = "ace970fccddb4416a3966023df2d5c05"
    case zoneChanged = "4b2e52442b8d4fc9a0a311592af0bb03"
    case storageFull = "00633256e25f471d8fe2c4e12b5eadad"
    case storageFailed = "e66c0e9819424e8ab4c6049fa9998118"
    case ledgerMoved = "5d1b0c7e9a8e4f0cb6c2f6d3a4e17b92"
    case refusing = "f2dfa2f9c387b04ef702033626cce64c"
    case recovered = "b68458c85774b20b8186f8756fb66aa1"
    case startFailed = "3c19c840d9f94acda62d2465be71c2d9"
    case noDescriptors = "e7f137f5a11b4c7db5a6b47b57a73cab"
    case backupMade = "62ccb8a3b20f872f039cd1902b87aa4d"
    case backupFailed = "3f111e5cb296a0bd08a8113973a60dfc"
    case recurringBooked = "8d0f6c5be2f94b7f9a51d6f2c0e7b3a4"
    case recurringFailed = "41c7a9d03f6e4be8b25d8e90f1a6c7d2"
    case entriesDropped = "12f034c143d24a11a0a8a1e2fdbc4be2"

    /// The `MESSAGE_ID` (systemd.journal-fields(7)).
    var messageID: String { rawValue }

    var priority: Journal.Priority {
        switch self {
        case .started, .stopped, .ledgerMade, .ledgerRenewed, .recovered, .thresholdReached, .wentOver:
            .notice
        case .changed, .dayTurned, .zoneChanged, .reloaded, .clientTooSlow, .backupMade,
            .recurringBooked:
            .info
        case .clientRefused: .debug
        case .storageFull, .noDescriptors, .entriesDropped, .backupFailed, .recurringFailed: .warning
        case .storageFailed, .ledgerMoved, .startFailed, .refusing: .error
        }
    }
}
