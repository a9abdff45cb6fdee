import BudgetCore

/// A history, a line for each change.
struct HistoryText {
    /// How a change is told.
    let changes: ChangeText
    /// The colours.
    let palette: Palette

    /// The lines, newest first, led by the numbers that `undo` takes.
    func text(_ document: JSONValue) -> String {
        let list = document["changes"]?.array ?? []
        if list.isEmpty { return "No changes.\n" }
        let numbers = list.map { $0["revision"]?.integer.map { String($0) } ?? "" }
        let width = numbers.reduce(0) { max($0, $1.utf8.count) }
        var text = ""
        for (change, number) in zip(list, numbers) {
            let indentation = String(repeating: " ", count: width - number.utf8.count)
            let line = "\(indentation)\(number)  \(changes.line(change))"
            text += palette.paint(line, ChangeText.isUndone(change) ? .faint : nil) + "\n"
        }
        guard document["more"]?.bool == true else { return text }
        return text
            + "The newest \(list.count == 1 ? "one" : String(list.count)); more with -n \(list.count * 5)\n"
    }
}
