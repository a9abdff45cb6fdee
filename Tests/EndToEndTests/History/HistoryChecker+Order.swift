import BudgetCore

/// In which order a connection, and all of them together, see the revisions.
extension HistoryChecker {
    mutating func checkOrder() {
        for conversation in conversations.values {
            checkRevisions(conversation)
            checkAnswered(conversation)
        }
        for exchange in exchanges where exchange.reply != nil {
            checkSeen(exchange)
            checkConflict(exchange)
        }
    }

    /// A connection's revisions never go back; a replayed answer is as old as it is.
    private mutating func checkRevisions(_ conversation: Conversation) {
        var newest: Int64 = 0
        var written: Int64 = 0
        for exchange in conversation.exchanges {
            guard let revision = exchange.revision else { continue }
            if exchange.isAcknowledged { written = max(written, revision) }
            guard !exchange.isReplay else { continue }
            if revision < newest {
                report(
                    revision < written ? .missedOwnWrite : .revisionWentBack,
                    exchange.repliedAt,
                    "\(revision) after \(newest): \(exchange.request.text)"
                )
            }
            newest = max(newest, revision)
        }
    }

    /// Every whole line is answered, if the client reads to the end.
    private mutating func checkAnswered(_ conversation: Conversation) {
        guard conversation.wasHalfClosed, conversation.wasReadToEnd,
            let exchange = conversation.exchanges.dropFirst(conversation.answered).first
        else { return }
        report(.unanswered, exchange.sentAt, exchange.request.text)
    }

    /// A reply knows of all that anybody had seen when its request was sent, and of nothing that comes later.
    private mutating func checkSeen(_ exchange: Exchange) {
        guard let revision = exchange.revision, !exchange.isReplay else { return }
        if !exchange.isWrite || exchange.isDryRun, revision < exchange.known {
            report(
                .missedOtherWrite,
                exchange.repliedAt,
                "\(revision) where \(exchange.known) was known: \(exchange.request.text)"
            )
        }
        guard let first = firstSent(change(revision)), let repliedAt = exchange.repliedAt else { return }
        if first > repliedAt {
            report(.aheadOfTime, repliedAt, "revision \(revision) was asked for later, at \(first)")
        }
    }

    /// A guard refuses only if the budget may have moved on.
    private mutating func checkConflict(_ exchange: Exchange) {
        guard let guarded = exchange.guarded, exchange.error?["field"]?.string == "if_revision",
            exchange.known == guarded, let repliedAt = exchange.repliedAt
        else { return }
        // What came before on the same connection may have moved it, and so may anything else sent by then.
        let next = firstSent(change(guarded + 1)) ?? .max
        if next > repliedAt {
            report(.wrongRefusal, repliedAt, "the budget was at \(guarded): \(exchange.request.text)")
        }
    }

    /// Where the request that a change comes from was sent first.
    private func firstSent(_ change: JSONValue?) -> Int? {
        change?.at("by.client")?.string.flatMap { sentFirst[$0] }
    }
}
