import BudgetCore
import Foundation
import Glibc
import Synchronization
import Testing

@testable import BudgetService

/// A whole daemon within the test's process: a ledger in a directory of its own, and a server on real sockets.
@MainActor final class ServedBudget {
    let scratch: ScratchDirectory
    let ledger: Ledger
    let store: BudgetStore
    let lane: CommitLane
    let loop: EventLoop
    let server: Server
    let gate: CommitGate
    /// Outcomes by group, as they were answered.
    private(set) var groups: [[ChangeOutcome]] = []
    private var sessions: [ClientSession] = []

    /// A budget in EUR on the sample day, with these changes made; without currency if the first is `nil`.
    init(_ changes: [Change] = [], currency: Currency? = Currency(code: "EUR"), caps: Caps = Caps())
        async throws
    {
        scratch = try ScratchDirectory()
        gate = CommitGate()
        ledger = try Ledger(
            directory: scratch.path("state"),
            historyRevisions: caps.historyRevisions,
            faults: gate.faults
        )
        if let currency { _ = await ledger.commit(ChangeRequest(.set(.currency(currency)))) }
        for change in changes { _ = await ledger.commit(ChangeRequest(change)) }
        gate.forget()
        store = BudgetStore(try await ledger.facts(on: .sample))
        let clock = try #require(WallClock(startingAt: "2026-07-08T10:00:00Z"))
        lane = CommitLane(ledger, store, clock)
        loop = try EventLoop()
        var options = Server.Options(clock: clock, caps: caps, journal: Journal(.none), boot: "boot")
        weak var later: ServedBudget?
        options.afterGroup = { later?.groups.append($0) }
        server = try Server(store, lane, ledger, loop, options)
        later = self
        self.loop.runOnMainQueue()
    }

    isolated deinit {
        for session in sessions { session.drop(nil, reason: "shutting_down") }
        server.closeAll()
    }

    /// A client that is connected already, as any user.
    func connect(uid: UInt32 = 1000, isReadOnly: Bool = false, sendBuffer: Int32? = nil) throws -> TestClient
    {
        var pair: [Int32] = [0, 0]
        try systemCall("socketpair") {
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair)
        }
        _ = fcntl(pair[0], F_SETFL, O_NONBLOCK)
        if var sendBuffer {
            setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &sendBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        let client = TestClient(pair[1], of: self)
        let session = ClientSession(
            pair[0],
            PeerCredentials(uid: uid, pid: 7),
            isReadOnly: isReadOnly,
            server
        )
        try server.poller.add(pair[0], .readable, session)
        sessions.append(session)
        return client
    }

    /// The newest connection made by ``connect(uid:isReadOnly:sendBuffer:)``.
    var newestSession: ClientSession? { sessions.last }

    /// What a command may look at, for a request of a client of its own.
    func context(locale: String? = nil, isReadOnly: Bool = false) throws -> CommandContext {
        if sessions.isEmpty || isReadOnly { _ = try connect(isReadOnly: isReadOnly) }
        var request = Request(command: "test")
        request.locale = locale
        let session = try #require(sessions.last)
        return CommandContext(request, session, server)
    }
}
