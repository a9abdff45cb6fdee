import BudgetCore
import BudgetTestSupport
import Glibc
import Testing

extension EndToEnd {
    /// A ledger that is damaged, or not one, is never started over nor written to.
    @Suite(.timeLimit(.minutes(1))) struct DamagedLedgerTests {
        enum Damage: String, CaseIterable, Sendable {
            case randomBytes, randomHeader, truncated, truncatedToOddLength, empty, zeroedPage,
                logWithoutLedger
            case foreignDatabase, notRegular
        }

        private let directory: TemporaryDirectory
        private let state: String
        private let ledger: String

        init() throws {
            directory = try TemporaryDirectory()
            let daemon = try DaemonProcess.ready(in: directory)
            let client = try daemon.client()
            try client.done(#"{"command":"settings.set","args":{"currency":"EUR"}}"#)
            let note = String(repeating: "x", count: 3000)
            for number in 1...20 {
                try client.done(#"{"command":"add","args":{"amount":\#(number),"note":"\#(note)"}}"#)
            }
            try daemon.terminate()
            state = daemon.stateDirectory
            ledger = state + "/ledger.sqlite"
        }

        private func inflict(_ damage: Damage) throws {
            var bytes = try Files.read(ledger)
            var random = SeededGenerator(seed: 65)
            switch damage {
            case .randomBytes: bytes = bytes.map { _ in .random(in: 0...255, using: &random) }
            case .randomHeader: for index in 0..<100 { bytes[index] = .random(in: 0...255, using: &random) }
            case .truncated: bytes.removeLast(bytes.count / 4096 / 2 * 4096)
            case .truncatedToOddLength: bytes.removeLast(bytes.count / 2 + 100)
            case .empty: bytes = []
            case .zeroedPage: bytes.replaceSubrange(4096..<8192, with: repeatElement(0, count: 4096))
            case .logWithoutLedger:
                rename(ledger, ledger + "-wal")
                return
            case .foreignDatabase: bytes.replaceSubrange(68..<72, with: [0, 0, 0, 7])
            case .notRegular:
                unlink(ledger)
                mkdir(ledger, 0o700)
                return
            }
            try Files.write(bytes, to: ledger)
        }

        @Test(arguments: Damage.allCases)
        func `it is refused with 65 and every byte stays`(_ damage: Damage) throws {
            try inflict(damage)
            let before = try Files.contents(of: state)
            for arguments in [[], ["--check"]] {
                let daemon = try DaemonProcess(
                    in: directory,
                    DaemonProcess.Options().with { $0.arguments = arguments }
                )
                #expect(try daemon.process.waitForEnd() == .exited(65), "\(daemon.errors)")
                #expect(daemon.errors.contains("Nothing was changed."), "\(daemon.errors)")
                #expect(!daemon.errors.contains("\u{FFFD}"), "\(daemon.errors)")
                var after = try Files.contents(of: state)
                // The lock tells who looked last.
                after["ledger.lock"] = before["ledger.lock"]
                #expect(after == before)
                #expect(!Files.exists(daemon.socket))
            }
        }

        @Test func `a sum that is not that of the rows is found by the check`() throws {
            let daemon = try DaemonProcess.ready(in: directory)
            try daemon.client().done(#"{"command":"add","args":{"amount":"12345.67","date":"2026-01-05"}}"#)
            try daemon.terminate()
            var bytes = try Files.read(ledger)
            // 1,234,567 minor units as a record holds them (sqlite.org/fileformat.html, serial type 3).
            let amount: [UInt8] = [0x12, 0xD6, 0x87]
            let places = bytes.indices.dropLast(2).filter { Array(bytes[$0...$0 + 2]) == amount }
            bytes[try #require(places.first) + 2] += 1
            try Files.write(bytes, to: ledger)
            let check = try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with { $0.arguments = ["--check"] }
            )
            #expect(try check.process.waitForEnd() == .exited(65), "\(check.errors)")
        }

        @Test func `a whole ledger passes the check`() throws {
            let daemon = try DaemonProcess(
                in: directory,
                DaemonProcess.Options().with { $0.arguments = ["--check"] }
            )
            #expect(try daemon.process.waitForEnd() == .exited(0))
            #expect(daemon.errors == "The ledger is whole, at revision 21.\n")
        }

        @Test func `a log beside its ledger that is random is taken for none`() throws {
            // SQLite ignores a log whose checksums do not hold: it is what a crash leaves behind.
            try Files.write((0..<50_000).map { UInt8(truncatingIfNeeded: $0 * 7) }, to: ledger + "-wal")
            let daemon = try DaemonProcess.ready(in: directory)
            #expect(try daemon.client().status()["count"]?.integer == 20)
        }
    }
}
