extension CommandTable {
    /// The commands that no help shows and no shell offers: people have no use for them.
    static let hidden = [complete]

    private static let complete = Command(
        name: "complete",
        help: "Prints what may stand in the place of a word, for the scripts of `completions`.",
        operands: [
            Operand(name: "KIND"), Operand(name: "PREFIX"),
            Operand(name: "WORD", isOptional: true, isRepeated: true),
        ],
        run: CompleteCommand.run
    )
}

extension Command {
    /// Whether the words after its amount are the payee.
    var takesPayee: Bool { ["add", "refund"].contains(name) }
    /// Whether its words are an action and the names of categories.
    var takesCategories: Bool { name == "category" }
}
