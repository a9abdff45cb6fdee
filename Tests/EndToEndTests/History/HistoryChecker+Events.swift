import BudgetCore

/// What watchers were told.
extension HistoryChecker {
    mutating func checkEvents() {
        let ends = endsOfLives
        for conversation in conversations.values {
            for (index, exchange) in conversation.exchanges.enumerated() {
                guard exchange.command == "subscribe", let reply = exchange.reply else { continue }
                guard let result = reply["result"] else {
                    if reply.at("error.code")?.string != "shutting_down" {
                        report(.wrongRefusal, exchange.repliedAt, reply.text)
                    }
                    continue
                }
                let number = result["subscription"]
                let told = conversation.events.filter { $0.event["subscription"] == number }
                let syncs = conversation.exchanges.dropFirst(index + 1).filter { $0.command == "sync" }
                let watch = Watch(subscribe: exchange, told: told, syncs: syncs, ends: ends)
                if exchange.arguments["mode"]?.string == "changes" {
                    checkChanges(watch)
                } else {
                    checkLatest(watch)
                }
            }
        }
    }

    /// One subscription, and what was told to it.
    private struct Watch {
        let subscribe: Exchange
        let told: [Conversation.Told]
        /// Questions after it whose answers come after every event.
        let syncs: [Exchange]
        /// The last revision of each daemon.
        let ends: [Int: Int64]

        var end: Conversation.Told? { told.first { $0.event["event"]?.string == "end" } }

        /// Answers that came while it was there, in order.
        func answeredSyncs() -> [(at: Int, sync: Exchange)] {
            syncs.compactMap { sync in
                guard let at = sync.repliedAt, sync.result != nil, at < end?.at ?? .max else { return nil }
                return (at, sync)
            }
        }

        /// The revision that a daemon that said goodbye had in the end.
        var last: Int64? {
            guard let end, end.event["reason"]?.string == "shutting_down" else { return nil }
            return ends[end.life]
        }
    }

    /// What the next daemon says first is what the one before it had.
    private var endsOfLives: [Int: Int64] {
        var ends: [Int: Int64] = [:]
        var life = 0
        for entry in record.entries {
            switch entry.event {
            case .started: life += 1
            case .received(let line):
                guard line["event"] == nil, ends[life - 1] == nil else { continue }
                ends[life - 1] = line["revision"]?.integer
            default: break
            }
        }
        return ends
    }

    // MARK: Every change

    private mutating func checkChanges(_ watch: Watch) {
        var last = watch.subscribe.arguments["since"]?.integer ?? watch.subscribe.revision ?? 0
        var syncs = watch.answeredSyncs()[...]
        for told in watch.told {
            while let (at, sync) = syncs.first, at < told.at {
                syncs.removeFirst()
                checkCaughtUp(last, sync)
            }
            if told.at == watch.end?.at { break }
            guard let revision = told.event["revision"]?.integer, let change = told.event["change"] else {
                report(.wrongEvent, told.at, told.event.text)
                continue
            }
            if revision != last + 1 {
                report(revision > last ? .eventGap : .eventWentBack, told.at, "\(revision) after \(last)")
            }
            last = revision
            if change["revision"]?.integer != revision || !isSame(change, self.change(revision)) {
                report(.wrongEvent, told.at, "\(change.text), but \(self.change(revision)?.text ?? "none")")
            }
        }
        for (_, sync) in syncs { checkCaughtUp(last, sync) }
        if let end = watch.last, last != end {
            report(.notOnNewest, watch.end?.at, "told up to \(last), but the daemon ended at \(end)")
        }
    }

    private mutating func checkCaughtUp(_ last: Int64, _ sync: Exchange) {
        guard last < sync.known else { return }
        report(.notOnNewest, sync.repliedAt, "told up to \(last), where \(sync.known) was known")
    }

    /// Whether two tell of the same change; it may have been taken back between.
    private func isSame(_ one: JSONValue, _ other: JSONValue?) -> Bool {
        guard let members = one.object?.members, let others = other?.object?.members else { return false }
        return members.filter { $0.name != "undone_by" } == others.filter { $0.name != "undone_by" }
    }

    // MARK: The newest values

    private mutating func checkLatest(_ watch: Watch) {
        var values = watch.subscribe.result?["values"]?.object ?? JSONObject()
        var last = watch.subscribe.revision ?? 0
        note(values, last, watch.subscribe.repliedAt ?? 0, .wrongRead)
        var syncs = watch.answeredSyncs()[...]
        for told in watch.told {
            while let (at, sync) = syncs.first, at < told.at {
                syncs.removeFirst()
                note(values, sync.revision ?? 0, at, .notOnNewest)
            }
            if told.at == watch.end?.at { break }
            guard let revision = told.event["revision"]?.integer, let news = told.event["values"]?.object
            else {
                report(.wrongEvent, told.at, told.event.text)
                continue
            }
            if revision <= last { report(.eventWentBack, told.at, "\(revision) after \(last)") }
            last = revision
            if news.members.isEmpty { report(.idleEvent, told.at, told.event.text) }
            for member in news.members where values[member.name] == member.value {
                report(.idleEvent, told.at, "\(member.name) is what it was: \(member.value.text)")
            }
            values = JSONObject(values.members.map { ($0.name, news[$0.name] ?? $0.value) })
            note(values, revision, told.at, .wrongEvent)
        }
        for (at, sync) in syncs { note(values, sync.revision ?? 0, at, .notOnNewest) }
        if let end = watch.last { note(values, end, watch.end?.at ?? 0, .notOnNewest) }
    }

    private mutating func note(
        _ values: JSONObject,
        _ revision: Int64,
        _ place: Int,
        _ violation: HistoryViolation.Kind
    ) {
        readings[revision, default: []]
            .append(Reading(about: .values(values), place: place, violation: violation))
    }
}

extension JSONObject {
    fileprivate init(_ members: [(String, JSONValue)]) {
        self.init()
        for (name, value) in members { _ = append(name, value) }
    }
}
