/// The options that name a budget, put into the commands that a text tells to run.
///
/// The daemon knows nothing of them, and what is said here is said of any budget; a command that is copied without
/// them would be about another.
struct BudgetWords {
    /// All of them, with a space after each.
    let all: String
    /// The one that names the host.
    let host: String

    /// Those that were given.
    init(_ arguments: Arguments) {
        all = SocketChoice.words(arguments)
        host = arguments.value(.host).map { "-H \(ShellText.quoted($0)) " } ?? ""
    }

    /// The text with the options in each command of budgetctl that asks a budget.
    func named(in text: String) -> String {
        // What goes through ssh names its budget as the other host does.
        if all.isEmpty || Self.position(of: "ssh ", in: text[...]) != nil { return text }
        let name = "budgetctl "
        var rest = text[...]
        var named = ""
        while let start = Self.position(of: name, in: rest) {
            let end = rest.utf8.index(start, offsetBy: name.utf8.count)
            let isWord = start == rest.startIndex || !rest[rest.index(before: start)].isLetter
            named += rest[..<end]
            rest = rest[end...]
            if isWord { named += options(before: rest) }
        }
        return named + rest
    }

    private func options(before rest: Substring) -> String {
        let word = rest.prefix { !" `.,".contains($0) }
        if ["--user", "--system"].contains(word) { return host }
        let quoted = rest.prefix { $0 != "`" }
        let asksNobody = ["help", "completions", "bridge"].contains(word) || quoted.hasSuffix(" -h")
        return !asksNobody && CommandTable.names.contains(String(word)) ? all : ""
    }

    private static func position(of name: String, in text: Substring) -> String.Index? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index...].hasPrefix(name) { return index }
            index = text.index(after: index)
        }
        return nil
    }
}
