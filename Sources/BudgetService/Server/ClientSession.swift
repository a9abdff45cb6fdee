import BudgetCore
import Glibc

/// One connection: bytes come in, whole lines become requests, replies go out in the order of the requests.
@MainActor final class ClientSession: SocketPoller.Client, DeadlineSweep.Watched {
    private enum Phase {
        /// Lines come in.
        case open
        /// The client has shut its writing side: what it asked is answered, its subscriptions are served on.
        case ended
        /// A line was too long; what follows is read away, so that the client gets to see why.
        case refusing(discarded: Int)
        /// Both sides are shut: nothing can be answered, but whole lines that were sent are still run.
        case gone(hasEnded: Bool)
        case closed
    }

    /// Bytes taken from the socket at a time, so that one client's flood leaves room for the others.
    private static let bytesPerRead = 4096

    let socket: Int32
    let peer: PeerCredentials
    let isReadOnly: Bool
    var subscriptions: [Int64: Subscription] = [:]
    /// What the client calls itself.
    var clientName: String?

    let server: Server
    private var input: LineBuffer
    private var output = OutputBuffer()
    var queue = RequestQueue()
    var standing = StandingAnswer()
    var slice: TimeSlice
    private var phase = Phase.open
    private var interest: EventSource.Readiness = .readable
    private var deadline: SessionDeadline?
    /// Whether the client has left bytes unread since they were offered.
    private var isBehind = false

    init(_ socket: Int32, _ peer: PeerCredentials, isReadOnly: Bool, _ server: Server) {
        self.socket = socket
        self.peer = peer
        self.isReadOnly = isReadOnly
        self.server = server
        input = LineBuffer(limit: server.caps.lineBytes)
        slice = TimeSlice(server.poller.timePerClient)
    }

    /// Whether an event can go out now; a client that does not read is told the newest later.
    var isReadyForEvents: Bool { !isBehind }
    /// Whether both sides are shut, so that nothing can be told any more.
    var isGone: Bool { if case .gone = phase { true } else { false } }
    /// Whether every line is answered and sent.
    var isIdle: Bool { queue.isEmpty && output.isEmpty && !slice.isOver }

    func isReady(_ events: EventSource.Readiness) {
        if !events.isDisjoint(with: .hungUp) { becomeGone() }
        // What is over its time has lines enough.
        if events.contains(.readable), !server.isEnding, !slice.isOver {
            slice = TimeSlice(server.poller.timePerClient)
            read()
        }
        pump()
    }

    /// Takes the connection as far as it can go: lines in, requests started, bytes out.
    func pump() {
        if case .closed = phase { return }
        var hadRoom = true
        repeat {
            repeat {
                takeLines()
            } while readOnIfGone()
            hadRoom = hasRoom
            send()
            // Sending made room: lines that are here already would otherwise wait for bytes that may never come.
            // Or it found out that the client is gone, whom the poller no longer speaks of.
        } while (!hadRoom && hasRoom) || mayReadOn
        settle()
    }

    /// Queues a line; it is sent when the session is next pumped, at the end of this turn.
    func send(line: [UInt8]) {
        switch phase {
        case .gone, .closed: return
        default: output.append(line: line)
        }
        server.note(self)
    }

    /// How values are written for this client.
    func view(locale: String?) -> WireView {
        var request = Request(command: "")
        request.locale = locale
        return context(request).view
    }

    // MARK: Bytes in

    private func read() {
        withUnsafeTemporaryAllocation(byteCount: Self.bytesPerRead, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else {
                // Nobody tells when more of a client comes that is gone: one that only shut its reading side.
                if count == 0 || (errno != EAGAIN && errno != EINTR) || (errno == EAGAIN && isGone) { end() }
                return
            }
            if case .refusing(let discarded) = phase {
                phase = .refusing(discarded: discarded + count)
            } else {
                input.append(UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
            }
        }
    }

    private func end() {
        switch phase {
        case .open: phase = .ended
        case .gone: phase = .gone(hasEnded: true)
        case .refusing: close()
        case .ended, .closed: break
        }
    }

    private func becomeGone() {
        switch phase {
        case .gone, .closed: return
        case .refusing: return close()
        case .open: phase = .gone(hasEnded: false)
        case .ended: phase = .gone(hasEnded: true)
        }
        server.poller.remove(socket)
        server.abandon(self)
        output.removeAll()
    }

    /// The poller no longer speaks of a client that is gone, so what is left in the socket is read at once.
    private func readOnIfGone() -> Bool {
        guard mayReadOn else { return false }
        read()
        return true
    }

    private var mayReadOn: Bool {
        guard case .gone(hasEnded: false) = phase else { return false }
        return canTake && !server.isEnding
    }

    // MARK: Lines

    private var canTake: Bool {
        !slice.isOver && queue.count < server.caps.requestsInWork && hasRoom
    }

    /// Whether another answer may be made; those that a client does not read must not pile up.
    private var hasRoom: Bool { output.count < server.caps.unsentBytes }

    private func takeLines() {
        startRequests()
        while canTake {
            if case .refusing = phase { return }
            if input.count > 0, slice.ends() { return leaveOver() }
            var entry: RequestQueue.Entry?
            var known: [UInt8]?
            let found = input.next { line in
                if queue.isEmpty { known = standing.reply(to: line, server.store.generation) }
                guard known == nil else { return }
                standing.note(line)
                entry = CommandDispatcher.entry(for: line)
            }
            switch found {
            case .line:
                server.counters.requests += 1
                if let known { send(line: known) } else if let entry { answer(entry) }
            case .nothing: return refuseUnfinishedLine()
            case .tooLong: refuseLongLine()
            }
        }
    }

    /// Other clients come first; the lines that are left are taken in the next turn.
    private func leaveOver() {
        server.poller.later { [self] in
            slice = TimeSlice(server.poller.timePerClient)
            pump()
        }
    }

    /// A last line without its end may be cut in the middle of an amount; it is never run.
    private func refuseUnfinishedLine() {
        guard case .ended = phase, input.count > 0 else { return }
        let error = BudgetError(
            .badJSON,
            "The last line has no end and was not run.",
            offset: input.count,
            hint: "End each request with a line feed."
        )
        input = LineBuffer(limit: server.caps.lineBytes)
        answer(.failure(error, nil))
    }

    private func refuseLongLine() {
        let limit = server.caps.lineBytes
        input = LineBuffer(limit: limit)
        answer(.failure(BudgetError(.lineTooLong, "A line has at most \(limit) bytes.", offset: limit), nil))
        switch phase {
        case .gone: phase = .gone(hasEnded: true)
        default: phase = .refusing(discarded: 0)
        }
    }

    // MARK: Requests

    /// Starts what a line asks for, now or when its turn comes.
    private func answer(_ entry: RequestQueue.Entry) {
        if !queue.mayStart(entry) || !start(entry) { queue.append(entry) }
    }

    private func startRequests() {
        while hasRoom, !slice.isOver, let entry = queue.startable {
            if slice.ends() { return leaveOver() }
            guard start(entry) else { return }
            queue.removeFirst()
        }
    }

    // MARK: Bytes out

    private func send() {
        do throws(SystemCallError) {
            if try output.send(to: socket) > 0 { deadline = nil }
            isBehind = !output.isEmpty
            guard output.isEmpty else { return }
            // If it was behind, it now is told the newest of all that it missed.
            if !subscriptions.isEmpty { server.bus.deliverWaiting(to: self) }
            _ = try output.send(to: socket)
            isBehind = !output.isEmpty
        } catch {
            becomeGone()
        }
    }

    /// Says what the poller is to wait for, until when, or that it is over.
    private func settle() {
        switch phase {
        case .closed: return
        case .gone(let hasEnded):
            if hasEnded, queue.isEmpty, !slice.isOver { close() }
            return
        case .ended:
            if isIdle, input.count == 0, subscriptions.isEmpty { return close() }
        case .refusing(let discarded):
            if discarded > PartingClient.bytesDiscarded { return close() }
            if isIdle { shutdown(socket, Int32(SHUT_WR)) }
        case .open: break
        }
        watch()
        setDeadline()
    }

    private func watch() {
        var wanted: EventSource.Readiness = output.isEmpty ? [] : .writable
        switch phase {
        case .open where (canTake || slice.isOver) && !server.isEnding, .refusing: wanted.insert(.readable)
        default: break
        }
        guard wanted != interest else { return }
        interest = wanted
        server.poller.watch(socket, wanted)
    }

    // MARK: Time and end

    private func setDeadline() {
        var kind: SessionDeadline.Kind?
        if !output.isEmpty {
            kind = .output
        } else if case .refusing = phase {
            kind = .line
        } else if input.count > 0, queue.isEmpty, !slice.isOver {
            kind = .line
        }
        guard let kind else {
            deadline = nil
            return
        }
        if deadline?.kind != kind { deadline = SessionDeadline(kind, server.caps) }
        server.sweep.watch(self)
    }

    /// Drops the client if its time is up, and tells whether there is a time to watch.
    func expire(now: ContinuousClock.Instant) -> Bool {
        guard let deadline else { return false }
        guard deadline.instant <= now else { return true }
        if case .refusing = phase {
            close()
        } else {
            server.noteTooSlow(peer)
            drop(deadline.error, reason: "too_slow")
        }
        return false
    }

    /// Tells the client why it is dropped, as far as that can be sent at once, and drops it.
    func drop(_ error: BudgetError?, reason: StaticString) {
        if case .closed = phase { return }
        server.bus.endAll(of: self, reason: reason)
        if let error {
            server.counters.dropped += 1
            send(line: ReplyLine.error(error, id: nil, revision: server.store.revision))
        }
        _ = try? output.send(to: socket)
        close()
    }

    /// Tells the client the newest, and that it is over.
    func shutDown() {
        refuseUnread()
        server.bus.deliver(to: self)
        drop(nil, reason: "shutting_down")
    }

    /// Refuses what came after reading stopped; left unread it would reset the connection.
    private func refuseUnread() {
        guard case .open = phase, queue.isEmpty else { return }
        // Nothing comes after this, even between here and the close: to send fails then, and the client knows that
        // it was not asked. What came before can still be read.
        shutdown(socket, Int32(SHUT_RD))
        for _ in 0..<16 { read() }
        let error = BudgetError(
            .shuttingDown,
            "budgetd is stopping; this was not done.",
            hint: "Repeat it later."
        )
        var entry: RequestQueue.Entry?
        while input.next({ entry = CommandDispatcher.entry(for: $0) }) == .line {
            guard let entry else { continue }
            send(line: ReplyLine.error(error, id: entry.id, revision: server.store.revision))
        }
    }

    private func close() {
        if case .closed = phase { return }
        if case .gone = phase {} else { server.poller.remove(socket) }
        phase = .closed
        server.bus.endAll(of: self, reason: nil)
        Glibc.close(socket)
        server.forget(self)
    }
}
