import BudgetCore

/// The line that answers a request.
enum ReplyLine {
    /// A result; a remark is a member that is true of it, such as `replayed`.
    static func result(_ result: [UInt8], id: Request.ID?, revision: Int64, remark: StaticString? = nil)
        -> [UInt8]
    {
        var writer = JSONWriter(capacity: result.count + 96)
        writer.object { writer in
            writer.id(id)
            writer.name("result")
            writer.raw(result)
            writer.name("revision")
            writer.integer(revision)
            if let remark {
                writer.name(remark)
                writer.bool(true)
            }
        }
        return writer.bytes
    }

    /// An error.
    static func error(_ error: BudgetError, id: Request.ID?, revision: Int64) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.id(id)
            writer.name("error")
            writer.object { writer in
                writer.name("code")
                writer.string(error.code.rawValue)
                writer.name("message")
                writer.string(error.message)
                if let field = error.field {
                    writer.name("field")
                    writer.string(field)
                }
                if let offset = error.offset {
                    writer.name("offset")
                    writer.integer(offset)
                }
                if let hint = error.hint {
                    writer.name("hint")
                    writer.string(hint)
                }
                if let index = error.index {
                    writer.name("index")
                    writer.integer(index)
                }
                if let oldest = error.oldest {
                    writer.name("oldest")
                    writer.integer(oldest)
                }
                writer.name("retry")
                writer.bool(error.isWorthRetrying)
            }
            writer.name("revision")
            writer.integer(revision)
        }
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func id(_ id: Request.ID?) {
        name("id")
        switch id {
        case .string(let text): string(text)
        case .integer(let number): integer(number)
        case nil: null()
        }
    }
}

extension ReplyLine {
    /// The line for what became of a change.
    ///
    /// - Parameters:
    ///   - outcome: What became of it.
    ///   - id: What the client calls the request.
    ///   - revision: The budget's revision, for a refusal.
    /// - Returns: One line without its end.
    static func outcome(_ outcome: ChangeOutcome, id: Request.ID?, revision: Int64) -> [UInt8] {
        switch outcome {
        case .applied(let answer, let change): result(answer, id: id, revision: change.revision)
        case .rehearsed(let answer, let revision):
            result(answer, id: id, revision: revision, remark: "dry_run")
        case .replayed(let answer, let first): result(answer, id: id, revision: first, remark: "replayed")
        case .refused(let error, let own): self.error(error, id: id, revision: own ?? revision)
        }
    }
}

extension ChangeRequest {
    /// A change as a client asked for it.
    @MainActor init(
        _ change: Change,
        _ request: Request,
        _ session: ClientSession,
        _ server: Server,
        _ encode: @escaping @Sendable (ChangeAnswer) -> [UInt8]
    ) {
        self.init(
            change: change,
            command: request.command,
            author: Author(uid: session.peer.uid, pid: session.peer.pid, client: session.clientName),
            key: request.key.map { ($0, request.canonicalBody) },
            ifRevision: request.ifRevision,
            exponent: server.store.settings.currency?.exponent,
            isDryRun: request.isDryRun,
            today: server.store.today,
            time: server.clock.milliseconds,
            encode: encode
        )
    }
}
