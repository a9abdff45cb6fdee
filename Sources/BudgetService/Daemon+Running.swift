import BudgetCore
import Foundation

/// What is done while the ledger is served, beside answering clients.
extension Daemon {
    /// Looks which day it is, and turns to it.
    ///
    /// - Parameter body: Called once the store is there.
    func lookAtDay(then body: (@MainActor () -> Void)? = nil) {
        guard let server, !isStopping else {
            body?()
            return
        }
        let zone = server.store.settings.zone
        let today = clock.today(in: zone)
        if today != server.store.today { journal.log(.dayTurned, "It is \(today.iso).") }
        server.lane.turn(to: today, then: body)
        dayTimer?.arm(in: zone)
    }

    /// Reads the host's zone anew, and looks which day it is there by its clock.
    func lookAtHost() {
        let former = TimeZone.current.identifier
        NSTimeZone.resetSystemTimeZone()
        let zone = TimeZone.current.identifier
        if zone != former { journal.log(.zoneChanged, "The host's time zone is now \(zone).") }
        lookAtDay()
    }

    func note(_ outcomes: [ChangeOutcome]) {
        var changesSettings = false
        var isApplied = false
        for case .applied(_, let change) in outcomes {
            if hangsLoop { LedgerFaults.hang() }
            isApplied = true
            journal.log(change)
            for alert in change.newAlerts { journal.log(alert) }
            changesSettings = changesSettings || change.settings != nil
        }
        if changesSettings, let settings = server?.store.settings {
            journal.setLevel(settings.logLevel)
            lookAtDay()
        }
        if trouble != nil, isApplied {
            trouble = nil
            journal.log(.recovered, "Changes are taken again.")
        }
        guard trouble == nil, !isStatusDue else { return }
        isStatusDue = true
        statusTimer?.arm(after: .seconds(1))
    }

    /// Tells the journal what was booked by itself, and what was not.
    func note(_ booking: AutomaticBooking.Outcome) {
        journal.log(booking)
        for alert in booking.alerts { journal.log(alert) }
        server?.counters.count(booking)
    }

    func tellStatus() {
        isStatusDue = false
        if !isStopping, trouble == nil { manager.status(statusLine) }
    }

    var statusLine: String {
        if let refusal { return "Every request is refused: \(refusal.message)" }
        if let trouble { return trouble }
        guard let store = server?.store else { return "Opening the ledger" }
        var line = "Serving revision \(store.revision)"
        if store.settings.statusShowsAmounts, let currency = store.settings.currency {
            line += ": \(store.totalSpent.text(exponent: currency.exponent))"
            if let limit = store.monthlyLimit { line += " of \(limit.text(exponent: currency.exponent))" }
            line += " \(currency.code) spent"
        }
        return line
    }

    /// Reads the host's zone anew and turns to the day that it is there.
    ///
    /// While the ledger is opened nobody is told that it is ready; what is loaded is then loaded by the new zone.
    /// - Parameter process: Who waits for it to be done.
    func reload(for process: Int32?) {
        if let process, !waitingForReload.insert(process).inserted { return }
        NSTimeZone.resetSystemTimeZone()
        let isUp = server != nil || refusingServer != nil
        if isUp { manager.reloading() }
        lookAtDay { [self] in
            journal.log(
                .reloaded,
                "budgetd has read the host's time zone anew: \(TimeZone.current.identifier)."
            )
            if isUp, !isStopping { manager.ready(statusLine) }
            guard let process else { return }
            waitingForReload.remove(process)
            manager.afterwards { Reloading.answer(process) }
        }
    }

    func storageFailed(_ failure: StorageFailure) {
        let fields =
            [("BUDGETD_ERROR", failure.error.code.rawValue)] + Journal.field(failure.cause.systemError)
        if failure.cause.isMoved {
            return changesAreRefused(
                .ledgerMoved,
                "The ledger was removed or moved; changes are refused until it is back at its place.",
                fields
            )
        }
        guard failure.isFinal else {
            return changesAreRefused(
                .storageFull,
                "The disk is full; changes are refused until there is room.",
                fields
            )
        }
        let cause = failure.cause.message
        journal.log(
            .storageFailed,
            "The disk failed (\(cause)); budgetd ends, so that a new start reads what is on it.",
            fields
        )
        manager.failed("The disk failed: \(cause)", systemError: failure.cause.systemError)
        server?.stopListening()
        server?.end { [weak self] in self?.loop.stop(74) }
        after(.milliseconds(500)) { $0.loop.stop(74) }
    }

    /// Tells once what keeps changes from being taken, however many are refused.
    private func changesAreRefused(_ kind: JournalKind, _ sentence: String, _ fields: Journal.Fields) {
        guard trouble != sentence else { return }
        trouble = sentence
        journal.log(kind, sentence, fields)
        manager.status(sentence)
    }
}
