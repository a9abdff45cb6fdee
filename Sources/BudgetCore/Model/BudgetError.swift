/// Why a request was not done, as every client sees it.
public struct BudgetError: Error, Hashable, Sendable {
    /// The closed list of reasons; stable on the wire.
    public enum Code: String, CaseIterable, Hashable, Sendable {
        case badJSON = "bad_json"
        case badUTF8 = "bad_utf8"
        case duplicateKey = "duplicate_key"
        case tooDeep = "too_deep"
        case lineTooLong = "line_too_long"
        case unknownCommand = "unknown_command"
        case unknownField = "unknown_field"
        case missingField = "missing_field"
        case badValue = "bad_value"
        case outOfRange = "out_of_range"
        case limitExceeded = "limit_exceeded"
        case needsCurrency = "needs_currency"
        case notFound = "not_found"
        case conflict
        case keyReused = "key_reused"
        case readOnly = "read_only"
        case forbidden
        case busy
        case tooSlow = "too_slow"
        case storageFull = "storage_full"
        case storageFailed = "storage_failed"
        case shuttingDown = "shutting_down"
        case resyncRequired = "resync_required"
        case `internal`

        /// Whether the same request may succeed later as it stands, unless the error says otherwise.
        public var isWorthRetrying: Bool {
            switch self {
            case .busy, .tooSlow, .storageFull, .storageFailed, .shuttingDown: true
            default: false
            }
        }
    }

    /// The reason.
    public let code: Code
    /// A sentence for people; may change.
    public let message: String
    /// The field it is about, such as `args.amount`.
    public internal(set) var field: String?
    /// The byte of the line at which it shows, from 0.
    public internal(set) var offset: Int?
    /// What to do about it.
    public let hint: String?
    /// The request of a batch that was refused, from 0.
    public let index: Int?
    /// The oldest revision of which the change is still known, where an older one was asked for.
    public let oldest: Int64?
    /// Whether the same request may succeed later as it stands.
    public let isWorthRetrying: Bool

    /// An error with what is known about it.
    public init(
        _ code: Code,
        _ message: String,
        field: String? = nil,
        offset: Int? = nil,
        hint: String? = nil,
        index: Int? = nil,
        oldest: Int64? = nil,
        isWorthRetrying: Bool? = nil
    ) {
        self.code = code
        self.message = message
        self.field = field
        self.offset = offset
        self.hint = hint
        self.index = index
        self.oldest = oldest
        self.isWorthRetrying = isWorthRetrying ?? code.isWorthRetrying
    }

    /// The error of one request of a batch, as the batch is refused with it.
    public func inBatch(at index: Int) -> BudgetError {
        let place = "args.requests[\(index)]"
        return BudgetError(
            code,
            message,
            field: field.map { "\(place).\($0)" } ?? place,
            offset: offset,
            hint: hint,
            index: index,
            isWorthRetrying: isWorthRetrying
        )
    }
}
