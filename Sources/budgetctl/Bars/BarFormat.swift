/// The status bar, or other reader, that output is written for.
enum BarFormat: String, CaseIterable, Sendable {
    case plain
    case waybar
    case i3blocks
    case i3blocksJSON = "i3blocks-json"
    case i3bar
    case i3statusRust = "i3status-rust"
    case polybar
    case lemonbar
    case xmobar
    case tmux
    case yambar
    case json = "bar-json"
    case argos
    case conky
    case plasma

    /// The names as they are typed.
    static var names: [String] { allCases.map(\.rawValue) }

    /// Whether the reader takes one record after the other; the others show output only once its command has ended.
    var canBeWatched: Bool {
        switch self {
        case .argos, .conky, .plasma: false
        default: true
        }
    }

    /// Whether the categories are part of a record.
    var showsCategories: Bool { self == .waybar || self == .argos }

    /// Whether a record says its colour; the others leave that to the bar's own configuration.
    var hasColors: Bool {
        switch self {
        case .plain, .waybar, .i3statusRust, .yambar, .json, .conky, .plasma: false
        default: true
        }
    }

    /// Whether the bar can be told to read its texts as Pango markup.
    var canBePango: Bool { self == .i3blocks || self == .i3blocksJSON || self == .i3bar }

    /// Whether the exit status tells the bar that the budget is over, as these bars document it.
    var exitsUrgent: Bool { self == .i3blocks || self == .i3blocksJSON }
}
