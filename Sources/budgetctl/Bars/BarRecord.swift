import BudgetCore

/// One record in a bar's own way.
struct BarRecord {
    private let parts: BarParts
    private let style: BarStyle

    /// The record that says those parts.
    init(_ parts: BarParts, _ style: BarStyle) {
        self.parts = parts
        self.style = style
    }

    /// The record with its line ends.
    var text: String {
        switch style.format {
        case .plain, .conky: parts.text + "\n"
        case .plasma: BarEscape.plasma(parts.text) + "\n"
        case .waybar: waybar
        case .i3blocks: i3blocks
        case .i3blocksJSON: block(tellsUrgent: style.flags.contains(.urgent) && parts.state == .over) + "\n"
        case .i3bar: "[" + block(named: true, tellsUrgent: true) + "],\n"
        case .i3statusRust: i3statusRust
        case .polybar: tagged("%{F", BarEscape.polybar(parts.text), "}", "%{F-}")
        case .lemonbar: tagged("%{F", BarEscape.lemonbar(parts.text), "}", "%{F-}")
        case .xmobar: tagged("<fc=", BarEscape.xmobar(parts.text), ">", "</fc>")
        case .tmux: tagged("#[fg=", BarEscape.tmux(parts.text, isTagged: color != nil), "]", "#[default]")
        case .yambar: yambar
        case .json: json
        case .argos: argos
        }
    }

    private var color: String? { style.colors[parts.state] }

    private var percentage: Int { max(0, min(100, parts.figures?.percent ?? 0)) }

    private func tagged(_ start: String, _ text: String, _ middle: String, _ end: String) -> String {
        color.map { start + $0 + middle + text + end + "\n" } ?? text + "\n"
    }

    private func object(_ members: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.object(members)
        return writer.text
    }

    // MARK: Bars that read markup

    private var waybar: String {
        let tooltip = (parts.details + parts.categories).joined(separator: "\n")
        return object { writer in
            writer.name("text")
            writer.string(markup(parts.text))
            writer.name("alt")
            writer.string(parts.state.rawValue)
            writer.name("tooltip")
            writer.string(markup(tooltip))
            writer.name("class")
            writer.array { writer in
                writer.string("budget")
                writer.string(parts.state.rawValue)
            }
            writer.name("percentage")
            writer.integer(percentage)
        } + "\n"
    }

    /// A text for a bar that reads markup in it.
    private func markup(_ text: String) -> String {
        let isMarkup =
            style.format == .waybar ? !style.flags.contains(.noMarkup) : style.flags.contains(.pango)
        return isMarkup ? BarEscape.pango(text) : text
    }

    /// The lines of i3blocks, of which it reads only the first from a command that does not end.
    private var i3blocks: String {
        let text = markup(parts.text)
        // It keeps the old text when a line is empty.
        if style.flags.contains(.followed) { return (text.isEmpty ? " " : text) + "\n" }
        return ([text, markup(parts.short)] + (color.map { [$0] } ?? [])).joined(separator: "\n") + "\n"
    }

    /// A block as i3bar knows it (i3bar-protocol); i3blocks hands its members on.
    private func block(named: Bool = false, tellsUrgent: Bool) -> String {
        object { writer in
            if named {
                writer.name("name")
                writer.string("budgetd")
            }
            writer.name("full_text")
            writer.string(blockText(parts.text))
            writer.name("short_text")
            writer.string(blockText(parts.short))
            if let color {
                writer.name("color")
                writer.string(color)
            }
            if tellsUrgent {
                writer.name("urgent")
                writer.bool(parts.state == .over)
            }
            if style.flags.contains(.pango) {
                writer.name("markup")
                writer.string("pango")
            }
        }
    }

    private func blockText(_ text: String) -> String {
        style.format == .i3blocksJSON ? BarEscape.i3blocks(markup(text)) : markup(text)
    }

    private var i3statusRust: String {
        let state =
            switch parts.state {
            case .ok: "Idle"
            case .warn: "Warning"
            case .over: "Critical"
            case .offline: "Info"
            }
        return object { writer in
            writer.name("text")
            writer.string(parts.text)
            writer.name("short_text")
            writer.string(parts.short)
            writer.name("state")
            writer.string(state)
        } + "\n"
    }

    private var argos: String {
        let plain = "useMarkup=false unescape=false emojize=false ansi=false"
        let attributes = color.map { "color=\($0) \(plain)" } ?? plain
        let menu = parts.categories.isEmpty ? parts.details : parts.categories
        return
            (["\(BarEscape.argos(parts.text)) | \(attributes)", "---"]
            + menu.map { "\(BarEscape.argos($0)) | \(plain)" }).joined(separator: "\n") + "\n"
    }

    // MARK: Bars that read values

    private var yambar: String {
        """
        text|string|\(parts.text)
        short|string|\(parts.short)
        state|string|\(parts.state.rawValue)
        percent|range:0-100|\(percentage)
        days|int|\(parts.figures?.daysLeft ?? 0)


        """
    }

    /// All members always, so that a reader need not ask which are there.
    private var json: String {
        object { writer in
            writer.name("v")
            writer.integer(1)
            writer.name("state")
            writer.string(parts.state.rawValue)
            writer.name("text")
            writer.string(parts.text)
            writer.name("short")
            writer.string(parts.short)
            for value in BarValue.told {
                writer.name(any: value == .remaining ? "left" : value.rawValue)
                writer.string(parts.figures.flatMap { told(value, $0) })
            }
            writer.name("percent")
            write(parts.figures?.percent, to: &writer)
            writer.name("days_left")
            write(parts.figures?.daysLeft, to: &writer)
            writer.name("reason")
            writer.string(parts.figures == nil ? parts.details.joined(separator: " ") : nil)
        } + "\n"
    }

    /// A value without marks of a locale, `nil` if it is not there.
    private func told(_ value: BarValue, _ figures: BarFigures) -> String? {
        let text = figures.text(value, .raw)
        return text.isEmpty
            ? nil : BarText.fitted(text, cells: BarStyle.lengths.upperBound, bytes: parts.bytes)
    }

    private func write(_ number: Int?, to writer: inout JSONWriter) {
        if let number { writer.integer(number) } else { writer.null() }
    }
}
