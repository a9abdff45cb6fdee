/// The parts of hints that name a field of the protocol, for which a client may have words of its own.
public enum FieldHint {
    /// How a category is made whose name is near another's.
    public static let nearCategory = #"If it is another, leave out "refuse_near_category"."#
    /// Where the names of many categories are.
    public static let categories = "category.list tells them."
    /// How two categories become one.
    public static let mergeCategory = "category.merge counts the expenses of both under one."
    /// How days before today become due.
    public static let backfill = "Days before today are due with backfill only."
    /// How a past period is changed.
    public static let past = #"Give "past":true to change it all the same."#
}
