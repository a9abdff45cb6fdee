import BudgetCore
import BudgetTestSupport

@testable import budgetctl

/// What a bar shows of a record, by the rules of that bar's own parser.
///
/// Each rule is a small model of the bar's source or documentation, written apart from the program's escapes. A record
/// that would be more than text and colours to its bar is a failure.
struct ShownText {
    /// The text that is seen, without characters that take no place by definition.
    let text: String
    /// The colours that are asked for in it.
    var colors: [String] = []

    /// Reads a record as the bar of that format does.
    static func read(_ record: String, _ format: BarFormat, _ flags: BarStyle.Flags = []) throws -> ShownText
    {
        guard record.hasSuffix("\n") else { throw TestFailure("No line end: \(record)") }
        let line = String(record.dropLast())
        switch format {
        case .plain, .conky: return ShownText(text: try only(line))
        case .waybar:
            let text = try member("text", of: line)
            return ShownText(text: flags.contains(.noMarkup) ? text : try pango(text))
        case .i3blocks:
            let lines = line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard lines.count == 2 || lines.count == 3 else { throw TestFailure("Lines: \(lines)") }
            let text = flags.contains(.pango) ? try pango(lines[0]) : lines[0]
            return ShownText(text: text, colors: Array(lines[2...]))
        case .i3blocksJSON:
            // i3blocks ends a string at any quotation mark, and knows no escapes.
            guard !line.utf8.contains(UInt8(ascii: "\\")) else { throw TestFailure("Escape: \(line)") }
            return try block(line)
        case .i3bar:
            guard line.hasPrefix("["), line.hasSuffix("],") else { throw TestFailure("No array: \(line)") }
            return try block(String(line.dropFirst().dropLast(2)))
        case .i3statusRust, .json: return ShownText(text: try member("text", of: line))
        case .polybar: return try braces(try only(line), escape: nil)
        case .lemonbar: return try braces(try only(line), escape: "%")
        case .xmobar: return try xmobar(try only(line))
        case .tmux: return try tmux(try only(line))
        case .yambar: return try yambar(line)
        case .argos: return try argos(line)
        case .plasma:
            guard !isRichText(try only(line)) else { throw TestFailure("HTML: \(line)") }
            return ShownText(text: line)
        }
    }

    private static func only(_ line: String) throws -> String {
        guard !line.unicodeScalars.contains("\n") else { throw TestFailure("More than a line: \(line)") }
        return line
    }

    // MARK: JSON and Pango

    private static func member(_ name: String, of line: String) throws -> String {
        guard let text = try JSONParser.parse(try only(line))[name]?.string else {
            throw TestFailure("No \(name): \(line)")
        }
        return text
    }

    private static func block(_ line: String) throws -> ShownText {
        let text = try member("full_text", of: line)
        let block = try JSONParser.parse(line)
        return ShownText(
            text: block["markup"]?.string == "pango" ? try pango(text) : text,
            colors: block["color"]?.string.map { [$0] } ?? []
        )
    }

    /// GMarkup: any `<` is an element, any `&` an entity.
    static func pango(_ text: String) throws -> String {
        var shown = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "<", ">": throw TestFailure("Markup: \(text)")
            case "&":
                guard let end = rest.firstIndex(of: ";"),
                    let plain = ["amp": "&", "lt": "<", "gt": ">"][String(rest[..<end])]
                else { throw TestFailure("Entity: \(text)") }
                shown += plain
                rest = rest[rest.index(after: end)...]
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    // MARK: Bars with tags

    /// polybar's tags (src/tags/parser.cpp), and lemonbar's, where two `%` are one.
    private static func braces(_ line: String, escape: Unicode.Scalar?) throws -> ShownText {
        var shown = ShownText.Builder()
        var rest = line.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "%", rest.first == escape, escape != nil {
                rest.removeFirst()
                shown.append(scalar)
            } else if scalar == "%", rest.first == "{" {
                guard let end = rest.firstIndex(of: "}") else { throw TestFailure("Open tag: \(line)") }
                try shown.tag(String(rest[..<end].dropFirst()), opening: "F#", closing: "F-")
                rest = rest[rest.index(after: end)...]
            } else {
                shown.append(scalar)
            }
        }
        return try shown.finished()
    }

    /// xmobar's templates (Xmobar.Run.Parsers): besides raw text and colours nothing may be there.
    private static func xmobar(_ line: String) throws -> ShownText {
        var shown = ShownText.Builder()
        var rest = line.unicodeScalars[...]
        func take(_ word: String) -> Bool {
            guard rest.starts(with: word.unicodeScalars) else { return false }
            rest.removeFirst(word.unicodeScalars.count)
            return true
        }
        while !rest.isEmpty {
            if take("<raw=") {
                guard let colon = rest.firstIndex(of: ":"), let count = Int(String(rest[..<colon])) else {
                    throw TestFailure("Length: \(line)")
                }
                rest = rest[rest.index(after: colon)...]
                for scalar in rest.prefix(count) { shown.append(scalar) }
                rest = rest.dropFirst(count)
                guard take("/>") else { throw TestFailure("Raw text of another length: \(line)") }
            } else if take("<fc=") || take("</fc") {
                let isOpening = rest.first == "#"
                guard let end = rest.firstIndex(of: ">") else { throw TestFailure("Open tag: \(line)") }
                let tag = isOpening ? "F" + String(rest[..<end]) : "F-"
                try shown.tag(tag, opening: "F#", closing: "F-")
                rest = rest[rest.index(after: end)...]
            } else {
                throw TestFailure("Not raw: \(String(rest))")
            }
        }
        return try shown.finished()
    }

    // MARK: tmux

    /// tmux's two steps (format.c, format-draw.c): expanding, and drawing what came of it.
    private static func tmux(_ line: String) throws -> ShownText {
        var shown = ShownText.Builder()
        var rest = Array(try expanded(line).unicodeScalars)[...]
        while let scalar = rest.first {
            guard scalar == "#" else {
                shown.append(scalar)
                rest.removeFirst()
                continue
            }
            let count = rest.prefix { $0 == "#" }.count
            rest = rest.dropFirst(count)
            guard rest.first == "[" else {
                for _ in 0..<(count == 1 ? 1 : (count + 1) / 2) { shown.append("#") }
                continue
            }
            for _ in 0..<count / 2 { shown.append("#") }
            if count.isMultiple(of: 2) { continue }
            guard let end = rest.firstIndex(of: "]") else { throw TestFailure("Open style: \(line)") }
            try shown.tag(
                String(String.UnicodeScalarView(rest[..<end].dropFirst())),
                opening: "fg=#",
                closing: "default"
            )
            rest = rest[(end + 1)...]
        }
        return try shown.finished()
    }

    /// One `#` begins something that is expanded, two are one; before `[` they are left to the drawing.
    private static func expanded(_ line: String) throws -> String {
        var text = String.UnicodeScalarView()
        var rest = Array(line.unicodeScalars)[...]
        while let scalar = rest.first {
            guard scalar == "#" else {
                text.append(scalar)
                rest.removeFirst()
                continue
            }
            let count = rest.prefix { $0 == "#" }.count
            rest = rest.dropFirst(count)
            let isStyle = rest.first == "["
            if !isStyle, count % 2 == 1 { throw TestFailure("Expanded: \(line)") }
            for _ in 0..<(isStyle ? count : count / 2) { text.append("#") }
            // What stands in a style is passed on as it is, its colour's sign too.
            if isStyle, count % 2 == 1, let end = rest.firstIndex(of: "]") {
                text.append(contentsOf: rest[...end])
                rest = rest[(end + 1)...]
            }
        }
        return String(text)
    }

    // MARK: Values, menus, rich text

    private static func yambar(_ record: String) throws -> ShownText {
        let lines = record.split(separator: "\n", omittingEmptySubsequences: false)
        // An empty line commits, and nothing but the last one may be.
        guard lines.count == 6, lines.last == "" else { throw TestFailure("Lines: \(record)") }
        let types = ["text|string|", "short|string|", "state|string|", "percent|range:0-100|", "days|int|"]
        for (line, type) in zip(lines, types) where !line.utf8.starts(with: type.utf8) {
            throw TestFailure("Tag: \(line)")
        }
        return ShownText(text: String(lines[0].unicodeScalars.dropFirst(types[0].unicodeScalars.count)))
    }

    /// Argos's `parseLine` (utilities.js) for each line, of which the first alone is in the bar.
    private static func argos(_ record: String) throws -> ShownText {
        let lines = record.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count > 2, lines[1] == "---" else { throw TestFailure("Lines: \(record)") }
        for line in lines[2...] { _ = try argosLine(line) }
        return try argosLine(lines[0])
    }

    private static func argosLine(_ line: String) throws -> ShownText {
        guard let bar = line.unicodeScalars.firstIndex(of: "|") else {
            throw TestFailure("No attributes: \(line)")
        }
        var attributes = line.unicodeScalars[bar...].dropFirst().split(separator: " ").map(String.init)
        let colors = attributes.filter { $0.hasPrefix("color=#") }
        attributes.removeAll { $0.hasPrefix("color=#") }
        guard attributes == ["useMarkup=false", "unescape=false", "emojize=false", "ansi=false"] else {
            throw TestFailure("Attributes: \(attributes)")
        }
        let text = String(line.unicodeScalars[..<bar])
        let seen = trimmed(text).unicodeScalars
        if text.utf8.starts(with: "--".utf8) || !seen.isEmpty && seen.allSatisfy({ $0 == "-" }) {
            throw TestFailure("A menu of its own: \(line)")
        }
        return ShownText(text: trimmed(text), colors: colors)
    }

    /// Without blanks on either side, as Argos shows it.
    static func trimmed(_ text: String) -> String {
        let blank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
        let rest = text.unicodeScalars.drop(while: blank).reversed().drop(while: blank).reversed()
        return String(String.UnicodeScalarView(rest))
    }

    /// Whether Qt takes a text for HTML (Qt::mightBeRichText), whatever the element.
    static func isRichText(_ text: String) -> Bool {
        var rest = Array(text.unicodeScalars)[...].drop { $0.properties.isWhitespace }
        func begins(_ word: String) -> Bool {
            String(String.UnicodeScalarView(rest.prefix(word.unicodeScalars.count))).lowercased() == word
        }
        if begins("<?xml") || begins("<!doc") { return true }
        while let scalar = rest.first, scalar != "<" {
            if begins("&lt;") { return true }
            rest.removeFirst()
        }
        guard let close = rest.firstIndex(of: ">") else { return false }
        var tag = ""
        for scalar in rest[..<close].dropFirst() {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                tag.unicodeScalars.append(scalar)
            } else if !tag.isEmpty, scalar.properties.isWhitespace || scalar == "/" {
                break
            } else if !scalar.properties.isWhitespace, !tag.isEmpty || scalar != "!" {
                return false
            }
        }
        return !tag.isEmpty
    }
}

extension ShownText {
    /// A text that grows, with the colours in it.
    fileprivate struct Builder {
        private var text = String.UnicodeScalarView()
        private var colors: [String] = []
        private var isOpen = false

        mutating func append(_ scalar: Unicode.Scalar) { text.append(scalar) }

        /// Takes a tag; it has to begin or to end a colour.
        mutating func tag(_ tag: String, opening: String, closing: String) throws {
            if tag.hasPrefix(opening), tag.count == opening.count + 6, !isOpen {
                colors.append(tag)
            } else if tag != closing || !isOpen {
                throw TestFailure("Tag: \(tag)")
            }
            isOpen.toggle()
        }

        func finished() throws -> ShownText {
            if isOpen { throw TestFailure("A colour without end: \(String(text))") }
            return ShownText(text: String(text), colors: colors)
        }
    }
}
