import CSQLite

/// The form of the ledger's file: how it is opened, and the numbered steps that brought it to its form.
enum LedgerSchema {
    /// Marks the file as ours: "bdgt" (sqlite.org/pragma.html#pragma_application_id).
    static let applicationID: Int64 = 0x6264_6774
    /// The number of the newest step, kept as `user_version`.
    static var newest: Int64 { Int64(migrations.count) }

    /// Sets up a connection to a file that is known to be ours.
    ///
    /// EXCLUSIVE comes before WAL, so that no shared memory is used and no second connection can come in:
    /// SQLite before 3.51.3 can damage a WAL that two connections reset at once. FULL syncs the log at each
    /// commit (sqlite.org/pragma.html#pragma_synchronous).
    static func configure(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.execute(
            """
            PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA journal_size_limit = 8388608;
            PRAGMA temp_store = MEMORY;
            PRAGMA cell_size_check = ON;
            PRAGMA trusted_schema = OFF;
            """
        )
    }

    /// Sets up a connection that only reads.
    static func configureReader(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.execute(
            """
            PRAGMA temp_store = MEMORY;
            PRAGMA cell_size_check = ON;
            PRAGMA trusted_schema = OFF;
            """
        )
    }

    /// Finds out that a file is a ledger that can be read.
    ///
    /// - Returns: The number of the newest step that it has had.
    /// - Throws: That it is another program's, or newer.
    static func version(_ connection: SQLiteConnection, _ path: String) throws -> Int64 {
        let version = try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0
        let application = try connection.first("PRAGMA application_id") { $0.integer(0) } ?? 0
        guard application == applicationID else {
            throw LedgerOpenError(
                .unreadable,
                "\(path) is another program's database. Nothing was changed."
            )
        }
        // The number is written together with the mark, and begins at 1.
        guard version > 0 else {
            throw LedgerOpenError(
                .unreadable,
                "The ledger \(path) is damaged: it has form \(version). Nothing was changed."
            )
        }
        guard version <= newest else {
            throw LedgerOpenError(
                .newer,
                "The ledger \(path) has form \(version); this budgetd knows forms up to \(newest)."
                    + " Start the newer budgetd, or restore a backup made before it."
            )
        }
        return version
    }

    /// Sets up a connection to a file that is to be made.
    ///
    /// A commit writes every page that it touched to the log, so pages of 2 KiB halve what it writes; in time that
    /// is only about 2 % against 4 KiB (see the Decisions article).
    static func configureNew(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.execute("PRAGMA page_size = 2048")
    }

    /// Takes every step that the file has not had yet, each in one transaction with its number.
    ///
    /// - Parameters:
    ///   - connection: The file's.
    ///   - version: The step it has had last.
    ///   - end: The last step to take.
    ///   - inStep: Called in each transaction, with the number that the step ends at.
    /// - Throws: What failed; the steps before are done.
    static func migrate(
        _ connection: SQLiteConnection,
        from version: Int64,
        to end: Int64 = newest,
        inStep: (Int64) -> Void = { _ in }
    ) throws(SQLiteError) {
        for step in version..<end {
            try connection.execute("BEGIN IMMEDIATE")
            do throws(SQLiteError) {
                inStep(step + 1)
                try connection.execute(migrations[Int(step)])
                try connection.execute(
                    "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(step + 1)"
                )
                try connection.execute("COMMIT")
            } catch {
                if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
                throw error
            }
        }
    }

    /// The steps in order; a released one is never changed.
    private static let migrations: [String] = [
        """
        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE category (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            folded TEXT NOT NULL UNIQUE
        ) STRICT;

        -- Days are counted from 1970-01-01. The folded texts are what searches compare.
        CREATE TABLE expense (
            id INTEGER PRIMARY KEY,
            amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
            spent_on INTEGER NOT NULL,
            payee TEXT,
            payee_folded TEXT,
            category_id INTEGER REFERENCES category (id),
            note TEXT,
            note_folded TEXT,
            is_pending INTEGER NOT NULL CHECK (is_pending IN (0, 1)),
            booked_by_uid INTEGER NOT NULL,
            booked_by_name TEXT,
            import_id TEXT
        ) STRICT;
        CREATE INDEX expense_by_day ON expense (spent_on, id);
        CREATE INDEX expense_by_category ON expense (category_id, spent_on, id);
        CREATE UNIQUE INDEX expense_by_import ON expense (import_id) WHERE import_id IS NOT NULL;

        CREATE TABLE expense_tag (
            expense_id INTEGER NOT NULL REFERENCES expense (id),
            position INTEGER NOT NULL,
            tag TEXT NOT NULL,
            folded TEXT NOT NULL,
            PRIMARY KEY (expense_id, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX expense_tag_by_name ON expense_tag (folded, expense_id);

        -- Scope 0 is the whole budget, others are categories. A day's sums lie on one page, because a change
        -- touches several of them.
        CREATE TABLE day_sum (
            day INTEGER NOT NULL,
            scope INTEGER NOT NULL,
            sum_minor INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, scope)
        ) STRICT, WITHOUT ROWID;

        -- Periods are numbered by the months of their labels since year 0. A NULL amount ends a limit.
        CREATE TABLE limit_entry (
            scope INTEGER NOT NULL,
            period INTEGER NOT NULL,
            is_only INTEGER NOT NULL CHECK (is_only IN (0, 1)),
            amount_minor INTEGER,
            PRIMARY KEY (scope, period, is_only)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE carry_over (
            scope INTEGER NOT NULL,
            period INTEGER NOT NULL,
            mode TEXT NOT NULL,
            PRIMARY KEY (scope, period)
        ) STRICT, WITHOUT ROWID;

        -- Every applied change with its author, the counters as it left them, and the first row it touched as
        -- it was before and after. The sum of absolute amounts is bounded, so that no sum can leave 64 bits.
        CREATE TABLE change (
            revision INTEGER PRIMARY KEY,
            at_ms INTEGER NOT NULL,
            command TEXT NOT NULL,
            uid INTEGER NOT NULL,
            user_name TEXT,
            pid INTEGER NOT NULL,
            client TEXT,
            undoes INTEGER,
            undone_by INTEGER,
            next_expense_id INTEGER NOT NULL,
            next_category_id INTEGER NOT NULL,
            absolute_sum_minor INTEGER NOT NULL,
            kind TEXT,
            row_key TEXT,
            before TEXT,
            after TEXT
        ) STRICT;
        -- Further rows that a change touched.
        CREATE TABLE change_row (
            revision INTEGER NOT NULL REFERENCES change (revision),
            position INTEGER NOT NULL,
            kind TEXT NOT NULL,
            row_key TEXT NOT NULL,
            before TEXT,
            after TEXT,
            PRIMARY KEY (revision, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE idempotency_key (
            uid INTEGER NOT NULL,
            key TEXT NOT NULL,
            body TEXT NOT NULL,
            answer TEXT NOT NULL,
            revision INTEGER NOT NULL,
            at_ms INTEGER NOT NULL,
            PRIMARY KEY (uid, key)
        ) STRICT, WITHOUT ROWID;
        """,
        """
        -- The decimals of the currency that a change's amounts are in; NULL are those of the budget's. A budget whose
        -- first currency was taken back may get another.
        ALTER TABLE change ADD COLUMN exponent INTEGER;

        -- Names the ledger, so that whoever follows its changes notices another one.
        CREATE TABLE ledger (id TEXT NOT NULL) STRICT;
        INSERT INTO ledger VALUES (lower(hex(randomblob(16))));
        """,
        """
        -- What recurs: an expense as it will be booked, and the rule for its days. Nothing is due before first_due.
        CREATE TABLE recurring (
            id INTEGER PRIMARY KEY,
            amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
            payee TEXT,
            category_id INTEGER REFERENCES category (id),
            note TEXT,
            tags TEXT NOT NULL,
            every TEXT NOT NULL,
            step INTEGER NOT NULL,
            anchor INTEGER NOT NULL,
            on_last_day INTEGER NOT NULL CHECK (on_last_day IN (0, 1)),
            until INTEGER,
            booking TEXT NOT NULL,
            first_due INTEGER NOT NULL,
            booked_by_uid INTEGER NOT NULL,
            booked_by_name TEXT
        ) STRICT;

        -- What became of a rule's due day, so that it is booked once whatever the clock does. The row stays when the
        -- expense is edited or removed, and when the rule is.
        CREATE TABLE recurring_due (
            recurring_id INTEGER NOT NULL,
            day INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            expense_id INTEGER,
            PRIMARY KEY (recurring_id, day)
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE expense ADD COLUMN recurring_id INTEGER;
        ALTER TABLE change ADD COLUMN next_recurring_id INTEGER NOT NULL DEFAULT 1;

        -- What was told, so that it is told once. Threshold 0 is going over.
        CREATE TABLE alert (
            scope INTEGER NOT NULL,
            period INTEGER NOT NULL,
            threshold INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            at_ms INTEGER NOT NULL,
            PRIMARY KEY (scope, period, threshold)
        ) STRICT, WITHOUT ROWID;

        -- The category that a payee's newest expense had; written only when it becomes another one.
        CREATE TABLE payee_category (
            payee_folded TEXT PRIMARY KEY,
            category_id INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO payee_category
            SELECT payee_folded, category_id FROM
                (SELECT payee_folded, category_id, max(id) FROM expense
                WHERE payee_folded IS NOT NULL AND category_id IS NOT NULL GROUP BY payee_folded);
        """,
    ]
}
