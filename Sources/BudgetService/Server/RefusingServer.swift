import BudgetCore
import CSystemd
import Glibc

/// Answers every line with why the ledger cannot be served.
///
/// Under socket activation a daemon that ends over a damaged ledger is started again by the next client, until
/// systemd gives up on the socket and clients see resets. One that stays and says what is wrong helps more.
@MainActor final class RefusingServer {
    private static let mostClients = 256

    let error: BudgetError
    let poller: SocketPoller
    let caps = Caps()
    private var listeners: [EventSource] = []
    private var acceptPause: EventSource?
    private var clients: [ObjectIdentifier: RefusedClient] = [:]

    init(_ failure: LedgerOpenError, _ sockets: [ServiceManager.Listener], on loop: EventLoop) throws {
        error = BudgetError(
            .storageFailed,
            failure.message,
            hint: "Restore a backup or move the ledger away, then restart budgetd; the journal says more."
        )
        poller = try SocketPoller(on: loop)
        acceptPause = try EventSource(timerOn: loop) { [unowned self] in
            listeners.forEach { $0.rearm() }
        }
        for socket in sockets {
            listeners.append(
                try EventSource(descriptor: socket.descriptor, events: .readable, on: loop) {
                    [unowned self] listener, _ in accept(from: listener)
                }
            )
        }
    }

    /// The client has let go of its socket.
    func forget(_ client: RefusedClient) {
        clients[ObjectIdentifier(client)] = nil
    }

    private func accept(from listener: Int32) {
        let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let socket = accept4(listener, nil, nil, flags)
        guard socket >= 0 else {
            // Whoever waits stays there without a descriptor for it: listening rests, or it would spin.
            if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) {
                listeners.forEach { $0.disarm() }
                acceptPause?.arm(after: .milliseconds(100))
            }
            return
        }
        let client = RefusedClient(socket, self)
        guard clients.count < Self.mostClients, (try? poller.add(socket, .readable, client)) != nil else {
            close(socket)
            return
        }
        clients[ObjectIdentifier(client)] = client
    }
}

/// A connection on which every line gets the same error.
@MainActor final class RefusedClient: SocketPoller.Client {
    private let socket: Int32
    private let server: RefusingServer
    private var input: LineBuffer
    private var output = OutputBuffer()
    private var hasEnded = false

    init(_ socket: Int32, _ server: RefusingServer) {
        self.socket = socket
        self.server = server
        input = LineBuffer(limit: server.caps.lineBytes)
    }

    func isReady(_ events: EventSource.Readiness) {
        if events.contains(.readable), output.isEmpty { read() }
        let isWhole = answerLines()
        let isSent = (try? output.send(to: socket)) != nil
        guard isWhole, isSent, events.isDisjoint(with: .hungUp), !(hasEnded && output.isEmpty) else {
            return end()
        }
        server.poller.watch(socket, output.isEmpty ? .readable : .writable)
    }

    private func read() {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                input.append(UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
            } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                hasEnded = true
            }
        }
    }

    /// Answers the lines that are there, or returns `false` after one that is too long to be any.
    private func answerLines() -> Bool {
        while true {
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
    }

    private func refuse(_ id: Request.ID?) {
        output.append(line: ReplyLine.error(server.error, id: id, revision: 0))
    }

    private func end() {
        server.poller.remove(socket)
        close(socket)
        server.forget(self)
    }
}
