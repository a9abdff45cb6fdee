import BudgetCore
import CLinux
import Glibc

/// The shells that this program was started through, and the bar that started them: told of when one of them ends.
struct ParentChain {
    /// Programs that only stand between a bar and what it runs.
    private static let shells: Set<String> = [
        "sh", "ash", "bash", "busybox", "csh", "dash", "fish", "ksh", "ksh93", "mksh", "tcsh", "yash", "zsh",
    ]
    private static let longest = 16

    /// Can be read once a process of the chain has ended (pidfd_open(2)).
    private(set) var descriptors: [Int32] = []

    /// The parents of a process, of this one unless said, up to the first that is no shell.
    ///
    /// Where the kernel does not tell of processes, the chain is shorter.
    init(of process: pid_t = getpid(), _ surroundings: Surroundings) {
        var child = process
        while descriptors.count < Self.longest, let parent = Self.parent(of: child, surroundings), parent > 1
        {
            let descriptor = pidfd_open(parent, 0)
            guard descriptor >= 0 else { return }
            // While it is still the parent, its number is nobody else's.
            guard Self.parent(of: child, surroundings) == parent else {
                Glibc.close(descriptor)
                continue
            }
            descriptors.append(descriptor)
            guard Self.isShell(parent) else { return }
            child = parent
        }
    }

    /// Forgets the processes that have ended, and returns whether there were any.
    mutating func takeEnded() -> Bool {
        let ended = descriptors.filter { descriptor in
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&entry, 1, 0) > 0
        }
        if ended.isEmpty { return false }
        descriptors.removeAll(where: ended.contains)
        for descriptor in ended { Glibc.close(descriptor) }
        return true
    }

    /// Forgets them all.
    mutating func close() {
        for descriptor in descriptors { Glibc.close(descriptor) }
        descriptors = []
    }

    /// The parent (proc(5)); a name may hold anything, also brackets.
    private static func parent(of process: pid_t, _ surroundings: Surroundings) -> pid_t? {
        guard let text = surroundings.text("/proc/\(process)/stat"),
            let end = text.utf8.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = text.utf8[end...].split(separator: UInt8(ascii: " "))
        return fields.count > 2 ? String(fields[2]).flatMap { pid_t($0) } : nil
    }

    /// Whether its program is a shell; a script has the name of its own file.
    private static func isShell(_ process: pid_t) -> Bool {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/\(process)/exe", &path, path.count)
        guard length > 0 else { return false }
        let name = path[..<length].split(separator: CChar(UInt8(ascii: "/"))).last ?? []
        return shells.contains(String(decoding: name.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}
