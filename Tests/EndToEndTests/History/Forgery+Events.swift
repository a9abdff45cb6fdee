/// Forgeries of what watchers were told.
extension HistoryCheckerTests.Forgery {
    static let events: [Self] = [
        Self("values go back", .record, #""revision":4,"values""#, #""revision":2,"values""#, .eventWentBack),
        Self(
            "values are wrong",
            .record,
            #""revision":4,"values":{"spent":"12.00"}"#,
            #""revision":4,"values":{"spent":"12.50"}"#,
            .wrongEvent
        ),
        Self(
            "values are told again",
            .record,
            #""revision":6,"values":{"spent":"12.00"}"#,
            #""revision":6,"values":{"spent":"15.00"}"#,
            .idleEvent
        ),
        Self(
            "first values are wrong",
            .record,
            #""values":{"spent":"0.00"}"#,
            #""values":{"spent":"0.01"}"#,
            .wrongRead
        ),
        Self(
            "a watcher is not told the newest",
            .record,
            #"l< {"event":"values","subscription":1,"revision":6"#,
            nil,
            .notOnNewest
        ),
        Self(
            "a change is not told",
            .record,
            #"c< {"event":"change","subscription":2,"revision":3"#,
            nil,
            .eventGap
        ),
        Self(
            "a change is told again",
            .record,
            #""subscription":2,"revision":4,"change":{"revision":4"#,
            #""subscription":2,"revision":3,"change":{"revision":4"#,
            .eventWentBack
        ),
        Self(
            "a change is told otherwise",
            .record,
            #""change":{"revision":4,"command":"edit""#,
            #""change":{"revision":4,"command":"add""#,
            .wrongEvent
        ),
        Self(
            "the newest change is not told",
            .record,
            #"c< {"event":"change","subscription":2,"revision":6"#,
            nil,
            .notOnNewest
        ),
        Self(
            "a goodbye comes before the newest values",
            .record,
            #"l< {"event":"values","subscription":1,"revision":7,"values":{"spent":"15.00"}}"#,
            #"l< {"event":"end","subscription":1,"reason":"shutting_down"}"#,
            .notOnNewest
        ),
        Self(
            "a goodbye comes before the newest change",
            .record,
            "c ended",
            #"c< {"event":"end","subscription":2,"reason":"shutting_down"}"#,
            .notOnNewest
        ),
    ]
}
