import BudgetCore
import Glibc

/// Calls back when the file that names the host's zone is replaced, as `timedatectl set-timezone` does.
///
/// The name in its directory is watched (inotify(7)): a symbolic link cannot be written to, and another is renamed
/// over it. Other files of the directory change seldom, and are passed over.
@MainActor final class LocaltimeWatch {
    private let descriptor: Int32
    private var source: EventSource?

    /// Watches from now on.
    ///
    /// - Parameters:
    ///   - path: The file, which need not be there; its directory must be (localtime(5)).
    ///   - loop: Where it is watched.
    ///   - body: Called after each change, which may be of the same zone.
    /// - Throws: That the host has no watch left, or the directory cannot be read.
    init(
        _ path: String = "/etc/localtime",
        on loop: EventLoop,
        _ body: @escaping @MainActor () -> Void
    ) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        let name = parts.last.map(String.init) ?? ""
        let directory = "/" + parts.dropLast().joined(separator: "/")
        descriptor = try systemCall("inotify_init1") {
            inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        }
        do {
            let events = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE
            _ = try systemCall("inotify_add_watch") {
                inotify_add_watch(descriptor, directory, UInt32(events | IN_ONLYDIR))
            }
            source = try EventSource(descriptor: descriptor, events: .readable, on: loop) { descriptor, _ in
                if Self.reads(name, from: descriptor) { body() }
            }
        } catch {
            close(descriptor)
            throw error
        }
    }

    isolated deinit {
        source = nil
        close(descriptor)
    }

    /// Takes all events that there are, and tells whether one is about a name, or may be because some were lost.
    private static func reads(_ name: String, from descriptor: Int32) -> Bool {
        var found = false
        let size = 4096
        let head = MemoryLayout<inotify_event>.size
        withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, size)
                guard count > 0 else { return }
                var position = 0
                while position + head <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                    let end = min(position + head + Int(event.len), count)
                    let bytes = buffer[position + head..<end].prefix { $0 != 0 }
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || bytes.elementsEqual(name.utf8) {
                        found = true
                    }
                    position = end
                }
            }
        }
        return found
    }
}
