/// A field of a command: its name, what it takes, and a line on what it is for.
struct Field: Hashable, Sendable {
    /// What a field takes.
    enum Kind: Hashable, Sendable {
        /// A decimal number, as a string or a JSON number.
        case amount
        /// An amount as a person writes it.
        case typed
        /// A text of at most so many scalars, without control characters.
        case text(longest: Int)
        /// A text that may hold line breaks.
        case lines(longest: Int)
        /// A list of texts.
        case texts(most: Int, longest: Int)
        /// A category's name.
        case category
        /// A day or words for one.
        case day
        /// A period or words for one.
        case period
        case bool
        case integer(ClosedRange<Int64>)
        case integers(most: Int, ClosedRange<Int64>)
        /// The number of an expense, or `last`.
        case expense
        case choice([String])
        /// A list of requests, each an object with `command` and `args`.
        case requests(most: Int)
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    /// Whether `null` is taken, and clears what the field is about.
    let isClearable: Bool
    let summary: String

    init(_ name: String, _ kind: Kind, required: Bool = false, clearable: Bool = false, _ summary: String) {
        self.name = name
        self.kind = kind
        isRequired = required
        isClearable = clearable
        self.summary = summary
    }
}
