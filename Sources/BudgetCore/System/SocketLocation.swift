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

    /// What a name is made of, for a sentence.
    public static let instanceNameRule = "1 to 32 letters, digits and `._-:`"

    /// Whether a budget can have that name: it is part of a unit's name and of paths (systemd.unit(5)).
    public static func isInstanceName(_ name: String) -> Bool {
        let isName = name.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || "._-:".utf8.contains(byte)
        }
        return isName && (1...32).contains(name.utf8.count) && !name.hasPrefix("-")
    }

    /// What the directories of a budget are called: `budgetd`, or `budgetd-NAME` for one that has a name.
    public static func directoryName(instance: String?) -> String {
        instance.map { "budgetd-\($0)" } ?? "budgetd"
    }
}
