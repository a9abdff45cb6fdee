import Glibc

/// Standard error, written a line at a time.
public enum StandardError {
    /// Writes a line by one write(2); a closed standard error is no reason to stop.
    public static func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
