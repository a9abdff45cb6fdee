import BudgetTestSupport
import Testing

@testable import BudgetCore

struct LineBufferTests {
    /// Appends the chunks one by one and takes every line as soon as it is whole.
    private func lines(
        in chunks: some Sequence<ArraySlice<UInt8>>,
        limit: Int = 64
    ) -> (lines: [String], isTooLong: Bool, rest: Int) {
        var buffer = LineBuffer(limit: limit)
        var lines: [String] = []
        for chunk in chunks {
            chunk.withUnsafeBytes { buffer.append($0) }
            var found = LineBuffer.Found.line
            while found == .line {
                found = buffer.next { lines.append(String(decoding: $0, as: UTF8.self)) }
            }
            if found == .tooLong { return (lines, true, buffer.count) }
        }
        return (lines, false, buffer.count)
    }

    private func lines(in text: String, limit: Int = 64) -> (lines: [String], isTooLong: Bool, rest: Int) {
        lines(in: [Array(text.utf8)[...]], limit: limit)
    }

    @Test func `lines end with LF or CR LF`() {
        #expect(lines(in: "a\nb\r\n\nc\r\r\n\r\nd").lines == ["a", "b", "", "c\r", ""])
        #expect(lines(in: "a\nb\r\n\nc\r\r\n\r\nd").rest == 1)
        #expect(lines(in: "").lines == [])
        #expect(lines(in: "a\rb\n").lines == ["a\rb"])
    }

    @Test func `every split of a stream gives the same lines`() {
        let stream = Array("{\"a\":1}\r\n\nédouard\n\r\nlast\n".utf8)
        for first in stream.indices {
            for second in first..<stream.count {
                let chunks = [stream[..<first], stream[first..<second], stream[second...]]
                #expect(lines(in: chunks).lines == ["{\"a\":1}", "", "édouard", "", "last"])
            }
        }
        #expect(lines(in: stream.indices.map { stream[$0...$0] }).lines.count == 5)
    }

    @Test(arguments: ["\n", "\r\n"])
    func `a line of exactly the limit is whole, one byte more is too long`(_ end: String) {
        let longest = String(repeating: "x", count: 64)
        #expect(lines(in: longest + end).lines == [longest])
        #expect(lines(in: "a\n" + longest + end + "b\n").lines == ["a", longest, "b"])
        let found = lines(in: "a\n" + longest + "x" + end + "b\n")
        #expect(found.lines == ["a"])
        #expect(found.isTooLong)
        // Also if it comes byte by byte.
        let bytes = Array((longest + end).utf8)
        #expect(lines(in: bytes.indices.map { bytes[$0...$0] }).lines == [longest])
    }

    @Test func `a line that was begun is too long as soon as no end can save it`() {
        #expect(!lines(in: String(repeating: "x", count: 64) + "\r").isTooLong)
        #expect(lines(in: String(repeating: "x", count: 66)).isTooLong)
    }

    @Test func `what follows a line that is too long is never handed over`() {
        var buffer = LineBuffer(limit: 4)
        Array("12345\nok\n".utf8).withUnsafeBytes { buffer.append($0) }
        for _ in 0..<3 {
            let found = buffer.next { _ in Issue.record("A line was handed over.") }
            #expect(found == .tooLong)
        }
    }

    @Test func `the count is what is held`() {
        var buffer = LineBuffer(limit: 64)
        Array("ab\ncd\ne".utf8).withUnsafeBytes { buffer.append($0) }
        #expect(buffer.count == 7)
        _ = buffer.next { _ in }
        #expect(buffer.count == 4)
        _ = buffer.next { _ in }
        #expect(buffer.count == 1)
        let found = buffer.next { _ in }
        #expect(found == .nothing)
        Array("\n".utf8).withUnsafeBytes { buffer.append($0) }
        _ = buffer.next { _ in }
        #expect(buffer.count == 0)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `the lines that come out are those that went in`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var expected: [String] = []
        var stream: [UInt8] = []
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
            let length = Int.random(in: 0...64, using: &generator)
            let line = String(
                (0..<length).map { _ in "a\r{é".randomElement(using: &generator) ?? "a" }.prefix(20)
            )
            expected.append(line.utf8.last == 0x0D ? line + "!" : line)
            stream += Array((expected.last ?? "").utf8)
            stream += Bool.random(using: &generator) ? [0x0A] : [0x0D, 0x0A]
        }
        var chunks: [ArraySlice<UInt8>] = []
        while !stream.isEmpty {
            let size = Int.random(in: 1...90, using: &generator)
            chunks.append(Array(stream.prefix(size))[...])
            stream.removeFirst(min(size, stream.count))
        }
        let found = lines(in: chunks)
        #expect(found.lines == expected)
        #expect(found.rest == 0 && !found.isTooLong)
    }

    @Test(.timeLimit(.minutes(1)))
    func `the longest line byte by byte takes linear time`() {
        let line = Array(repeating: UInt8(ascii: "x"), count: 65_536) + [0x0A]
        let time = ContinuousClock().measure {
            #expect(lines(in: line.indices.lazy.map { line[$0...$0] }, limit: 65_536).lines.count == 1)
        }
        #expect(time < .seconds(5))
    }
}
