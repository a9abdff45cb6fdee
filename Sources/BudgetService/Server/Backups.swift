import BudgetCore

/// The backups that are under way: one of a connection at most, and few in all.
@MainActor final class Backups {
    /// A backup that a connection has begun and not yet taken to its end.
    final class Backup {
        fileprivate let stop = BackupStop()
        /// The checked copy, `nil` while it is made.
        fileprivate var copy: (file: BackupFile, facts: BackupFile.Facts)?
        /// Where the next piece begins.
        fileprivate var next: Int64 = 0
        /// When a piece was taken last.
        fileprivate var touched = ContinuousClock.now
        /// Whether it is at work for its client.
        fileprivate var isBusy = false
    }

    private let caps: Caps
    private let journal: Journal
    private var underWay: [ObjectIdentifier: Backup] = [:]
    private var isEnding = false

    init(_ caps: Caps, _ journal: Journal) {
        self.caps = caps
        self.journal = journal
    }

    /// Begins a backup for a connection; one that it has already is ended.
    ///
    /// - Throws: `busy` if there are too many, `shutting_down` if the daemon ends.
    func begin(for session: ClientSession) throws(BudgetError) -> Backup {
        end(of: session)
        guard !isEnding, !session.isGone else { throw BudgetError.noBackupWhileStopping }
        if underWay.count >= caps.backups { endForgotten() }
        guard underWay.count < caps.backups else {
            throw BudgetError(
                .busy,
                "There are \(underWay.count) backups under way, which is as many as may be.",
                hint: "Try again when one is done."
            )
        }
        let backup = Backup()
        underWay[ObjectIdentifier(session)] = backup
        return backup
    }

    /// The backup of a connection, to go on at an offset.
    ///
    /// - Throws: `not_found` if it has none, `bad_value` if the offset is not what `next` was.
    func backup(of session: ClientSession, at offset: Int64) throws(BudgetError) -> Backup {
        guard let backup = underWay[ObjectIdentifier(session)] else {
            throw BudgetError(
                .notFound,
                "This connection has no backup under way.",
                field: "args.after",
                hint: "Begin one with backup without after."
            )
        }
        guard backup.next == offset else {
            throw BudgetError(
                .badValue,
                "after is what next was on the piece before: \(backup.next).",
                field: "args.after"
            )
        }
        return backup
    }

    /// The next piece of a backup, which is made first if need be, and the revision that it is of.
    func piece(
        of backup: Backup,
        for session: ClientSession,
        from ledger: Ledger
    ) async throws -> (result: [UInt8], revision: Int64) {
        backup.isBusy = true
        defer {
            backup.isBusy = false
            backup.touched = .now
        }
        do {
            let (file, facts) = try await copy(of: ledger, for: backup)
            let piece = try await file.piece(at: backup.next, of: facts.bytes)
            try backup.stop.check()
            if let next = piece.next {
                backup.next = next
            } else {
                remove(backup, of: session)
                log(facts, session.peer)
            }
            return (piece.result, facts.revision)
        } catch {
            remove(backup, of: session)
            throw refusal(error, session.peer)
        }
    }

    private func copy(
        of ledger: Ledger,
        for backup: Backup
    ) async throws -> (file: BackupFile, facts: BackupFile.Facts) {
        if let copy = backup.copy { return copy }
        let file = try await ledger.backup(backup.stop)
        let copy = (file, try await file.check())
        backup.copy = copy
        return copy
    }

    // MARK: End

    /// The connection has ended, or begins another backup.
    func end(of session: ClientSession) {
        underWay.removeValue(forKey: ObjectIdentifier(session))?.stop.set()
    }

    /// Ends all, because the daemon does.
    func endAll() {
        isEnding = true
        for backup in underWay.values { backup.stop.set() }
        underWay = [:]
    }

    /// Ends those that no client has gone on with for as long as it may leave an answer unread.
    private func endForgotten() {
        let moment = ContinuousClock.now - .seconds(caps.stuckSeconds)
        for (session, backup) in underWay where !backup.isBusy && backup.touched < moment {
            underWay[session] = nil
        }
    }

    /// A connection that has ended may have another by now, for another client.
    private func remove(_ backup: Backup, of session: ClientSession) {
        let session = ObjectIdentifier(session)
        if underWay[session] === backup { underWay[session] = nil }
    }

    // MARK: Telling

    private func log(_ facts: BackupFile.Facts, _ peer: PeerCredentials) {
        journal.log(
            .backupMade,
            "A backup was made: revision \(facts.revision), \(facts.bytes) bytes, for user \(peer.uid).",
            [("BUDGETD_REVISION", "\(facts.revision)")] + Self.fields(peer)
        )
    }

    private static func fields(_ peer: PeerCredentials) -> Journal.Fields {
        [("BUDGETD_CLIENT_UID", "\(peer.uid)"), ("BUDGETD_CLIENT_PID", "\(peer.pid)")]
    }

    /// What the client is told, and the journal unless it is nobody's fault.
    private func refusal(_ error: any Error, _ peer: PeerCredentials) -> BudgetError {
        if let error = error as? BudgetError { return error }
        let refusal: BudgetError
        let reason: String
        switch error {
        case let error as SQLiteError where error.isCopyFull:
            refusal = BudgetError(
                .storageFull,
                "The disk is full; no backup was made.",
                hint: "Make room for a copy of the ledger and try again."
            )
            reason = "the disk is full"
        case let error as DamagedCopy:
            refusal = BudgetError(
                .storageFailed,
                "The copy does not stand its check, so the ledger may be damaged; no backup was made.",
                hint: "Look into it with budgetd --check; keep the backups that there are."
            )
            reason = "the copy does not stand its check: \(error.findings.joined(separator: "; "))"
        default:
            refusal = BudgetError(
                .storageFailed,
                "The copy could not be made or read; no backup was made.",
                hint: "The journal says what failed."
            )
            reason = (error as? SQLiteError)?.message ?? (error as? SystemCallError)?.message ?? "\(error)"
        }
        journal.log(
            .backupFailed,
            "A backup failed: \(reason).",
            [("BUDGETD_ERROR", refusal.code.rawValue)] + Self.fields(peer)
        )
        return refusal
    }
}

extension SQLiteError {
    /// Whether there is no room for a copy.
    ///
    /// Pages that a commit carries into the copy fail there; the next step then tells so, and no longer why.
    fileprivate var isCopyFull: Bool { isFull || (code == Self.writeFailed && systemError == 0) }
}
