import Glibc

/// Names of users by their numbers, each asked of the host once (getpwuid_r(3)).
///
/// The question may go to a directory service that takes its time, so it is asked on the ledger's thread, where
/// no reader waits.
struct UserNames {
    private var known: [UInt32: String?] = [:]

    /// The user's name, `nil` if the host knows none.
    mutating func name(of uid: UInt32) -> String? {
        if let name = known[uid] { return name }
        let name = Self.lookUp(uid)
        if known.count >= 256 { known.removeAll() }
        known[uid] = .some(name)
        return name
    }

    private static func lookUp(_ uid: UInt32) -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(uid, &entry, start, buffer.count, &found) == 0, found != nil,
                let name = entry.pw_name
            else { return nil }
            return String(cString: name)
        }
    }
}
