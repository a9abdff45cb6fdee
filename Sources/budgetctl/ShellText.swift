/// Words as a POSIX shell reads them.
enum ShellText {
    /// The word as it stands if it needs no quoting, else in single quotes.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-:,+@".utf8.contains(byte)
            }
        return isPlain ? word : singleQuoted(word)
    }

    /// The word in single quotes, in which a shell changes nothing.
    static func singleQuoted(_ word: String) -> String {
        var quoted = "'"
        for character in word.unicodeScalars {
            if character == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(character) }
        }
        return quoted + "'"
    }
}
