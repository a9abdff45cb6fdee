import Glibc

/// The program `budgetctl`.
@main
enum Main {
    static func main() {
        // A reader that went away shows as EPIPE, which ends the program quietly.
        signal(SIGPIPE, SIG_IGN)
        occupyStandardDescriptors()
        let words = Array(CommandLine.arguments.dropFirst())
        exit(Program(surroundings: .ofProcess()).run(words).rawValue)
    }

    /// Keeps the socket from becoming standard output where that was closed.
    ///
    /// What is opened refuses writing, so that lost output is still noticed.
    private static func occupyStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
