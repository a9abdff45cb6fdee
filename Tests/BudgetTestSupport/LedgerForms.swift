/// SQL that takes a ledger back to the form that an older release gave it.
public enum LedgerForms {
    /// From the newest form to the first; what only later forms can hold is lost.
    public static let backToFirst = """
        DROP TABLE recurring; DROP TABLE recurring_due; DROP TABLE alert; DROP TABLE payee_category;
        ALTER TABLE expense DROP COLUMN recurring_id; ALTER TABLE change DROP COLUMN next_recurring_id;
        DROP TABLE ledger; ALTER TABLE change DROP COLUMN exponent; PRAGMA user_version = 1
        """
}
