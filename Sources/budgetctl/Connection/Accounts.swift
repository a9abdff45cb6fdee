/// The host's users and groups as its own files list them; a static program cannot ask the name services.
struct Accounts {
    /// A line of group(5).
    struct Group {
        let name: String
        let gid: UInt32
        let members: [Substring]
    }

    /// A line of passwd(5).
    struct User {
        let name: String
        let uid: UInt32
        let gid: UInt32
    }

    private let groups: [Group]
    private let users: [User]

    /// The accounts in the texts of the two files; lines that are none are passed over.
    init(groups: String?, users: String?) {
        self.groups = Self.lines(of: groups).compactMap { fields in
            guard fields.count >= 4, let gid = UInt32(fields[2]) else { return nil }
            return Group(name: String(fields[0]), gid: gid, members: fields[3].split(separator: ","))
        }
        self.users = Self.lines(of: users).compactMap { fields in
            guard fields.count >= 4, let uid = UInt32(fields[2]), let gid = UInt32(fields[3]) else {
                return nil
            }
            return User(name: String(fields[0]), uid: uid, gid: gid)
        }
    }

    /// The user of that number.
    func user(_ uid: UInt32) -> User? { users.first { $0.uid == uid } }

    /// The group of that number.
    func group(_ gid: UInt32) -> Group? { groups.first { $0.gid == gid } }

    /// The group of that name.
    func group(named name: String) -> Group? { groups.first { $0.name == name } }

    /// Whether a new login of the user would be in the group.
    func isMember(_ user: User, of group: Group) -> Bool {
        user.gid == group.gid || group.members.contains(Substring(user.name))
    }

    private static func lines(of text: String?) -> [[Substring]] {
        (text ?? "").split(separator: "\n").map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    }
}
