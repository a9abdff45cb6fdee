import BudgetTestSupport
import Testing

/// What the built programs link: `budgetctl` has to start like a program in C.
@Suite struct LinkedLibrariesTests {
    /// The names in the dynamic section of an ELF file (elf(5), `DT_NEEDED`).
    private func needed(by path: String) throws -> [String] {
        let file = try Files.read(path)
        func number(_ offset: Int, _ size: Int) -> Int {
            (0..<size).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
        }
        try #require(file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), "a 64-bit little-endian ELF file")
        let (headers, headerSize, headerCount) = (number(32, 8), number(54, 2), number(56, 2))
        let segments = (0..<headerCount).map { headers + $0 * headerSize }
        let dynamic = try #require(segments.first { number($0, 4) == 2 }, "it is linked dynamically")
        var needed: [Int] = []
        var strings = 0
        let start = number(dynamic + 8, 8)
        for entry in stride(from: start, to: start + number(dynamic + 32, 8), by: 16) {
            switch number(entry, 8) {
            case 1: needed.append(number(entry + 8, 8))
            case 5: strings = number(entry + 8, 8)
            default: break
            }
        }
        // The table's address in memory, by the loaded segment that holds it, is a place in the file.
        let holder = try #require(
            segments.first {
                number($0, 4) == 1
                    && (number($0 + 16, 8)..<number($0 + 16, 8) + number($0 + 32, 8)).contains(strings)
            }
        )
        let table = strings - number(holder + 16, 8) + number(holder + 8, 8)
        return needed.map { String(decoding: file[(table + $0)...].prefix { $0 != 0 }, as: UTF8.self) }
    }

    @Test func `the client links neither Foundation nor ICU`() throws {
        let libraries = try needed(by: Programs.budgetctl)
        #expect(libraries.contains("libc.so.6"), "\(libraries)")
        let heavy = ["Foundation", "icu", "sqlite", "systemd", "Dispatch", "dispatch"]
        #expect(!libraries.contains { library in heavy.contains { library.contains($0) } }, "\(libraries)")
    }

    @Test func `what the client links depends on neither of them either`() throws {
        let loaded = try ClientProgram(
            [],
            program: Programs.budgetctl,
            environment: ["LD_TRACE_LOADED_OBJECTS": "1"]
        )
        #expect(loaded.output.contains("libswiftCore.so"), "\(loaded.output)")
        #expect(!loaded.output.contains("Foundation") && !loaded.output.contains("icu"), "\(loaded.output)")
    }

    @Test func `the check itself sees Foundation where it is linked`() throws {
        let libraries = try needed(by: Programs.budgetd)
        #expect(libraries.contains { $0.contains("Foundation") }, "\(libraries)")
        #expect(libraries.contains { $0.hasPrefix("libsqlite3.so") })
    }
}
