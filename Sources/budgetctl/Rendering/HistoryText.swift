import BudgetCore

/// A history, a line for each change.
struct HistoryText {
    /// How a change is told.
    let changes: ChangeText
    /// What it is drawn on.
    let canvas: Canvas

    /// The lines, newest first, led by the numbers that `undo` takes.
    func text(_ document: JSONValue) -> String {
        let list = document["changes"]?.array ?? []
        if list.isEmpty { return "No changes.\n" }
        let numbers = list.map { $0["revision"]?.integer.map { String($0) } ?? "" }
        let width = numbers.reduce(0) { max($0, $1.utf8.count) }
        var text = ""
        for (change, number) in zip(list, numbers) {
            let indentation = String(repeating: " ", count: width - number.utf8.count)
            let style = ChangeText.isUndone(change) ? TextStyle.faint : nil
            let line = "\(indentation)\(number)  \(changes.line(change))"
            for part in canvas.folded(line, indentation: width + 2) {
                text += canvas.palette.paint(part, style) + "\n"
            }
        }
        return text + (more(document, shown: list.count).map(canvas.sentence) ?? "")
    }

    /// The same for a screen reader: nothing is aligned.
    func plain(_ document: JSONValue) -> String {
        let list = document["changes"]?.array ?? []
        if list.isEmpty { return "No changes.\n" }
        let lines = list.map { change in
            let number = change["revision"]?.integer.map { "\($0): " } ?? ""
            return "\(number)\(changes.line(change))\n"
        }
        return lines.joined() + (more(document, shown: list.count).map { $0 + "\n" } ?? "")
    }

    private func more(_ document: JSONValue, shown: Int) -> String? {
        guard document["more"]?.bool == true else { return nil }
        return "The newest \(shown == 1 ? "one" : String(shown)); more with -n \(shown * 5)"
    }
}
