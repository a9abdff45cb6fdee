/// What the fuzzing engine asks of a target: one input to be tried, and a crash if a promise is broken.
enum Fuzzing {
    /// The whole lines of an input as the protocol counts them, and what is left over.
    struct Lines {
        var whole: [ArraySlice<UInt8>] = []
        /// Whether the line after them is over the limit, which ends a connection.
        var endsTooLong = false
        /// Bytes after the last whole line.
        var rest = 0

        /// Splits by the letter of the protocol, and in another way than the daemon does.
        init(_ bytes: [UInt8], limit: Int) {
            var start = 0
            for (index, byte) in bytes.enumerated() where byte == 0x0A {
                let end = index > start && bytes[index - 1] == 0x0D ? index - 1 : index
                guard end - start <= limit else {
                    endsTooLong = true
                    return
                }
                whole.append(bytes[start..<end])
                start = index + 1
            }
            rest = bytes.count - start
            endsTooLong = rest > limit + 1
        }
    }

    /// Numbers that follow from an input alone, so that a crash happens again.
    struct Numbers {
        private var state: UInt64

        init(_ bytes: [UInt8]) {
            // FNV-1a.
            state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }

        /// The next number from 1 to the most.
        mutating func next(most: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % most + 1
        }
    }

    /// Ends the process if a promise does not hold; the engine then keeps the input.
    static func require(_ condition: Bool, _ promise: @autoclosure () -> String) {
        if !condition { fatalError(promise()) }
    }

    /// Where the first byte is that is not valid UTF-8 by Unicode's table 3-7; `nil` if all are.
    static func invalidUTF8(in bytes: ArraySlice<UInt8>) -> Int? {
        var position = bytes.startIndex
        while position < bytes.endIndex {
            guard let ranges = followers(of: bytes[position]) else { return position - bytes.startIndex }
            for (distance, range) in ranges.enumerated() {
                let follower = position + distance + 1
                guard follower < bytes.endIndex, range.contains(bytes[follower]) else {
                    return position - bytes.startIndex
                }
            }
            position += ranges.count + 1
        }
        return nil
    }

    private static func followers(of lead: UInt8) -> [ClosedRange<UInt8>]? {
        let any: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0x00...0x7F: return []
        case 0xC2...0xDF: return [any]
        case 0xE0: return [0xA0...0xBF, any]
        case 0xE1...0xEC, 0xEE...0xEF: return [any, any]
        case 0xED: return [0x80...0x9F, any]
        case 0xF0: return [0x90...0xBF, any, any]
        case 0xF1...0xF3: return [any, any, any]
        case 0xF4: return [0x80...0x8F, any, any]
        default: return nil
        }
    }
}
