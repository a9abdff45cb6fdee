import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

@testable import BudgetService

/// When refusing a ledger is over.
@MainActor @Suite(.timeLimit(.minutes(1))) struct RefusalWatchTests {
    private let scratch: ScratchDirectory
    private let loop: EventLoop

    init() throws {
        scratch = try ScratchDirectory()
        loop = try EventLoop()
        loop.runOnMainQueue()
    }

    /// Short enough for a test.
    private static let short = RefusalWatch.Times(
        betweenLooks: .milliseconds(10),
        least: .milliseconds(20),
        most: .seconds(30)
    )

    private func watch(
        _ reason: LedgerOpenError.Reason,
        isFull: Bool = false,
        _ times: RefusalWatch.Times = RefusalWatchTests.short
    ) throws -> (RefusalWatch, AsyncStream<RefusalWatch.Ending>) {
        let (endings, continuation) = AsyncStream.makeStream(of: RefusalWatch.Ending.self)
        let watch = try RefusalWatch(
            LedgerOpenError(reason, "Why.", isFull: isFull),
            in: scratch.path,
            on: loop,
            times
        ) {
            continuation.yield($0)
            continuation.finish()
        }
        return (watch, endings)
    }

    private func first(_ endings: AsyncStream<RefusalWatch.Ending>) async -> RefusalWatch.Ending? {
        for await ending in endings { return ending }
        return nil
    }

    /// Lets so much time pass that watches have looked a dozen times, by a watch of its own.
    private func looks() async throws {
        var times = Self.short
        times.most = .milliseconds(200)
        let (watch, endings) = try watch(.failed, times)
        #expect(await first(endings) == .timeIsUp)
        withExtendedLifetime(watch) {}
    }

    @Test func `it is over once the lock is free, and not before`() async throws {
        var lock: FileLock? = try FileLock(path: scratch.path("ledger.lock"))
        let (watch, endings) = try watch(.locked)
        try await looks()
        lock = nil
        #expect(lock == nil)
        #expect(await first(endings) == .cured)
        withExtendedLifetime(watch) {}
    }

    @Test func `it is over once SQLite's own lock is free`() async throws {
        try scratch.write("ledger.sqlite", [])
        // A process does not see its own locks of this kind, so another one holds it.
        let hold = """
            import fcntl, sys, time
            file = open(sys.argv[1], 'r+b')
            fcntl.lockf(file, fcntl.LOCK_EX, 1, 0x40000000)
            print('held', flush=True)
            time.sleep(600)
            """
        let holder = try RunningClient(
            ["-c", hold, scratch.path("ledger.sqlite")],
            program: "/usr/bin/python3"
        )
        #expect(try holder.line() == "held")
        let (watch, endings) = try watch(.locked)
        try await looks()
        holder.process.send(SIGKILL)
        #expect(await first(endings) == .cured)
        withExtendedLifetime(watch) {}
    }

    @Test func `it is over once the directory can be written`() async throws {
        let state = scratch.path
        rmdir(state)
        try systemCall("open") { close(open(state, O_WRONLY | O_CREAT, 0o600)) }
        let (watch, endings) = try watch(.cannotCreate)
        try await looks()
        unlink(state)
        mkdir(state, 0o700)
        #expect(await first(endings) == .cured)
        withExtendedLifetime(watch) {}
    }

    @Test(arguments: [LedgerOpenError.Reason.cannotCreate, .failed, .locked])
    func `a cause that cannot be seen is tried again after a time`(_ reason: LedgerOpenError.Reason)
        async throws
    {
        var times = Self.short
        times.most = .milliseconds(150)
        let began = ContinuousClock.now
        let (watch, endings) = try watch(reason, times)
        #expect(await first(endings) == .timeIsUp)
        #expect(ContinuousClock.now - began >= times.most)
        withExtendedLifetime(watch) {}
    }

    @Test(arguments: [LedgerOpenError.Reason.unreadable, .newer], [true, false])
    func `a ledger that is moved away alone changes nothing, and another at its place does`(
        _ reason: LedgerOpenError.Reason,
        _ isRenamed: Bool
    ) async throws {
        try scratch.write("ledger.sqlite", [1, 2, 3])
        var times = Self.short
        // A lasting failure has no time.
        times.most = .zero
        let (watch, endings) = try watch(reason, times)
        var ending: RefusalWatch.Ending?
        let task = Task { ending = await first(endings) }
        rename(scratch.path("ledger.sqlite"), scratch.path("away"))
        try await looks()
        rename(scratch.path("away"), scratch.path("ledger.sqlite"))
        try await looks()
        #expect(ending == nil)
        if isRenamed {
            try scratch.write("restored", [1, 2, 3])
            rename(scratch.path("restored"), scratch.path("ledger.sqlite"))
        } else {
            unlink(scratch.path("ledger.sqlite"))
            try scratch.write("ledger.sqlite", [1, 2, 3, 4])
        }
        await task.value
        #expect(ending == .replaced)
        withExtendedLifetime(watch) {}
    }
}
