import Testing

@testable import BudgetCore

struct InvalidUTF8Tests {
    /// Table 3-7 of the Unicode Standard: the first byte, and what may follow it.
    private static func followers(of lead: UInt8) -> [ClosedRange<UInt8>]? {
        let any: ClosedRange<UInt8> = 0x80...0xBF
        return switch lead {
        case 0x00...0x7F: []
        case 0xC2...0xDF: [any]
        case 0xE0: [0xA0...0xBF, any]
        case 0xED: [0x80...0x9F, any]
        case 0xE1...0xEF: [any, any]
        case 0xF0: [0x90...0xBF, any, any]
        case 0xF1...0xF3: [any, any, any]
        case 0xF4: [0x80...0x8F, any, any]
        default: nil
        }
    }

    private static func isWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let lead = bytes.first else { return true }
        guard let ranges = followers(of: lead), bytes.count > ranges.count else { return false }
        guard zip(bytes.dropFirst(), ranges).allSatisfy({ $1.contains($0) }) else { return false }
        return isWhole(bytes.dropFirst(ranges.count + 1))
    }

    /// Bytes on both sides of every border in the table.
    private static let borders: [UInt8] = [0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]

    private func prefix(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { InvalidUTF8.validPrefix(of: $0[...]) }
    }

    @Test func `every byte, and every border of the table after it, is taken or refused by the table`() {
        for lead in UInt8.min...UInt8.max {
            #expect((prefix([lead]) == 1) == Self.isWhole([lead]))
            for second in UInt8.min...UInt8.max {
                #expect((prefix([lead, second]) == 2) == Self.isWhole([lead, second]))
            }
            for second in Self.borders {
                for third in Self.borders {
                    for count in 3...4 {
                        let bytes = Array([lead, second, third, 0xBF].prefix(count))
                        #expect((prefix(bytes) == count) == Self.isWhole(bytes[...]), "\(bytes)")
                    }
                    let bytes = [lead, second, 0x80, third]
                    #expect((prefix(bytes) == 4) == Self.isWhole(bytes[...]), "\(bytes)")
                }
            }
        }
    }

    @Test func `every sequence that is not whole breaks a rule with a sentence of its own`() {
        #expect(Set(InvalidUTF8.allCases.map(\.sentence)).count == InvalidUTF8.allCases.count)
        var found: Set<InvalidUTF8> = []
        for lead in UInt8.min...UInt8.max {
            for second in Self.borders where !Self.isWhole([lead, second, 0x80, 0x80]) {
                let bytes = [lead, second, 0x80, 0x80]
                found.insert(bytes.withUnsafeBytes { InvalidUTF8(at: $0[...]) })
            }
        }
        #expect(found == Set(InvalidUTF8.allCases))
    }
}
