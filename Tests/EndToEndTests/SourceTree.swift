/// The files of the package, for tests of what is written beside the code.
enum SourceTree {
    /// The absolute path of a file of the package: its folder is three above this file.
    static func path(_ name: String) -> String {
        #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/" + name
    }
}
