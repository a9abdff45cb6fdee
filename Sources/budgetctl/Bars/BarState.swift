import BudgetCore

/// How a budget stands, as far as a bar tells it.
enum BarState: String, CaseIterable, Sendable {
    /// Under the limit, or without one.
    case ok
    /// Near the limit, or nothing left.
    case warn
    /// More is spent than there was.
    case over
    /// The daemon does not answer, or not with figures.
    case offline

    /// The state of a status, or of one of its categories.
    init(of figures: JSONValue) {
        switch figures["state"]?.string {
        case "near", "full": self = .warn
        case "over": self = .over
        default: self = .ok
        }
    }

    /// The state as text before a figure, for those who see no colours.
    var mark: String {
        switch self {
        case .ok, .offline: ""
        case .warn: "! "
        case .over: "!! "
        }
    }
}

/// The colours of the states, each `#rrggbb`, or `nil` for that of the bar.
struct BarColors: Hashable, Sendable {
    /// What is used unless `--colors` says otherwise.
    static let standard = BarColors(warn: "#ffcc00", over: "#ff4444", offline: "#888888")

    /// Near the limit, or nothing left.
    var warn: String?
    /// Over the limit.
    var over: String?
    /// Without figures.
    var offline: String?

    /// The colour of a state.
    subscript(state: BarState) -> String? {
        switch state {
        case .ok: nil
        case .warn: warn
        case .over: over
        case .offline: offline
        }
    }

    /// Reads the value of `--colors`: three colours, or one word for all.
    static func read(_ text: String) throws(CommandFailure) -> BarColors {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if words == ["none"] { return BarColors() }
        guard words.count == 3, words.allSatisfy({ $0 == "none" || isColor($0) }) else {
            throw .usage(
                "--colors cannot be `\(text)`.",
                hint: "It takes none, or three for warn, over and offline: '#ffcc00,#ff4444,none'."
            )
        }
        let colors = words.map { $0 == "none" ? nil : $0 }
        return BarColors(warn: colors[0], over: colors[1], offline: colors[2])
    }

    private static func isColor(_ word: String) -> Bool {
        word.utf8.count == 7 && word.utf8.first == UInt8(ascii: "#")
            && word.utf8.dropFirst().allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
            }
    }
}
