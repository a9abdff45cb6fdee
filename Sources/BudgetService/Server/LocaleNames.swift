import Foundation
import Synchronization

/// The names of locales that are handed to Foundation, which keeps every locale that it was ever asked for.
///
/// Clients choose the names, so their number is bounded: all that ICU lists, and some others.
struct LocaleNames: Sendable {
    /// Names outside ICU's list at most, such as those with keywords.
    static let mostOthers = 64

    private let listed = Set(Locale.availableIdentifiers)
    private var others: Set<String> = []

    /// The name to use for one that a client gave; the language alone, or none, in place of one too many.
    mutating func admitted(_ name: String) -> String {
        let name = Self.withoutModifier(name)
        if listed.contains(name) || others.contains(name) { return name }
        if others.count < Self.mostOthers {
            others.insert(name)
            return name
        }
        let language = String(name.prefix { $0 != "_" && $0 != "-" && $0 != "@" && $0 != "." })
        return listed.contains(language) ? language : ""
    }

    /// The name without a modifier of locale(7), such as the one of `de_DE@euro`: ICU knows only keywords with a
    /// value there, and formats nothing in a locale whose name it cannot read.
    private static func withoutModifier(_ name: String) -> String {
        guard let mark = name.firstIndex(of: "@"), !name[mark...].contains("=") else { return name }
        return String(name[..<mark])
    }
}

extension Locale {
    private static let names = Mutex(LocaleNames())

    /// The locale of a name that a client gave.
    static func named(_ name: String) -> Locale {
        Locale(identifier: names.withLock { $0.admitted(name) })
    }
}
