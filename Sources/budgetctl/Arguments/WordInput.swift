import BudgetCore
import Glibc

/// Words of a command line that come from standard input, one a line, and so stand in no list of processes.
enum WordInput {
    /// More than anybody types, and than the daemon takes of one request's texts.
    private static let most = 65_536

    /// Reads all there are.
    ///
    /// - Parameter descriptor: Standard input; a last line without its end is a word all the same.
    /// - Returns: The words as they stand, blanks and all.
    /// - Throws: A usage failure if it cannot be read, is too long, or is no text.
    static func words(of descriptor: Int32) throws(CommandFailure) -> [String] {
        var bytes: [UInt8] = []
        var some = [UInt8](repeating: 0, count: 4096)
        while bytes.count <= most {
            let count = read(descriptor, &some, some.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 {
                throw .usage("Standard input cannot be read: \(SystemCallError("read").message).")
            }
            if count == 0 { return try words(bytes) }
            bytes += some[..<count]
        }
        throw .usage("Standard input has more than \(most) bytes.")
    }

    private static func words(_ bytes: [UInt8]) throws(CommandFailure) -> [String] {
        var words: [String] = []
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            guard let word = String(validating: line, as: UTF8.self) else {
                throw .usage("Standard input is not UTF-8 text.")
            }
            words.append(word)
        }
        if words.last == "" { words.removeLast() }
        return words
    }
}
