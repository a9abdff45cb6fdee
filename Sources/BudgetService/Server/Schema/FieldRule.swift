/// What the fields of a command have to do with each other.
enum FieldRule: Hashable, Sendable {
    /// One of them is there, and not two.
    case exactlyOne([String])
    /// The two of them are not there together.
    case notBoth(String, String)
    /// One of them at least is there.
    case atLeastOne([String])
    /// The first is there, unless the second has that value.
    case needed(String, unless: String, is: String)
    /// The first is there only if the second has that value.
    case goesWith(String, String, String)
    /// The first is there only if the second is.
    case onlyWith(String, String)
}

extension Command {
    /// Whether a request without `args` is refused.
    var needsArguments: Bool {
        fields.contains(where: \.isRequired)
            || rules.contains { rule in
                switch rule {
                case .notBoth, .goesWith, .onlyWith: false
                default: true
                }
            }
    }

    /// The name of the schema of its args, where that is shared.
    var argumentsName: String { name + ".args" }
}

extension CommandTable {
    /// The commands of which a batch may hold requests.
    static let batched = commands.filter {
        $0.access == .write && !["batch", "undo", "redo"].contains($0.name)
    }
}
