/// Makes text from elsewhere harmless for a terminal.
enum TerminalText {
    /// Text for the middle of a line: safe, and isolated if it runs from right to left.
    static func inline(_ text: String) -> String {
        isolated(safe(text))
    }

    /// The text with nothing in it that a terminal would obey; a line break is shown as `⏎`.
    static func safe(_ text: String) -> String {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
        var safe = ""
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isLineBreak(scalar) {
                // A CR LF is one break.
                if !(scalar == "\n" && last == "\r") { safe += "⏎" }
            } else {
                safe.unicodeScalars.append(isCommand(scalar) ? "\u{FFFD}" : scalar)
            }
            last = scalar
        }
        return safe
    }

    /// Keeps a text that runs from right to left from turning round what stands beside it (UAX #9, FSI and PDI).
    static func isolated(_ text: String) -> String {
        runsLeft(text) ? "\u{2068}\(text)\u{2069}" : text
    }

    /// The same JSON text with C1 controls and bidi overrides escaped; JSON has the others escaped anyway.
    static func escapedJSON(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isCommand) else { return json }
        var escaped = ""
        for scalar in json.unicodeScalars {
            if isCommand(scalar), scalar != "\t" {
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x0D, 0x2028, 0x2029: true
        default: false
        }
    }

    /// C0, DEL, C1, and the characters that override the direction of what follows.
    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether something in the text runs from right to left.
    static func runsLeft(_ text: String) -> Bool { text.unicodeScalars.contains(where: runsLeft) }

    /// The blocks of right-to-left scripts.
    private static func runsLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
