/// Tells by two signs together that a bar is gone, where its pipe does not.
///
/// A bar that hands the reading end of one module's pipe down to another keeps that open beyond its end: nothing is
/// reported, and no write fails. Then a chain of parents that has changed raises the question, and what stays unread
/// answers it. Neither is enough alone: a launcher ends when it has launched, and a slow bar reads late.
struct OrphanRule {
    /// Milliseconds until what was written again is to be read, by a bar that has read all so far.
    static let patience: Int64 = 1_200
    /// The same for a bar that may have read nothing yet, as it is only being started.
    static let longPatience: Int64 = 30_000
    private static let interval: Int64 = 1_000

    /// A question that is open.
    private struct Question {
        let read: Int64
        let end: Int64
        var nextLook: Int64
    }

    private var question: Question?

    /// When to look next, `nil` if there is no question.
    var moment: Int64? { question?.nextLook }

    /// The chain has changed.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - written: The bytes that were written so far.
    ///   - unread: Those of them that nobody has read.
    mutating func ask(at now: Int64, written: Int64, unread: Int64) {
        if question != nil { return }
        let hasRead = written > 0 && unread == 0
        let end = now + (hasRead ? Self.patience : Self.longPatience)
        question = Question(read: written - unread, end: end, nextLook: min(now + Self.patience, end))
    }

    /// Looks whether somebody has read on.
    ///
    /// - Parameters:
    ///   - now: The time; nothing is looked at before ``moment``.
    ///   - written: The bytes that were written so far.
    ///   - unread: Those of them that nobody has read.
    /// - Returns: Whether nobody reads.
    mutating func isOrphaned(at now: Int64, written: Int64, unread: Int64) -> Bool {
        guard let open = question, now >= open.nextLook else { return false }
        if unread == 0 && written > 0 || written - unread > open.read {
            question = nil
            return false
        }
        question?.nextLook = min(now + Self.interval, open.end)
        return now >= open.end
    }
}
