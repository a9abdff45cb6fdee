/// What is said about a backup.
enum BackupText {
    /// The file, what it holds, and how many others went.
    static func sentence(_ path: String, _ revision: Int64, _ bytes: Int64, removed: Int) -> String {
        let made = "Wrote \(TerminalText.safe(path)): \(facts(revision, bytes))."
        switch removed {
        case 0: return made + "\n"
        case 1: return made + " Removed an older one.\n"
        default: return made + " Removed \(removed) older ones.\n"
        }
    }

    /// Revision and size.
    static func facts(_ revision: Int64, _ bytes: Int64) -> String { "revision \(revision), \(size(bytes))" }

    /// A size in binary units, rounded up.
    static func size(_ bytes: Int64) -> String {
        let kibibytes = (bytes + 1023) / 1024
        guard kibibytes >= 1024 else { return "\(kibibytes) KiB" }
        let tenths = (kibibytes * 10 + 1023) / 1024
        return "\(tenths / 10).\(tenths % 10) MiB"
    }
}
