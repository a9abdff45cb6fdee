/// The rule by which both programs find a budget's socket.
public enum SocketLocation {
    /// The name of the socket that may do all.
    public static let fileName = "budgetd.sock"
    /// The name of the socket that only reads.
    public static let readOnlyFileName = "budgetd-ro.sock"
    /// The system's socket (file-hierarchy(7)).
    public static let system = "/run/budgetd/" + fileName

    /// The user's socket: in `$XDG_RUNTIME_DIR`, or `/run/user/UID` where that is not set.
    public static func user(runtimeDirectory: String?, uid: UInt32) -> String {
        let directory = runtimeDirectory.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(uid)"
        return "\(directory)/budgetd/\(fileName)"
    }
}
