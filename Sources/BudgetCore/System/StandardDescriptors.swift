import Glibc

/// The descriptors that every program expects to be open.
public enum StandardDescriptors {
    /// Keeps a socket or a file from becoming a standard stream where that was closed.
    ///
    /// What is opened refuses writing, so that lost output is still noticed.
    public static func occupy() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
