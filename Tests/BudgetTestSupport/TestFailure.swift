/// Why a test cannot go on: a sentence that says what was waited for, and what came instead.
package struct TestFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
