import BudgetCore

/// What a bar shows: text with values in braces, such as `{remaining} · {days_left} d`.
struct Template: Hashable, Sendable {
    /// A part of it.
    enum Part: Hashable, Sendable {
        case text(String)
        case value(BarValue, Conversion)
    }

    /// How a value becomes text.
    enum Conversion: Hashable, Sendable {
        /// As people read it.
        case none
        /// An amount as a plain decimal, without marks of a locale.
        case raw
        /// That without its decimals.
        case whole
        /// Percent as a bar of eight cells.
        case bar
        /// To the right in so many cells.
        case cells(Int)

        /// The names of those that have one.
        static let names = ["raw", "whole", "bar"]
    }

    /// The parts in order.
    let parts: [Part]

    /// Reads what is typed.
    ///
    /// - Parameter text: Values in braces, with a conversion after a colon; `{{` and `}}` are braces.
    /// - Returns: The template.
    /// - Throws: A usage failure that names the nearest value or conversion.
    static func read(_ text: String) throws(CommandFailure) -> Template {
        var parts: [Part] = []
        var plain = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "{" || scalar == "}" else {
                plain.unicodeScalars.append(scalar)
                continue
            }
            if rest.first == scalar {
                plain.unicodeScalars.append(scalar)
                rest.removeFirst()
                continue
            }
            guard scalar == "{", let end = rest.firstIndex(of: "}") else {
                throw .usage(
                    "The template has a `\(scalar)` without its other half.",
                    hint: "A brace that is to be shown is written twice: `\(scalar)\(scalar)`."
                )
            }
            if !plain.isEmpty { parts.append(.text(plain)) }
            plain = ""
            parts.append(try value(String(rest[..<end])))
            rest = rest[rest.index(after: end)...]
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        guard !parts.isEmpty else { throw .usage("The template is empty.") }
        return Template(parts: parts)
    }

    private static func value(_ text: String) throws(CommandFailure) -> Part {
        let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        let name = words.first ?? ""
        guard let value = BarValue(rawValue: name) else {
            throw .usage(
                "The template has no value `\(name)`.",
                hint: hint(for: name.filter { $0 != " " })
            )
        }
        return .value(value, try conversion(words.count > 1 ? words[1] : nil, of: value))
    }

    /// The value that is meant: the only one that begins so, however short that is, or the nearest.
    private static func hint(for name: String) -> String {
        let known = BarValue.allCases.map(\.rawValue)
        let begun = name.isEmpty ? [] : known.filter { $0.hasPrefix(name) }
        return NearestName.hint(for: begun.count == 1 ? begun[0] : name, among: known)
    }

    private static func conversion(
        _ name: String?,
        of value: BarValue
    ) throws(CommandFailure) -> Conversion {
        switch name {
        case nil: return .none
        case "raw": return .raw
        case "whole" where value.isAmount: return .whole
        case "bar" where value == .percent: return .bar
        case let name?:
            if let cells = Int(name), BarStyle.lengths ~= cells { return .cells(cells) }
            let known = Conversion.names.filter { name in
                name == "raw" || name == "whole" && value.isAmount || name == "bar" && value == .percent
            }
            throw .usage(
                "`{\(value.rawValue)}` cannot be converted by `\(name)`.",
                hint: NearestName.match(for: name, among: known).map { "Did you mean \($0)?" }
                    ?? "It takes \(known.joined(separator: ", ")), or a number of cells up to "
                    + "\(BarStyle.lengths.upperBound)."
            )
        }
    }

    /// The text for some figures; a value that is not there is empty.
    func text(_ figures: BarFigures) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let plain): text += plain
            case .value(let value, let conversion): text += figures.text(value, conversion)
            }
        }
        return text
    }
}
