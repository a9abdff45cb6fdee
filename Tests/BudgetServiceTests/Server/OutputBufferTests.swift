import BudgetCore
import Glibc
import Testing

@testable import BudgetService

struct OutputBufferTests {
    private func makePair() throws -> (near: Int32, far: Int32) {
        var pair: [Int32] = [0, 0]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        try systemCall("socketpair") { socketpair(AF_UNIX, type, 0, &pair) }
        return (pair[0], pair[1])
    }

    private func read(_ socket: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return all }
            all += buffer[0..<count]
        }
    }

    @Test func `lines go out whole and in order, however much the kernel takes at a time`() throws {
        let (near, far) = try makePair()
        defer {
            close(near)
            close(far)
        }
        var output = OutputBuffer()
        var expected: [UInt8] = []
        for number in 0..<3000 {
            let line = Array("\(number) \(String(repeating: "x", count: number % 700))".utf8)
            output.append(line: line)
            expected += line + [UInt8(ascii: "\n")]
        }
        #expect(output.count == expected.count)
        var got: [UInt8] = []
        var taken = 0
        var rounds = 0
        while !output.isEmpty {
            taken += try output.send(to: near)
            got += read(far)
            rounds += 1
        }
        #expect(rounds > 1)
        #expect(taken == expected.count)
        #expect(got == expected)
    }

    @Test func `a full socket is no error, and a client that is gone raises no signal`() throws {
        let (near, far) = try makePair()
        var output = OutputBuffer()
        output.append(line: [UInt8](repeating: 1, count: 4_000_000))
        #expect(try output.send(to: near) > 0)
        #expect(try output.send(to: near) == 0)
        #expect(!output.isEmpty)
        // A process that another test starts may hold a closed one open for a moment.
        shutdown(far, Int32(SHUT_RDWR))
        let error = #expect(throws: SystemCallError.self) { try output.send(to: near) }
        #expect(error?.number == EPIPE)
        output.removeAll()
        #expect(output.isEmpty)
        close(near)
        close(far)
    }
}
