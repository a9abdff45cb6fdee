import BudgetCore
import Foundation

@testable import BudgetService

/// Tries one input as all that a client ever sends.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    MainActor.assumeIsolated { DispatcherFuzzer.shared.test(bytes) }
    return 0
}

/// Writes the dictionary, if asked for, instead of trying anything.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _: UnsafeMutablePointer<Int32>?,
    _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
    guard getenv("BUDGETD_FUZZ_DICTIONARY") != nil else { return 0 }
    for word in FuzzDictionary.words { print(word) }
    fflush(nil)
    // Nothing was tried, so nothing is to be said of leaks.
    _exit(0)
}

/// Keeps one budget for as long as nobody changes it, and else begins the same one anew.
@MainActor private final class DispatcherFuzzer {
    static let shared = DispatcherFuzzer()

    private let files = FileManager.default
    private let root: String
    private let turns: MainTurns
    private var number = 0
    private var budget: FuzzedBudget?

    private init() {
        root = FileManager.default.temporaryDirectory.path + "/budgetd-fuzz-\(getpid())"
        do {
            turns = try MainTurns()
            _ = try FuzzedBudget(root + "/template", turns)
        } catch {
            fatalError("No budget can be begun: \(error)")
        }
        atexit { MainActor.assumeIsolated { DispatcherFuzzer.shared.removeAll() } }
    }

    func test(_ bytes: [UInt8]) {
        do {
            let budget = try budget ?? another()
            let revision = budget.revision
            try budget.converse(bytes)
            guard budget.revision != revision else { return }
            try budget.check()
            self.budget = nil
            try files.removeItem(atPath: directory)
        } catch {
            fatalError("\(error)")
        }
    }

    private var directory: String { "\(root)/\(number)" }

    private func another() throws -> FuzzedBudget {
        number += 1
        try files.createDirectory(atPath: directory, withIntermediateDirectories: false)
        for name in ["ledger.sqlite", "ledger.sqlite-wal"]
        where files.fileExists(atPath: "\(root)/template/\(name)") {
            try files.copyItem(atPath: "\(root)/template/\(name)", toPath: "\(directory)/\(name)")
        }
        let budget = try FuzzedBudget(directory, turns)
        self.budget = budget
        return budget
    }

    private func removeAll() {
        budget = nil
        try? files.removeItem(atPath: root)
    }
}
