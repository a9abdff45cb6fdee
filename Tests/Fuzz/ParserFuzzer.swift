@testable import BudgetCore

/// Tries one input on the way of bytes to a request: lines, JSON, members.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    let expected = Fuzzing.Lines(bytes, limit: ParserFuzzer.limit)
    ParserFuzzer.split(bytes, into: [bytes.count], expected)
    var numbers = Fuzzing.Numbers(bytes)
    let most = numbers.next(most: 200)
    ParserFuzzer.split(bytes, into: (0..<bytes.count).lazy.map { _ in numbers.next(most: most) }, expected)
    for line in expected.whole { ParserFuzzer.read(line) }
    ParserFuzzer.read(bytes.suffix(expected.rest))
    return 0
}

private enum ParserFuzzer {
    static let limit = 65_536

    /// However the bytes arrive, the same lines come out.
    static func split(_ bytes: [UInt8], into sizes: some Sequence<Int>, _ expected: Fuzzing.Lines) {
        var buffer = LineBuffer(limit: limit)
        var lines: [[UInt8]] = []
        var isTooLong = false
        var start = 0
        for size in sizes where start < bytes.count && !isTooLong {
            let end = min(start + size, bytes.count)
            bytes.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
            start = end
            var found = LineBuffer.Found.line
            while found == .line { found = buffer.next { lines.append(Array($0)) } }
            isTooLong = found == .tooLong
        }
        Fuzzing.require(lines.elementsEqual(expected.whole) { $0[...] == $1 }, "Other lines come out.")
        Fuzzing.require(isTooLong == expected.endsTooLong, "An overlong line is not told.")
        Fuzzing.require(isTooLong || buffer.count == expected.rest, "The rest of a line is lost.")
    }

    /// A line is a value that survives being written, or an error that says where.
    static func read(_ line: ArraySlice<UInt8>) {
        do throws(BudgetError) {
            let value = try parse(line)
            Fuzzing.require(Fuzzing.invalidUTF8(in: line) == nil, "Invalid UTF-8 is read.")
            let written = write(value)
            let again = try? parse(written[...])
            Fuzzing.require(again == value, "What is written is not what was read.")
            Fuzzing.require(again.map(write) == written, "It is written in another way the second time.")
            readRequest(value)
        } catch {
            check(error, line)
        }
    }

    private static func check(_ error: BudgetError, _ line: ArraySlice<UInt8>) {
        Fuzzing.require(error.message.hasSuffix("."), "The message is no sentence.")
        guard let offset = error.offset, (0...line.count).contains(offset) else {
            fatalError("The offset is outside of the line.")
        }
        // Of two mistakes the first is told.
        let invalid = Fuzzing.invalidUTF8(in: line)
        Fuzzing.require(invalid ?? line.count >= offset, "An earlier byte is not valid UTF-8.")
        Fuzzing.require(error.code != .badUTF8 || invalid == offset, "That byte is valid UTF-8.")
        switch error.code {
        case .badJSON: Fuzzing.require(error.field == nil, "Broken JSON has no field.")
        case .tooDeep: Fuzzing.require([0x5B, 0x7B].contains(byte(offset, line)), "Nothing opens there.")
        case .duplicateKey:
            Fuzzing.require(error.field != nil && byte(offset, line) == 0x22, "No name stands there.")
        case .badUTF8: break
        default: fatalError("The parser gives no such error.")
        }
    }

    private static func readRequest(_ value: JSONValue) {
        do throws(BudgetError) {
            let request = try Request(value)
            Fuzzing.require(!request.command.isEmpty, "A request without a command is read.")
            Fuzzing.require(request.id == Request.id(in: value), "The id is another.")
        } catch {
            Fuzzing.require(error.message.hasSuffix("."), "The message is no sentence.")
            Fuzzing.require(error.code == .badJSON || error.field != nil, "The error names no field.")
        }
    }

    private static func byte(_ offset: Int, _ line: ArraySlice<UInt8>) -> UInt8 {
        offset < line.count ? line[line.startIndex + offset] : 0
    }

    private static func parse(_ line: ArraySlice<UInt8>) throws(BudgetError) -> JSONValue {
        let result = line.withUnsafeBytes { bytes in
            Result { () throws(BudgetError) in try JSONParser.parse(bytes) }
        }
        return try result.get()
    }

    private static func write(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }
}
