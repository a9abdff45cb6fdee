/// The options of status bars.
extension CommandOption {
    static let format = CommandOption(
        long: "format",
        value: .barFormat,
        help: "Writes for this status bar."
    )
    static let template = CommandOption(
        long: "template",
        value: .text,
        help: "What a bar shows, such as '{remaining} · {days_left} d'."
    )
    static let length = CommandOption(long: "length", value: .number, help: "The cells of it; 60 if absent.")
    static let colors = CommandOption(
        long: "colors",
        value: .text,
        help: "Of warn, over and offline: '#ffcc00,#ff4444,#888888', or none."
    )
    static let noMarkup = CommandOption(
        long: "no-markup",
        help: "For a Waybar that escapes by itself (\"escape\": true)."
    )
    static let pango = CommandOption(long: "pango", help: "For an i3 bar with markup=pango.")
    static let urgent = CommandOption(
        long: "urgent",
        help: "Marks i3blocks-json as urgent when over; i3blocks 1.4 cannot read it."
    )

    /// Those that say how a bar looks.
    static let ofBars: [CommandOption] = [.template, .length, .colors, .noMarkup, .pango, .urgent]
    /// Those that output for a bar leaves no room for.
    static let notOfBars: [CommandOption] = [
        .json, .quiet, .plain, .explain, .categories, .exitCode, .exec,
    ]
    /// The same as pairs, by which a shell offers only one of them.
    static let exclusionsOfBars = notOfBars.flatMap { [[format, $0], [template, $0]] }
}
