import BudgetCore

@testable import BudgetService

/// The plainest account of which changes stand: every change in a list, looked through anew for each question.
struct UndoModel {
    struct Entry {
        let uid: UInt32
        let command: String
        /// The change that it took back.
        let undoes: Int?
    }

    /// The change with revision 1 is the first.
    private(set) var entries: [Entry] = []

    mutating func note(_ entry: Entry) {
        entries.append(entry)
    }

    /// Whether nothing that itself stands took a change back.
    func stands(_ revision: Int) -> Bool {
        !entries.indices.contains { entries[$0].undoes == revision && stands($0 + 1) }
    }

    /// The change that an undo takes back; `nil` asks for anybody's.
    func undoable(by uid: UInt32?) -> Int? {
        newest(by: uid) { isNew($0) && stands($0) }
    }

    /// The undo that a redo takes back, and the change that is done again.
    func redoable(by uid: UInt32?) -> (undo: Int, original: Int)? {
        let revision = newest(by: uid) { isNew($0) || entries[$0 - 1].command == "undo" && stands($0) }
        guard let revision, let original = entries[revision - 1].undoes else { return nil }
        return (revision, original)
    }

    private func isNew(_ revision: Int) -> Bool {
        let entry = entries[revision - 1]
        return entry.undoes == nil && entry.command != "recurring.due"
    }

    private func newest(by uid: UInt32?, _ isIt: (Int) -> Bool) -> Int? {
        (1..<entries.count + 1).last { (uid == nil || entries[$0 - 1].uid == uid) && isIt($0) }
    }
}
