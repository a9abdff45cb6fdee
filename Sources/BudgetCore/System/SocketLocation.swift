/// The rule by which both programs find a budget's socket.
public enum SocketLocation {
    /// The name of the socket that may do all.
    public static let fileName = "budgetd.sock"
    /// The name of the socket that only reads.
    public static let readOnlyFileName = "budgetd-ro.sock"
    /// The system's socket (file-hierarchy(7)).
    public static let system = system(instance: nil)

    /// The system's socket of the budget of that name.
    public static func system(instance: String?) -> String {
        "/run/\(directoryName(instance: instance))/\(fileName)"
    }

    /// The user's socket: in `$XDG_RUNTIME_DIR`, or `/run/user/UID` where that is not set.
    public static func user(runtimeDirectory: String?, uid: UInt32, instance: String? = nil) -> String {
        let directory = runtimeDirectory.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(uid)"
        return "\(directory)/\(directoryName(instance: instance))/\(fileName)"
    }

    /// What the directories of a budget are called: `budgetd`, or `budgetd-NAME` for one that has a name.
    public static func directoryName(instance: String?) -> String {
        instance.map { "budgetd-\($0)" } ?? "budgetd"
    }
}
