/// SQL that takes a ledger back to the form that an older release gave it.
public enum LedgerForms {
    /// From the newest form to the second; what only later forms can hold is lost.
    public static let backToSecond = """
        DROP TABLE recurring; DROP TABLE recurring_due; DROP TABLE alert; DROP TABLE payee_category;
        ALTER TABLE expense DROP COLUMN recurring_id; ALTER TABLE change DROP COLUMN next_recurring_id;
        PRAGMA user_version = 2;
        """

    /// From the newest form to the first.
    public static let backToFirst =
        backToSecond + " DROP TABLE ledger; ALTER TABLE change DROP COLUMN exponent; PRAGMA user_version = 1"

    /// What takes a ledger back to each older form.
    public static let older: [(form: Int64, sql: String)] = [(1, backToFirst), (2, backToSecond)]
}
