import BudgetCore
import BudgetTestSupport
import Testing

/// What a connection promises, whatever is asked on it.
@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
    private let budget: RunningBudget

    init() throws {
        budget = try RunningBudget()
    }

    @Test func `the first exchange is hello`() throws {
        let hello = try budget.client().done(#"{"command":"hello"}"#)
        #expect(hello["protocol"]?.integer == 1)
        #expect(hello["access"]?.string == "rw")
        #expect(hello["boot"]?.string?.isEmpty == false)
        #expect(hello.at("caps.connections")?.integer == 1024)
        #expect(hello.at("caps.line_bytes")?.integer == 65_536)
        let readOnly = try budget.daemon.readOnlyClient().done(#"{"command":"hello"}"#)
        #expect(readOnly["access"]?.string == "ro")
    }

    @Test func `the read-only socket changes nothing`() throws {
        let client = try budget.daemon.readOnlyClient()
        let error = try client.refused(#"{"command":"add","args":{"amount":"1.00"}}"#)
        #expect(error["code"]?.string == "read_only")
        #expect(try client.status()["spent"]?.string == "0.00")
    }

    @Test func `members of a reply come in a fixed order`() throws {
        let client = try budget.client()
        try client.send(#"{"command":"ping","id":7}"#)
        #expect(try client.line() == #"{"id":7,"result":{},"revision":1}"#)
        try client.send(#"{"command":"ping"}"#)
        #expect(try client.line() == #"{"id":null,"result":{},"revision":1}"#)
        try client.send(#"{"command":"ping","id":"ü"}"#)
        #expect(try client.line() == #"{"id":"ü","result":{},"revision":1}"#)
    }

    @Test func `a request split at any byte is the same request`() throws {
        let client = try budget.client()
        let other = try budget.client()
        for line in CommandTour.reads {
            try client.send(line)
            let whole = try client.line()
            let bytes = Array((line + "\n").utf8)
            for split in 1..<bytes.count {
                try client.send(bytes: Array(bytes[..<split]))
                // Once a later request of somebody else is answered, the first part has been read.
                try other.done(#"{"command":"ping"}"#)
                try client.send(bytes: Array(bytes[split...]))
                #expect(try client.line() == whole, "\(line) split at \(split)")
            }
        }
    }

    @Test func `a write split at any byte is the same write`() throws {
        let client = try budget.client()
        let other = try budget.client()
        for line in CommandTour.writes {
            try client.send(line)
            let first = try #require(try client.line())
            #expect(first.contains(#""result""#), "\(first)")
            let bytes = Array((line + "\n").utf8)
            for split in 1..<bytes.count {
                try client.send(bytes: Array(bytes[..<split]))
                try other.done(#"{"command":"ping"}"#)
                try client.send(bytes: Array(bytes[split...]))
                #expect(
                    try client.line() == first.dropLast() + #","replayed":true}"#,
                    "\(line) split at \(split)"
                )
            }
        }
        #expect(try client.revision() == Int64(1 + CommandTour.writes.count))
    }

    @Test func `several requests in one packet get a reply each`() throws {
        let client = try budget.client()
        try client.send(
            bytes: Array("{\"command\":\"ping\",\"id\":1}\n{\"command\":\"ping\",\"id\":2}\n".utf8)
        )
        #expect(try client.reply()["id"]?.integer == 1)
        #expect(try client.reply()["id"]?.integer == 2)
    }

    @Test func `carriage returns and blank lines do no harm`() throws {
        let client = try budget.client()
        try client.send(
            bytes: Array(
                "\n\r\n  \r\n{\"command\":\"ping\",\"id\":1}\r\n\n{\"command\":\"ping\",\"id\":2}\n".utf8
            )
        )
        #expect(try client.reply()["id"]?.integer == 1)
        #expect(try client.reply()["id"]?.integer == 2)
    }

    @Test func `2,000 pipelined requests are answered in order, also after half-closing`() throws {
        let client = try budget.client()
        var bytes: [UInt8] = []
        for id in 0..<2000 {
            let line =
                switch id % 4 {
                case 0: #"{"id":\#(id),"command":"add","args":{"amount":"0.01"}}"#
                case 1: #"{"id":\#(id),"command":"status"}"#
                case 2: #"{"id":\#(id),"command":"list","args":{"page_size":1}}"#
                default: #"{"id":\#(id),"command":"nonsense"}"#
                }
            bytes += Array(line.utf8) + [0x0A]
        }
        let sender = try budget.client()
        let lines = try sender.exchange(bytes, lines: 0)
        #expect(lines.isEmpty)
        sender.halfClose()
        let replies = try sender.rest().map { try JSONParser.parse($0) }
        #expect(replies.map { $0["id"]?.integer } == (0..<2000).map { Int64($0) })
        for (id, reply) in replies.enumerated() {
            // Each read sees the writes before it on its connection.
            let booked = Int64(id / 4 + 1)
            switch id % 4 {
            case 0: #expect(reply["result"] != nil)
            case 1: #expect(reply.at("result.count")?.integer == booked)
            case 2: #expect(reply.at("result.expenses")?.array?.first?["id"]?.integer == booked)
            default: #expect(reply.at("error.code")?.string == "unknown_command")
            }
        }
        #expect(try client.status()["spent"]?.string == "5.00")
    }

    @Test func `an unterminated last line is answered and not run`() throws {
        let client = try budget.client()
        let line = #"{"command":"add","args":{"amount":"1.00"}}"#
        try client.send(bytes: Array(line.utf8))
        client.halfClose()
        let reply = try client.reply()
        #expect(reply.at("error.code")?.string == "bad_json")
        #expect(reply.at("error.offset")?.integer == Int64(line.utf8.count))
        #expect(try client.line() == nil)
        #expect(try budget.client().status()["count"]?.integer == 0)
    }

    @Test func `what is sent before hanging up at once is booked`() throws {
        for number in 1...200 {
            let client = try budget.client()
            try client.send(#"{"command":"add","args":{"amount":"1.00","note":"\#(number)"}}"#)
            client.close()
        }
        // A connection that comes later is read after them, and its answer comes after theirs.
        let client = try budget.client()
        let watch = try client.done(#"{"command":"subscribe","args":{"topics":["spent"]}}"#)
        var spent = watch.at("values.spent")?.string
        while spent != "200.00" { spent = try client.reply().at("values.spent")?.string }
        #expect(try client.status()["count"]?.integer == 200)
    }

    @Test func `HTTP is told what this is`() throws {
        let client = try budget.client()
        try client.send(bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8))
        let error = try client.reply()["error"]
        #expect(error?["code"]?.string == "bad_json")
        #expect(error?["message"]?.string?.contains("not HTTP") == true)
    }

    @Test func `an overlong line is answered and ends the connection`() throws {
        let client = try budget.client()
        let longest = #"{"command":"ping","id":1}"#
        let padding = String(repeating: " ", count: 65_536 - longest.utf8.count)
        #expect(try client.request(longest + padding)["id"]?.integer == 1)
        try client.send(longest + padding + " ")
        let error = try client.reply()["error"]
        #expect(error?["code"]?.string == "line_too_long")
        #expect(error?["offset"]?.integer == 65_536)
        #expect(try client.line() == nil)
    }

    @Test func `a line without end is refused as soon as it is too long`() throws {
        let client = try budget.client()
        try client.send(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: 300_000))
        #expect(try client.reply().at("error.code")?.string == "line_too_long")
        #expect(try client.line() == nil)
    }
}
