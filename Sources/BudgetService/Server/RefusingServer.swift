import BudgetCore
import CSystemd
import Glibc

/// Answers every line with why the ledger cannot be served.
///
/// Under socket activation a daemon that ends over its ledger is started again by the next client, until systemd gives
/// up on the socket and clients see resets. One that stays and says what is wrong helps more.
@MainActor final class RefusingServer {
    let error: BudgetError
    let caps: Caps
    let poller: SocketPoller
    let sweep: DeadlineSweep
    let doorkeeper: Doorkeeper

    init(
        _ failure: LedgerOpenError,
        _ sockets: [ServiceManager.Listener],
        _ caps: Caps,
        _ journal: Journal,
        on loop: EventLoop
    ) throws {
        error = failure.refusal
        self.caps = caps
        poller = try SocketPoller(on: loop)
        sweep = try DeadlineSweep(on: loop)
        doorkeeper = try Doorkeeper(caps, journal, poller, sweep, on: loop)
        doorkeeper.admit = { [unowned self] visitor in
            try poller.add(visitor.socket, .readable, RefusedClient(visitor, self))
        }
        for socket in sockets {
            try doorkeeper.listen(on: socket.descriptor, isReadOnly: socket.isReadOnly)
        }
    }

    /// Takes no further connections.
    func stopListening() {
        doorkeeper.stopListening()
    }
}

/// A connection on which every line gets the same error.
@MainActor final class RefusedClient: SocketPoller.Client, DeadlineSweep.Watched {
    private static let bytesPerRead = 4096

    private let visitor: Doorkeeper.Visitor
    private let server: RefusingServer
    private var input: LineBuffer
    private var output = OutputBuffer()
    private var hasEnded = false
    private var deadline: SessionDeadline?

    init(_ visitor: Doorkeeper.Visitor, _ server: RefusingServer) {
        self.visitor = visitor
        self.server = server
        input = LineBuffer(limit: server.caps.lineBytes)
    }

    func isReady(_ events: EventSource.Readiness) {
        if events.contains(.readable), output.isEmpty { read() }
        var hadRoom = true
        repeat {
            guard answerLines() else { return part() }
            hadRoom = hasRoom
            guard send() else { return end() }
            // Sending made room for lines that are here already.
        } while !hadRoom && hasRoom
        guard events.isDisjoint(with: .hungUp), !(hasEnded && output.isEmpty) else { return end() }
        server.poller.watch(visitor.socket, output.isEmpty ? .readable : .writable)
        setDeadline()
    }

    func expire(now: ContinuousClock.Instant) -> Bool {
        guard let deadline else { return false }
        guard deadline.instant <= now else { return true }
        output.append(line: ReplyLine.error(deadline.error, id: nil, revision: 0))
        part()
        return false
    }

    // MARK: Lines

    private var hasRoom: Bool { output.count < server.caps.unsentBytes }

    private func read() {
        withUnsafeTemporaryAllocation(byteCount: Self.bytesPerRead, alignment: 1) { buffer in
            let count = recv(visitor.socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                input.append(UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                hasEnded = true
            }
        }
    }

    /// Answers the lines that are there, or returns `false` after one that is too long to be any.
    private func answerLines() -> Bool {
        while hasRoom {
            var entry: RequestQueue.Entry?
            switch input.next({ entry = CommandDispatcher.entry(for: $0) }) {
            case .line:
                if let entry { refuse(entry.id) }
            case .nothing:
                if hasEnded, input.count > 0 {
                    input = LineBuffer(limit: server.caps.lineBytes)
                    refuse(nil)
                }
                return true
            case .tooLong:
                refuse(nil)
                return false
            }
        }
        return true
    }

    private func refuse(_ id: Request.ID?) {
        output.append(line: ReplyLine.error(server.error, id: id, revision: 0))
    }

    private func send() -> Bool {
        guard let count = try? output.send(to: visitor.socket) else { return false }
        if count > 0 { deadline = nil }
        return true
    }

    // MARK: Time and end

    private func setDeadline() {
        var kind: SessionDeadline.Kind?
        if !output.isEmpty { kind = .output } else if input.count > 0 { kind = .line }
        guard let kind else {
            deadline = nil
            return
        }
        if deadline?.kind != kind { deadline = SessionDeadline(kind, server.caps) }
        server.sweep.watch(self)
    }

    /// Sends what can be sent, and leaves the client the time to read it.
    private func part() {
        _ = send()
        release()
        server.doorkeeper.parting.take(visitor.socket, uid: visitor.peer.uid)
    }

    private func end() {
        release()
        close(visitor.socket)
    }

    private func release() {
        server.poller.remove(visitor.socket)
        server.sweep.forget(self)
        server.doorkeeper.left(visitor.peer)
    }
}
