/// What the fields of a command have to do with each other.
enum FieldRule: Hashable, Sendable {
    /// One of them is there, and not two.
    case exactlyOne([String])
    /// The two of them are not there together.
    case notBoth(String, String)
    /// One of them at least is there.
    case atLeastOne([String])
    /// At least one of all fields is there.
    case atLeastOneOfAll
}
