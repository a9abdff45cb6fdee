import Glibc

/// Which file is at a path.
struct FileIdentity: Hashable {
    private let device: UInt
    private let inode: UInt

    /// `nil` if there is none; a symbolic link is not followed.
    init?(_ path: String) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    /// The file that stat(2) tells of.
    init(_ information: stat) {
        device = UInt(information.st_dev)
        inode = UInt(information.st_ino)
    }
}
