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

    /// One line about it.
    var help: String {
        switch self {
        case .plain: "A line of text; also with --template alone."
        case .waybar: "Waybar, with \"return-type\": \"json\"."
        case .i3blocks: "i3blocks: text, short text and colour."
        case .i3blocksJSON: "i3blocks, with format=json."
        case .i3bar: "i3bar and swaybar, as status_command."
        case .i3statusRust: "i3status-rust, a custom block with json = true."
        case .polybar: "polybar, a custom/script."
        case .lemonbar: "lemonbar, on its standard input."
        case .xmobar: "xmobar, CommandReader or Com."
        case .tmux: "tmux, in status-left or status-right."
        case .yambar: "yambar, a script."
        case .json: "A line of JSON, for eww, AGS and scripts."
        case .argos: "Argos and xbar; for status only."
        case .conky: "conky, execi; for status only."
        case .plasma: "Plasma's Command Output; for status only."
        }
    }

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
