/// What the program's exit status says; stable, scripts rely on it.
enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Done, or the reader of the output went away.
    case done = 0
    /// The daemon refused the request; nothing was done.
    case refused = 1
    /// The command line cannot be meant so.
    case usage = 2
    /// Nobody answers at the socket.
    case noDaemon = 3
    /// The reply could not be read, or not be printed.
    case protocolFault = 4
    /// This user may not do this.
    case noPermission = 5
    /// The same may succeed later; after a write its outcome may be unknown.
    case tryAgain = 6
    /// `status --exit-code`: the first threshold is reached.
    case near = 10
    /// `status --exit-code`: exactly nothing is left.
    case full = 11
    /// `status --exit-code`: more is spent than there was.
    case over = 12
    /// `status --format i3blocks` and `i3blocks-json`: over the limit, which these bars read as urgent.
    case urgent = 33

    /// What the status means, for the help text.
    var meaning: String {
        switch self {
        case .done: "done"
        case .refused: "refused by budgetd"
        case .usage: "wrong usage"
        case .noDaemon: "no budgetd answers"
        case .protocolFault: "the reply could not be read or printed"
        case .noPermission: "no permission"
        case .tryAgain: "try again later"
        case .near: "status --exit-code: near the limit"
        case .full: "status --exit-code: nothing left"
        case .over: "status --exit-code: over the limit"
        case .urgent: "status --format i3blocks: over the limit"
        }
    }

    /// The status for an error code of the daemon.
    ///
    /// - Parameters:
    ///   - code: The error's code; an unknown one is possible, within a version codes may be added.
    ///   - isWorthRetrying: What the daemon said in `retry`.
    /// - Returns: The status.
    static func ofError(code: String, isWorthRetrying: Bool) -> ExitStatus {
        switch code {
        case "read_only", "forbidden": .noPermission
        case "busy", "too_slow", "storage_full", "shutting_down", "resync_required":
            .tryAgain
        default: isWorthRetrying ? .tryAgain : .refused
        }
    }

    /// The status that `status --exit-code` gives for a state, `nil` for one that is not known.
    static func ofState(_ state: String?) -> ExitStatus? {
        switch state {
        case "no_limit", "under": .done
        case "near": .near
        case "full": .full
        case "over": .over
        default: nil
        }
    }
}
