import BudgetCore

/// What was read, and what writes said that they did to the sums.
extension HistoryChecker {
    mutating func gatherReadings() {
        var lastOfPage: [String: JSONValue] = [:]
        for exchange in exchanges.sorted(by: { $0.repliedAt ?? .max < $1.repliedAt ?? .max }) {
            guard let place = exchange.repliedAt, let revision = exchange.revision else { continue }
            guard let result = exchange.result else {
                noteMissing(exchange, revision, place)
                continue
            }
            if exchange.isWrite {
                noteEffect(exchange, result, revision, place)
                continue
            }
            let arguments = exchange.arguments
            let after = arguments["after"]?.string.flatMap { lastOfPage[$0] }
            if exchange.command == "list", let next = result["next"]?.string {
                lastOfPage[next] = result["expenses"]?.array?.last
            }
            note(
                after.map { .furtherList(after: $0, arguments: arguments, result: result) }
                    ?? .answer(command: exchange.command, arguments: arguments, result: result),
                revision,
                place,
                .wrongRead
            )
        }
    }

    private mutating func noteEffect(
        _ exchange: Exchange,
        _ result: JSONValue,
        _ revision: Int64,
        _ place: Int
    ) {
        guard let effect = result["effect"], let before = effect["before"], let after = effect["after"],
            let period = effect.at("period.label")?.string
        else { return report(.wrongEffect, place, result.text) }
        if exchange.command == "batch", !exchange.isDryRun { batches[revision] = (place, result) }
        let old = exchange.isDryRun ? revision : revision - 1
        note(.side(before, period: period), old, place, .wrongEffect)
        guard exchange.isDryRun else {
            return note(.side(after, period: period), revision, place, .wrongEffect)
        }
        // What is only tried is never seen elsewhere, so what it would come to is worked out here.
        guard exchange.command == "add", let left = PlainBudget.minorUnits(before["remaining"]),
            let amount = PlainBudget.minorUnits(exchange.arguments["amount"]),
            PlainBudget.minorUnits(after["remaining"]) != left - amount
        else { return }
        report(.wrongEffect, place, result.text)
    }

    /// An expense that is said not to be there, where nothing can have moved between question and answer.
    private mutating func noteMissing(_ exchange: Exchange, _ revision: Int64, _ place: Int) {
        let code = exchange.error?["code"]?.string ?? ""
        if !exchange.isWrite, !["not_found", "shutting_down"].contains(code), exchange.request != .null {
            return report(.wrongRefusal, place, exchange.reply?.text ?? "")
        }
        guard exchange.command == "get", code == "not_found", let id = exchange.arguments["id"] else {
            return
        }
        if revision == exchange.known { note(.missing(id), revision, place, .wrongRefusal) }
    }

    private mutating func note(
        _ about: Reading.About,
        _ revision: Int64,
        _ place: Int,
        _ violation: HistoryViolation.Kind
    ) {
        readings[revision, default: []].append(Reading(about: about, place: place, violation: violation))
    }
}
