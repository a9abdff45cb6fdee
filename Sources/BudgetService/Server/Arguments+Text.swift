import BudgetCore
import Foundation

/// What a text may hold, and the form it is kept in.
extension Arguments {
    /// A text of one line, `nil` if absent or empty.
    func text(_ name: String, longest: Int) throws(BudgetError) -> String? {
        guard let text = try string(name) else { return nil }
        return try checked(text, name, longest: longest, allowsLines: false)
    }

    /// A text that may hold line breaks, `nil` if absent or empty.
    func lines(_ name: String, longest: Int) throws(BudgetError) -> String? {
        guard let text = try string(name) else { return nil }
        return try checked(text, name, longest: longest, allowsLines: true)
    }

    /// A list of texts, `nil` if absent; a text that stands there twice is kept once.
    func texts(_ name: String, most: Int, longest: Int) throws(BudgetError) -> [String]? {
        guard let value = value(name) else { return nil }
        guard let elements = value.array else { throw wrongKind(name, "a list of strings", value) }
        guard elements.count <= most else {
            throw BudgetError(.outOfRange, "\(name) has at most \(most) elements.", field: "args.\(name)")
        }
        var texts: [String] = []
        for element in elements {
            guard let text = element.string else { throw wrongKind(name, "a list of strings", element) }
            guard let text = try checked(text, name, longest: longest, allowsLines: false) else {
                throw BudgetError(.badValue, "\(name) has an empty element.", field: "args.\(name)")
            }
            if !texts.contains(text) { texts.append(text) }
        }
        return texts
    }

    /// A category's name, `nil` if absent or empty.
    func category(_ name: String = "category") throws(BudgetError) -> CategoryName? {
        guard let text = try text(name, longest: 64) else { return nil }
        return CategoryName(name: text, folded: CaseFolding.fold(text), creation: try categoryCreation())
    }

    private func categoryCreation() throws(BudgetError) -> CategoryName.Creation {
        guard try optionalBool("create_category") ?? true else { return .never }
        return try bool("refuse_near_category") ? .unlessNear : .always
    }

    /// A part to search for in folded case, `nil` if absent or empty.
    func part(_ name: String, longest: Int = 200) throws(BudgetError) -> String? {
        guard let text = try text(name, longest: longest) else { return nil }
        return CaseFolding.fold(text)
    }

    private func checked(
        _ text: String,
        _ name: String,
        longest: Int,
        allowsLines: Bool
    ) throws(BudgetError) -> String? {
        if let plain = Self.plain(text), plain.utf8.count <= longest { return plain.isEmpty ? nil : plain }
        let normal = Self.normalized(text)
        for scalar in normal.unicodeScalars {
            guard Self.isAllowed(scalar) || (allowsLines && scalar == "\n") else {
                let number = String(scalar.value, radix: 16, uppercase: true)
                throw BudgetError(
                    .badValue,
                    "\(name) holds a character that is not text: U+\(String(repeating: "0", count: max(0, 4 - number.utf8.count)))\(number).",
                    field: "args.\(name)"
                )
            }
        }
        guard normal.unicodeScalars.count <= longest else {
            throw BudgetError(
                .outOfRange,
                "\(name) has at most \(longest) characters.",
                field: "args.\(name)"
            )
        }
        return normal.isEmpty ? nil : normal
    }

    /// The text itself if it is printable ASCII without spaces around it, which needs no further look.
    private static func plain(_ text: String) -> String? {
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            for byte in utf8 where byte < 0x20 || byte > 0x7E { return false }
            return utf8.first != 0x20 && utf8.last != 0x20
        }
        return isPlain ? text : nil
    }

    /// The text trimmed and in NFC, its line ends as LF.
    private static func normalized(_ text: String) -> String {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let unix = trimmed.replacingOccurrences(of: "\r\n", with: "\n")
        return unix.utf8.allSatisfy { $0 < 0x80 } ? unix : unix.precomposedStringWithCanonicalMapping
    }

    /// Refused are control characters, line and paragraph separators, and those that change the direction of
    /// what follows them (Unicode Technical Report 36, section 2.11).
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
        default: !scalar.properties.isNoncharacterCodePoint
        }
    }
}
