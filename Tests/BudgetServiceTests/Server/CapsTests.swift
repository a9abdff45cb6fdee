import Testing

@testable import BudgetService

struct CapsTests {
    @Test func `hello tells these caps, in this order`() {
        #expect(
            Caps().all.map { "\($0.name)=\($0.value)" } == [
                "connections=1024", "connections_per_user=256", "connections_reserved=8", "subscriptions=16",
                "requests_in_work=32", "unsent_bytes=262144", "line_bytes=65536", "stuck_seconds=30",
                "line_seconds=10", "reply_bytes=1048576", "page_size=500", "key_days=30",
                "backups=4", "history_revisions=0",
            ]
        )
    }

    @Test(arguments: Caps.settable.map(\.name))
    func `a cap that can be set is told as it was set, and the others stay`(_ name: String) throws {
        let range = try #require(Caps.settable.first { $0.name == name }).range
        for value in [range.lowerBound, range.upperBound] {
            var caps = Caps()
            try caps.set("\(name)=\(value)")
            for (cap, before) in zip(caps.all, Caps().all) {
                #expect(cap.value == ("\(cap.name)" == name ? value : before.value))
            }
        }
    }

    @Test(arguments: Caps.settable.map(\.name))
    func `a value outside the range is refused with the range`(_ name: String) throws {
        let range = try #require(Caps.settable.first { $0.name == name }).range
        for value in ["\(range.lowerBound - 1)", "\(range.upperBound + 1)", "", "+9", "9s", " 9", "٣", "1e3"]
        {
            var caps = Caps()
            #expect(
                throws: ConfigurationError(
                    "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound)."
                )
            ) { try caps.set("\(name)=\(value)") }
            #expect(caps == Caps())
        }
    }

    @Test(arguments: [
        ("conections=5", "There is no cap conections. Did you mean connections?"),
        ("line_byte=5", "There is no cap line_byte. Did you mean line_bytes?"),
        ("page_size=5", "The cap page_size cannot be set."),
        ("connections", "connections is a whole number from 1 to 65536."),
    ])
    func `a cap that is not known or not set is refused`(_ text: String, _ message: String) {
        var caps = Caps()
        #expect(throws: ConfigurationError(message)) { try caps.set(text) }
    }

    @Test func `a name that is like none is told with all that can be set`() {
        var caps = Caps()
        let error = #expect(throws: ConfigurationError.self) { try caps.set("x=1") }
        for cap in Caps.settable { #expect(error?.message.contains(cap.name) == true) }
    }
}
