import BudgetCore

/// The durable record: the sole owner of the SQLite file, on a thread of its own.
///
/// Every method runs to its end before the next begins, but for lists, which give way to commits.
actor Ledger {
    private let executor: QueueExecutor
    private let file: LedgerFile
    /// The ledger's file.
    nonisolated let path: String
    /// The form that the ledger had, if opening brought it to a newer one.
    nonisolated let formerForm: Int64?
    /// Whether opening made it.
    nonisolated let isNew: Bool
    private let faults: LedgerFaults
    private let historyRevisions: Int64
    private(set) var state = LedgerState()
    private var userNames = UserNames()
    private var newest = NewestChanges()
    /// Scans that are under way, by what follows the changes for them.
    var followers: [ObjectIdentifier: ScanFollower] = [:]
    /// Copies that are being made.
    var copiesUnderWay = 0
    /// Rows that the open transaction has touched, if somebody follows them.
    private var touched: [TouchedRow] = []
    /// Names of categories that are no more, as far as history was asked about them.
    var formerNames: [CategoryID: String] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    var connection: SQLiteConnection { file.connection }

    /// Opens the ledger in a directory, made if there is none.
    ///
    /// - Parameters:
    ///   - directory: The state directory.
    ///   - historyRevisions: How many of the newest changes are kept in history; 0 keeps all.
    ///   - faults: What goes wrong on purpose, in tests.
    ///   - progress: What hears of the work, until ``endOpening()``.
    ///   - executor: The ledger's thread.
    /// - Throws: Why it cannot be served.
    init(
        directory: String,
        historyRevisions: Int = 0,
        faults: LedgerFaults = LedgerFaults(),
        progress: OpeningProgress? = nil,
        executor: QueueExecutor = QueueExecutor(label: "ledger")
    ) throws(LedgerOpenError) {
        self.executor = executor
        file = try LedgerFile(directory: directory, progress: progress, faults: faults)
        (path, formerForm, isNew) = (file.path, file.formerForm, file.isNew)
        self.historyRevisions = Int64(historyRevisions)
        self.faults = faults
        do throws(SQLiteError) {
            state = try SettingRows(connection: file.connection).load()
        } catch {
            throw LedgerOpenError(error, path: file.path)
        }
    }

    /// Opens the ledger on its own thread, so that whoever waits for it hears signals meanwhile.
    ///
    /// - Throws: Why it cannot be served.
    static func opened(
        directory: String,
        historyRevisions: Int,
        faults: LedgerFaults,
        progress: OpeningProgress
    ) async throws(LedgerOpenError) -> Ledger {
        let executor = QueueExecutor(label: "ledger")
        let opened: Result<Ledger, LedgerOpenError> = await withCheckedContinuation { continuation in
            executor.run {
                continuation.resume(
                    returning: Result { () throws(LedgerOpenError) in
                        try Ledger(
                            directory: directory,
                            historyRevisions: historyRevisions,
                            faults: faults,
                            progress: progress,
                            executor: executor
                        )
                    }
                )
            }
        }
        return try opened.get()
    }

    /// The facts are loaded: from now on nobody waits for progress.
    func endOpening() {
        connection.tell(nil)
    }

    // MARK: Facts

    /// What the store holds, for the period that a day falls in.
    func facts(on today: CalendarDay) throws(SQLiteError) -> StoreFacts {
        let period = state.period(containing: today)
        try AlertRows(connection: connection).load(period.label, &state)
        return StoreFacts(
            today: today,
            ledgerID: state.ledgerID,
            revision: state.revision,
            oldestRevision: state.oldestRevision,
            settings: state.settings,
            carryOver: state.carryOver(in: period.label),
            limits: state.limits,
            categories: state.categories,
            carried: try LedgerSums(connection: connection).carried(into: period.label, &state),
            openPeriod: try ExpenseRows(connection: connection).expenses(in: period),
            upcoming: state.recurring.digest(in: period, today: today),
            alerts: state.alerts.alerts
        )
    }

    /// Looks what is reached on a day that was not told yet, though nobody changed anything: a new period has begun,
    /// or budgetd was not there when it did.
    ///
    /// On a full disk it is not told, but with the next change that is written: the day turns all the same.
    /// - Parameters:
    ///   - today: The day.
    ///   - now: The present: milliseconds since 1970-01-01 UTC.
    /// - Returns: What is to be told now; it is remembered.
    /// - Throws: What SQLite says, if it cannot be gone on.
    func tellAlerts(on today: CalendarDay, now: Int64) throws(SQLiteError) -> [Alert] {
        let rows = AlertRows(connection: connection)
        try rows.load(state.period(containing: today).label, &state)
        let known = state.alerts
        do throws(SQLiteError) {
            let news = try rows.news(of: .all, on: today, revision: state.revision, time: now, &state)
            guard !news.isEmpty else { return [] }
            try file.checkPlace()
            try connection.run("BEGIN IMMEDIATE")
            try rows.insert(news)
            try faults.beforeCommit()
            try connection.run("COMMIT")
            return news
        } catch {
            state.alerts = known
            state.alerts.isOwing = true
            if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
            guard error.isFull || error.isMoved else { throw error }
            return []
        }
    }

    /// Forgets the keys of requests that are too old to be repeated.
    ///
    /// On a full disk they are kept: reading goes on there, and nobody has asked for a change.
    func forgetOldKeys(now: Int64) throws(SQLiteError) {
        do throws(SQLiteError) {
            try KeyRows(connection: connection).forgetOld(now: now)
        } catch {
            guard error.isFull else { throw error }
        }
    }

    /// The settings alone, for what has to be known before the first day is.
    func settings() -> Settings {
        state.settings
    }

    /// The figures of any period, in total and by category, and how many expenses each counts.
    func figures(in label: PeriodLabel, today: CalendarDay) throws(SQLiteError) -> PeriodFigures {
        let sums = LedgerSums(connection: connection)
        var figures = PeriodFigures(
            total: try sums.figures(.total, label, today: today, &state),
            count: try sums.sum(.total, label, &state).count
        )
        for id in state.categories.keys {
            figures.categories[id] = CategoryFigures(
                figures: try sums.figures(.category(id), label, today: today, &state),
                count: try sums.sum(.category(id), label, &state).count,
                carryOver: state.mode(.category(id), in: label)
            )
        }
        figures.revision = state.revision
        return figures
    }

    /// What is carried into a period, from history.
    func carried(_ scope: BudgetScope, into label: PeriodLabel) throws(SQLiteError) -> Amount {
        try LedgerSums(connection: connection).carried(scope, into: label, &state)
    }

    /// The figures of one scope in any period.
    func figures(
        _ scope: BudgetScope,
        _ label: PeriodLabel,
        _ today: CalendarDay
    ) throws(SQLiteError) -> BudgetFigures {
        try LedgerSums(connection: connection).figures(scope, label, today: today, &state)
    }

    /// The expense that a user's request is about, and the revision it is seen at.
    ///
    /// - Throws: `not_found` if there is none.
    func expense(_ reference: ExpenseReference, askedBy uid: UInt32) throws -> (Expense, revision: Int64) {
        (try ExpenseRows(connection: connection).expense(reference, askedBy: uid), state.revision)
    }

    /// The category of this name.
    ///
    /// - Throws: `not_found` with the nearest name as hint.
    func category(_ name: CategoryName) throws(BudgetError) -> CategoryID {
        if let id = state.categoryIDs[name.folded] { return id }
        throw BudgetError.noCategory(name, among: state.categories)
    }

    /// The revision that the next answer is at.
    var revision: Int64 { state.revision }

    /// Answers as soon as it is this call's turn: proof that the ledger is alive.
    func ping() {}

    /// Empties the log into the file; the next start then finds a single whole file.
    func checkpoint() {
        // A failure loses nothing: the log is read at the next start.
        try? connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Empties the log into the file, and closes it; every later call fails.
    func close() {
        faults.beforeClosing()
        checkpoint()
        connection.close()
    }

    // MARK: Changes

    /// Writes changes in one transaction, a savepoint each, and returns when they are on the disk.
    ///
    /// - Parameter group: The changes in the order they came.
    /// - Returns: An outcome for each. If the commit failed all are refused, and nothing is changed.
    func commit(_ group: [ChangeRequest]) -> CommittedGroup {
        let committed = tryCommit(group)
        guard committed.failure?.cause.isFull == true, emptyLog() else { return committed }
        return tryCommit(group)
    }

    /// Lets the log be written from its beginning again, or returns `false` if that makes no room.
    ///
    /// A log may be full of pages that were written several times; on a full disk it cannot grow, but need not.
    private func emptyLog() -> Bool {
        // One row: whether it was hindered, the log's pages, and how many of them are in the file now.
        let log = try? connection.first("PRAGMA wal_checkpoint(PASSIVE)") { ($0.integer(1), $0.integer(2)) }
        guard let (pages, done) = log else { return false }
        return pages > 0 && done == pages
    }

    private func tryCommit(_ group: [ChangeRequest]) -> CommittedGroup {
        let saved = (state, newest)
        touched.removeAll()
        do throws(SQLiteError) {
            try file.checkPlace()
            try connection.run("BEGIN IMMEDIATE")
            var outcomes: [ChangeOutcome] = []
            // A change of the zone may bring another day; those after it are taken as of that.
            var day: CalendarDay?
            for var request in group {
                request.today = day ?? request.today
                let outcome = try stage(request, isAlone: group.count == 1)
                if case .applied(_, let change) = outcome { day = change.today ?? day }
                outcomes.append(outcome)
            }
            try forgetOldChanges()
            try faults.beforeCommit()
            try connection.run("COMMIT")
            faults.afterCommit()
            for follower in followers.values { follower.note(touched) }
            state.recurring.findNextAutomatic()
            return CommittedGroup(
                outcomes: outcomes,
                oldestRevision: state.oldestRevision,
                nextAutomatic: state.recurring.nextAutomatic
            )
        } catch {
            (state, newest) = saved
            if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
            let refusal = StorageFailure(error)
            return CommittedGroup(
                outcomes: group.map { _ in .refused(refusal.error) },
                oldestRevision: state.oldestRevision,
                failure: refusal
            )
        }
    }

    /// Keeps history at its cap, if it has one.
    private func forgetOldChanges() throws(SQLiteError) {
        guard historyRevisions > 0, state.revision - historyRevisions >= state.oldestRevision else { return }
        state.oldestRevision = try ChangeRows(connection: connection)
            .forget(upTo: state.revision - historyRevisions, from: state.oldestRevision)
    }

    /// Stages a change; one that is alone needs no savepoint, because the transaction is its own.
    private func stage(_ request: ChangeRequest, isAlone: Bool) throws(SQLiteError) -> ChangeOutcome {
        if let (key, body) = request.key,
            let known = try KeyRows(connection: connection)
                .answer(to: key, from: request.author.uid, now: request.time)
        {
            guard known.body == body else {
                return .refused(
                    BudgetError(
                        .keyReused,
                        "This key was used for another request.",
                        field: "key",
                        hint: "Make a new key for each request; repeat a request with its own."
                    ),
                    at: state.revision
                )
            }
            return .replayed(Array(known.answer.utf8), revision: known.revision)
        }
        var request = request
        request.author.userName = request.author.userName ?? userNames.name(of: request.author.uid)
        var staging = ChangeStaging(request, connection, state, newest)
        defer { newest = staging.newest }
        // A ROLLBACK of the whole transaction would make every copy begin anew (sqlite.org/backup.html).
        let isAlone = isAlone && !request.isDryRun && copiesUnderWay == 0
        if !isAlone { try connection.run("SAVEPOINT change") }
        do {
            let answer = try staging.run()
            if request.isDryRun {
                try connection.run("ROLLBACK TO change")
                try connection.run("RELEASE change")
                return .rehearsed(answer, revision: state.revision)
            }
            if !isAlone { try connection.run("RELEASE change") }
            state = staging.state
            if !followers.isEmpty { touched += staging.touched }
            return .applied(answer, staging.store)
        } catch let error as SQLiteError {
            throw error
        } catch {
            if isAlone {
                try connection.run("ROLLBACK")
                try connection.run("BEGIN IMMEDIATE")
            } else {
                try connection.run("ROLLBACK TO change")
                try connection.run("RELEASE change")
            }
            let refusal = error as? BudgetError ?? BudgetError(.internal, "The change could not be written.")
            return .refused(refusal, at: state.revision)
        }
    }
}
