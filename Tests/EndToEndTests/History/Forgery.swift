/// What is forged.
extension HistoryCheckerTests.Forgery {
    static let all = writes + reads + events
}
