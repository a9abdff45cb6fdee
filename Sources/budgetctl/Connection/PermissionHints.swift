import BudgetCore
import Glibc

/// Whose a file is, and what its mode allows.
struct FileAccess: Hashable, Sendable {
    var uid: UInt32
    var gid: UInt32
    var mode: UInt32 = 0o660

    /// That of the file at the path (stat(2)).
    static func ofFile(_ path: String) throws(SystemCallError) -> FileAccess {
        var information = stat()
        try systemCall("stat") { stat(path, &information) }
        return FileAccess(uid: information.st_uid, gid: information.st_gid, mode: information.st_mode)
    }
}

/// Who gets in at a socket.
private enum Gate {
    /// The members of a group, by its name.
    case group(String, gid: UInt32?)
    /// The members of a group that has no name here.
    case nameless(UInt32)
    /// Only whoever it belongs to.
    case owner(UInt32)
    /// Nobody can tell, for its folder is closed.
    case closed
}

extension SocketChoice {
    /// This user may not connect: which group to join, or that a new login is needed.
    func noPermission(mayOnlyRead: Bool, _ surroundings: Surroundings) -> CommandFailure {
        let accounts = Accounts(
            groups: surroundings.text(surroundings.groupFile),
            users: surroundings.text(surroundings.userFile)
        )
        let own = surroundings.groups()
        let writing = gate(path, custom: "budget", accounts, surroundings) ?? .group("budget", gid: nil)
        let reading = gate(readOnlyPath, custom: "budget-ro", accounts, surroundings)
        let user = accounts.user(surroundings.uid)
        var hint =
            joined(mayOnlyRead ? [writing, reading] : [writing], user, own, accounts)
            ?? advice(writing, alternative: mayOnlyRead ? reading : nil, user, own, accounts)
        if mayOnlyRead, reading == nil, origin == .system {
            hint += "\nOr have its read-only socket started: \(startReadOnlyCommand)"
        }
        let may = mayOnlyRead ? "may not read" : mayEnter(reading, own) ? "may only read" : "may not change"
        return CommandFailure(
            .noPermission,
            code: "no_permission",
            "You \(may) the budget at \(path).",
            hint: hint
        )
    }

    /// Who gets in at a socket; by custom if it cannot be seen, `nil` if there is none beside the other.
    private func gate(
        _ file: String,
        custom: String,
        _ accounts: Accounts,
        _ surroundings: Surroundings
    ) -> Gate? {
        do throws(SystemCallError) {
            let access = try surroundings.file(file)
            // Nobody is told to join root's group for a budget.
            guard access.mode & 0o020 != 0, access.gid != 0 else { return .owner(access.uid) }
            return accounts.group(access.gid).map { .group($0.name, gid: $0.gid) } ?? .nameless(access.gid)
        } catch {
            if error.number == EACCES, origin != .system { return .closed }
            if file == readOnlyPath, (try? surroundings.file(path)) != nil { return nil }
            return .group(custom, gid: accounts.group(named: custom)?.gid)
        }
    }

    private func mayEnter(_ gate: Gate?, _ own: [UInt32]) -> Bool {
        switch gate {
        case .group(_, let gid?), .nameless(let gid): own.contains(gid)
        default: false
        }
    }

    /// That only the login is older than the membership.
    private func joined(
        _ gates: [Gate?],
        _ user: Accounts.User?,
        _ own: [UInt32],
        _ accounts: Accounts
    ) -> String? {
        for case .group(let name, let gid?)? in gates {
            guard let user, let group = accounts.group(gid), accounts.isMember(user, of: group) else {
                continue
            }
            if own.contains(gid) { continue }
            return
                "You have joined the group `\(name)`, but this login is older: log in anew (or `newgrp \(name)`)."
        }
        return nil
    }

    private func advice(
        _ gate: Gate,
        alternative: Gate?,
        _ user: Accounts.User?,
        _ own: [UInt32],
        _ accounts: Accounts
    ) -> String {
        switch gate {
        case .group(let name, _) where mayEnter(gate, own):
            return "You are in the group `\(name)` already; its folder may be closed to it."
        case .group(let name, _):
            let who = user.map { ShellText.quoted($0.name) } ?? "$USER"
            var either = ""
            if case .group(let other, _)? = alternative { either = ", or `\(other)` to read only" }
            return "Join the group `\(name)`\(either): `sudo adduser \(who) \(name)`, then log in anew."
        case .nameless(let gid):
            return
                "It is for the group \(gid), which has no name here; ask whoever runs budgetd to be let in."
        case .owner(let uid):
            return "Only its owner, \(accounts.user(uid)?.name ?? "user \(uid)"), may use it."
        case .closed:
            return "Its folder is closed to you; ask whoever runs budgetd to be let in."
        }
    }
}
