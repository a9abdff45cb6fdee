import BudgetCore

/// From a request to the line that answers it.
extension ClientSession {
    /// Starts an entry, or returns `false` if its refusal would overtake the answers before it.
    func start(_ entry: RequestQueue.Entry) -> Bool {
        switch entry {
        case .request(let request, let command): return start(request, command)
        case .failure(let error, let id):
            refuse(error, id: id)
            return true
        }
    }

    private func start(_ request: Request, _ command: Command) -> Bool {
        if let client = request.client { clientName = client }
        do throws(BudgetError) {
            switch try CommandDispatcher.action(for: request, command, context(request)) {
            case .answer(let result):
                send(line: ReplyLine.result(result, id: request.id, revision: server.store.revision))
            case .standing(let result):
                let line = ReplyLine.result(result, id: request.id, revision: server.store.revision)
                // A request that was queued is not the line that came last.
                if queue.isEmpty { standing.keep(line, server.store.generation) }
                send(line: line)
            case .change(let change, let encode):
                queue.begin(command)
                submit(ChangeRequest(change, request, self, server, encode), for: request)
            case .query(let query):
                queue.begin(command)
                run(query, id: request.id)
            }
            return true
        } catch {
            guard queue.isAtRest else { return false }
            refuse(error.located(inArguments: request.arguments), id: request.id)
            return true
        }
    }

    private func refuse(_ error: BudgetError, id: Request.ID?) {
        server.counters.refusals += 1
        send(line: ReplyLine.error(error, id: id, revision: server.store.revision))
    }

    func context(_ request: Request) -> CommandContext {
        CommandContext(request, self, server)
    }

    private func submit(_ change: ChangeRequest, for request: Request) {
        server.lane.submit(change) { [self, id = request.id, arguments = request.arguments] outcome in
            var outcome = outcome
            if case .refused(let error, let revision) = outcome {
                server.counters.refusals += 1
                outcome = .refused(error.located(inArguments: arguments), at: revision)
            }
            finish(ReplyLine.outcome(outcome, id: id, revision: server.store.revision))
        }
    }

    private func run(_ query: @escaping CommandAction.Query, id: Request.ID?) {
        let ledger = server.ledger
        Task {
            do {
                let found = try await query(ledger)
                finish(ReplyLine.result(found.result, id: id, revision: found.revision))
            } catch {
                let refusal = error as? BudgetError ?? StorageFailure.ofReading
                finish(ReplyLine.error(refusal, id: id, revision: server.store.revision))
            }
            server.pumpNoted()
        }
    }

    private func finish(_ line: [UInt8]) {
        queue.finish()
        // What waited for this has a time of its own, unless its turn is to come anyway.
        if !slice.isOver { slice = TimeSlice(server.poller.timePerClient) }
        send(line: line)
        server.note(self)
    }
}
