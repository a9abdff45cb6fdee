import BudgetCore
import Glibc
import Testing

@testable import budgetctl

struct NewFileTests {
    private let directory: BackupDirectory

    init() throws {
        directory = try BackupDirectory()
    }

    private func make(_ isNameless: Bool) throws -> NewFile {
        let file = try NewFile(in: directory.path, named: "a", isNameless: isNameless)
        try Output(descriptor: file.descriptor).write("new")
        return file
    }

    @Test(arguments: [true, false]) func `it has its name once it is published`(_ isNameless: Bool) throws {
        let file = try make(isNameless)
        #expect(try directory.names().count == (isNameless ? 0 : 1))
        #expect(try !directory.names().contains("a"))
        try file.publish(replacing: false)
        #expect(try directory.files()["a"] == "new")
        #expect(try directory.mode("a") == 0o600)
    }

    @Test(arguments: [true, false], [true, false])
    func `nothing else is left, whether it was published or not`(_ isNameless: Bool, _ isPublished: Bool)
        throws
    {
        do {
            let file = try make(isNameless)
            if isPublished { try file.publish(replacing: true) }
        }
        #expect(try directory.files() == (isPublished ? ["a": "new"] : [:]))
    }

    @Test(arguments: [true, false]) func `a name that is taken is not taken away`(_ isNameless: Bool) throws {
        try directory.write("a", "old")
        do {
            let file = try make(isNameless)
            #expect(throws: SystemCallError("link", EEXIST)) { try file.publish(replacing: false) }
        }
        #expect(try directory.files() == ["a": "old"])
    }

    @Test(arguments: [true, false]) func `a name that may be taken away is`(_ isNameless: Bool) throws {
        try directory.write("a", "old")
        // A process of the same number may have been killed between two steps.
        try directory.write(".a.\(getpid())", "half")
        do {
            let file = try make(isNameless)
            try file.publish(replacing: true)
        }
        #expect(try directory.files() == ["a": "new"])
    }

    @Test func `where there is no directory it says so`() {
        #expect(throws: SystemCallError("open", ENOENT)) {
            try NewFile(in: directory.path("none"), named: "a")
        }
    }
}
