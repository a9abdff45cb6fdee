import Testing

@testable import budgetctl

/// What a bar of a test has been given, with the room that it has left.
private struct Bar {
    var room = 1_000
    var writes: [String] = []

    mutating func take(_ bytes: ArraySlice<UInt8>) -> Int {
        let taken = bytes.prefix(room)
        room -= taken.count
        if !taken.isEmpty { writes.append(String(decoding: taken, as: UTF8.self)) }
        return taken.count
    }
}

extension RecordQueue {
    fileprivate mutating func flush(at now: Int64, to bar: inout Bar) throws {
        try flush(at: now) { bytes in bar.take(bytes) }
    }
}

struct RecordQueueTests {
    private var queue = RecordQueue(preamble: "")
    private var bar = Bar()

    @Test mutating func `the first record is written at once, and only once`() throws {
        queue.put("a\n")
        #expect(queue.wantsOutput(at: 0))
        for now in [0, 1, 500] as [Int64] { try queue.flush(at: now, to: &bar) }
        #expect(bar.writes == ["a\n"])
        #expect(!queue.wantsOutput(at: 500) && queue.moment(after: 500) == nil)
    }

    @Test mutating func `nothing is written while there is no record`() throws {
        queue.repeatNewest()
        #expect(!queue.wantsOutput(at: 0) && queue.moment(after: 0) == nil)
        try queue.flush(at: 0, to: &bar)
        #expect(bar.writes.isEmpty)
    }

    @Test mutating func `of those that come within 200 ms of the last the newest is written`() throws {
        for (now, record) in [(0, "a\n"), (10, "b\n"), (20, "c\n"), (30, "d\n")] as [(Int64, String)] {
            queue.put(record)
            try queue.flush(at: now, to: &bar)
        }
        #expect(bar.writes == ["a\n"])
        #expect(queue.moment(after: 30) == 200 && !queue.wantsOutput(at: 199))
        try queue.flush(at: 199, to: &bar)
        #expect(bar.writes == ["a\n"])
        #expect(queue.wantsOutput(at: 200))
        try queue.flush(at: 200, to: &bar)
        #expect(bar.writes == ["a\n", "d\n"])
    }

    @Test mutating func `what is again as it was told is not told again`() throws {
        queue.put("a\n")
        try queue.flush(at: 0, to: &bar)
        queue.put("b\n")
        queue.put("a\n")
        #expect(queue.moment(after: 10) == nil)
        try queue.flush(at: 300, to: &bar)
        #expect(bar.writes == ["a\n"])
    }

    @Test mutating func `what comes before the first record is in the same write`() throws {
        var queue = RecordQueue(preamble: "[\n")
        queue.put("a\n")
        try queue.flush(at: 0, to: &bar)
        queue.put("b\n")
        try queue.flush(at: 200, to: &bar)
        #expect(bar.writes == ["[\na\n", "b\n"])
    }

    @Test mutating func `a repeat is written once more, once`() throws {
        queue.put("a\n")
        try queue.flush(at: 0, to: &bar)
        queue.repeatNewest()
        queue.repeatNewest()
        #expect(queue.moment(after: 1) == 200)
        for now in [200, 400, 600] as [Int64] { try queue.flush(at: now, to: &bar) }
        #expect(bar.writes == ["a\n", "a\n"])
    }

    @Test mutating func `without room only the newest is kept`() throws {
        bar.room = 0
        for record in ["a\n", "b\n", "c\n"] {
            queue.put(record)
            try queue.flush(at: 0, to: &bar)
            #expect(queue.wantsOutput(at: 0))
        }
        #expect(bar.writes.isEmpty && queue.written == 0)
        bar.room = 10
        try queue.flush(at: 1, to: &bar)
        #expect(bar.writes == ["c\n"] && queue.written == 2)
    }

    @Test mutating func `a record of which a part was taken is ended before the next one`() throws {
        bar.room = 2
        queue.put("abcd\n")
        try queue.flush(at: 0, to: &bar)
        queue.put("e\n")
        try queue.flush(at: 1, to: &bar)
        #expect(queue.wantsOutput(at: 1) && queue.moment(after: 1) == nil)
        bar.room = 100
        try queue.flush(at: 2, to: &bar)
        #expect(bar.writes == ["ab", "cd\n"])
        try queue.flush(at: 200, to: &bar)
        #expect(bar.writes == ["ab", "cd\n", "e\n"] && queue.written == 7)
    }

    @Test mutating func `a bar that is gone ends it`() {
        queue.put("a\n")
        #expect(throws: CommandFailure.outputGone) {
            try queue.flush(at: 0) { _ throws(CommandFailure) in throw .outputGone }
        }
    }
}
