/// Months as people name them.
enum MonthText {
    private static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Such as `November 2026` for `2026-11`; what is no label is shown as it is.
    static func text(_ label: String) -> String {
        let parts = label.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, UInt(parts[0]) != nil, let month = Int(parts[1]),
            names.indices.contains(month - 1)
        else { return TerminalText.inline(label) }
        return "\(names[month - 1]) \(parts[0])"
    }
}
