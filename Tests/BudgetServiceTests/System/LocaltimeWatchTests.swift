import BudgetCore
import Foundation
import Glibc
import Testing

@testable import BudgetService

@MainActor @Suite(.timeLimit(.minutes(1))) struct LocaltimeWatchTests {
    struct Step: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let act: @Sendable (_ file: String) throws -> Void
    }

    private nonisolated static func link(_ zone: String, at path: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: "/usr/share/zoneinfo/\(zone)"
        )
    }

    nonisolated static let steps = [
        Step(testDescription: "a link renamed over it") { file in
            try link("Asia/Kathmandu", at: file + ".new")
            #expect(rename(file + ".new", file) == 0)
        },
        Step(testDescription: "removed and made anew") { file in
            #expect(unlink(file) == 0)
            try link("Asia/Kathmandu", at: file)
        },
        Step(testDescription: "removed") { file in #expect(unlink(file) == 0) },
        Step(testDescription: "moved away") { file in #expect(rename(file, file + ".old") == 0) },
        Step(testDescription: "a file copied to its place") { file in
            #expect(unlink(file) == 0)
            try Data("TZif2".utf8).write(to: URL(filePath: file))
        },
    ]

    @Test(arguments: steps) func `a change of the file is told`(_ step: Step) async throws {
        let scratch = try ScratchDirectory()
        let file = scratch.path("localtime")
        try Self.link("Europe/Berlin", at: file)
        let loop = try EventLoop()
        loop.runOnMainQueue()
        let (told, teller) = AsyncStream.makeStream(of: Void.self)
        let watch = try LocaltimeWatch(file, on: loop) { teller.yield() }
        try step.act(file)
        for await _ in told { break }
        withExtendedLifetime(watch) {}
    }

    @Test func `a file that comes to be is told, and other files of the directory are not`() async throws {
        let scratch = try ScratchDirectory()
        let file = scratch.path("localtime")
        let loop = try EventLoop()
        loop.runOnMainQueue()
        let (told, teller) = AsyncStream.makeStream(of: Bool.self)
        let watch = try LocaltimeWatch(file, on: loop) {
            teller.yield((try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil)
        }
        // More than one reading of events holds.
        for number in 0..<300 {
            try Data().write(to: URL(filePath: scratch.path("localtime-\(number)")))
        }
        // The loop reads those first.
        await Task.yield()
        try Self.link("Asia/Tehran", at: file + ".new")
        #expect(rename(file + ".new", file) == 0)
        for await isThere in told {
            #expect(isThere)
            break
        }
        withExtendedLifetime(watch) {}
    }

    @Test func `a directory that is not there is an error`() throws {
        let scratch = try ScratchDirectory()
        let loop = try EventLoop()
        #expect(throws: SystemCallError.self) {
            try LocaltimeWatch(scratch.path("none/localtime"), on: loop) {}
        }
    }
}
