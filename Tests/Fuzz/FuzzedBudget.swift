import BudgetCore
import Foundation
import Glibc

@testable import BudgetService

/// A whole daemon without a process of its own: a ledger, a server, and one client of it.
///
/// Every input finds the same budget, so that a crash happens again from its input alone.
@MainActor final class FuzzedBudget {
    /// The lines by which the budget was made that every input finds.
    private static let beginning = [
        #"{"command":"settings.set","args":{"currency":"EUR","time_zone":"Europe/Berlin","large_expense":"50"}}"#,
        #"{"command":"limit.set","args":{"amount":"1500"}}"#,
        #"{"command":"add","args":{"amount":"12.50","payee":"corner café","category":"food","tags":["a","b"]}}"#,
        #"{"command":"add","args":{"amount":"80","date":"30d","category":"Straße","note":"é"}}"#,
        #"{"command":"add","args":{"amount":"80","date":"2026-06-30","category":"Straße","note":"é\nx"}}"#,
        #"{"command":"add","args":{"amount":"-5","date":"yesterday","pending":true}}"#,
        #"{"command":"limit.set","args":{"amount":"200","category":"food"}}"#,
        #"{"command":"settings.set","args":{"carry_over":"both","locale":"de_DE"}}"#,
        #"{"command":"recurring.add","args":{"every":"month","last_day":true,"amount":"820","payee":"rent"}}"#,
        #"{"command":"recurring.add","args":{"every":"week","anchor":"2026-06-05","backfill":true,"booking":"confirm","amount":"15","category":"food"}}"#,
        #"{"command":"category.set","args":{"name":"snacks","limit":"5","carry_over":"surplus"}}"#,
        #"{"command":"add","args":{"amount":"4.50","category":"snacks"}}"#,
    ]

    private let turns: MainTurns
    private let store: BudgetStore
    private let ledger: Ledger
    private let server: Server

    /// Opens the ledger in a directory; a new one is begun with a few expenses and limits.
    init(_ directory: String, _ turns: MainTurns) throws {
        self.turns = turns
        guard let clock = WallClock(startingAt: "2026-07-08T10:00:00Z") else {
            fatalError("The clock does not start.")
        }
        let ledger = try Ledger(directory: directory)
        self.ledger = ledger
        store = BudgetStore(
            try turns.wait { try await ledger.facts(on: clock.today(in: Self.zone(await ledger.settings()))) }
        )
        let lane = CommitLane(ledger, store, clock)
        lane.today = { clock.today(in: Self.zone($0)) }
        let options = Server.Options(clock: clock, journal: Journal(.none), boot: "boot")
        server = try Server(store, lane, ledger, turns.loop, options)
        if store.revision == 0 {
            let lines = Self.beginning.joined(separator: "\n") + "\n"
            _ = try converse(Array(lines.utf8))
        }
    }

    /// The budget's revision.
    var revision: Int64 { store.revision }

    /// Sends the bytes as a client that then has nothing more to say, and checks all that comes back.
    func converse(_ bytes: [UInt8]) throws {
        let expected = Fuzzing.Lines(bytes, limit: server.caps.lineBytes)
        var client = try FuzzedClient(of: server, bytes)
        turns.run { client.exchange(expected.replies) }
        // Whatever else was to come has come after these turns, and there must be no reply among it.
        for _ in 0..<3 { turns.once() }
        client.receive()
        client.check(expected.replies)
        client.hangUp()
        server.pumpNoted()
        turns.run { server.lane.isIdle && server.counts.clients == 0 }
    }

    /// Checks that the store holds what the ledger does, and that the ledger is whole.
    func check() throws {
        let (ledger, today) = (ledger, store.today)
        let facts = try turns.wait { try await ledger.facts(on: today) }
        Fuzzing.require(facts.revision == store.revision, "The store is at another revision.")
        Fuzzing.require(facts.settings == store.settings, "The store has other settings.")
        Fuzzing.require(facts.categories == store.categories, "The store has other categories.")
        Fuzzing.require(BudgetStore(facts).held == store.held, "The store has other limits, modes or sums.")
        Fuzzing.require(facts.openPeriod == store.openPeriod, "The store has other expenses.")
        Fuzzing.require(facts.upcoming == store.upcoming, "The store has other days due.")
        Fuzzing.require(facts.alerts == store.alerts, "The store has other alerts.")
        let findings = try turns.wait { try await ledger.check() }
        Fuzzing.require(findings.isEmpty, "The ledger is not whole: \(findings).")
    }

    private static func zone(_ settings: Settings) -> TimeZone {
        settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt
    }
}

extension Fuzzing.Lines {
    /// How many replies there are to come.
    var replies: Int {
        let asked = whole.count { line in !line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
        return asked + (endsTooLong || rest > 0 ? 1 : 0)
    }
}
