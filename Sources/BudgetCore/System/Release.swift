/// The release that both programs are of.
public enum Release {
    /// Its number (semver.org).
    public static let version = "0.1.0"
}
