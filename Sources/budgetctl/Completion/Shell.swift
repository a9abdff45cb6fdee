/// A shell for which there is a completion script.
enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The names of all.
    static var names: [String] { allCases.map(\.rawValue) }

    /// The script, made from the command table.
    var completionScript: String {
        switch self {
        case .bash: BashCompletion.script
        case .zsh: ZshCompletion.script
        case .fish: FishCompletion.script
        }
    }
}
