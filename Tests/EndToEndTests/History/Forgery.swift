extension HistoryCheckerTests.Forgery {
    private static let secondRow =
        #",{"kind":"expense","id":3,"before":null,"after":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"}}]"#

    private static let writes: [Self] = [
        Self(
            "an acknowledged write is lost",
            .record,
            #""error":{"code":"conflict","field":"if_revision"},"revision":5"#,
            #""result":{"expense":{"id":1}},"revision":6"#,
            .lostWrite
        ),
        Self("a change is invented", .history, #""client":"a6""#, #""client":"x1""#, .inventedChange),
        Self(
            "a change is another than asked",
            .history,
            #""command":"edit""#,
            #""command":"add""#,
            .inventedChange
        ),
        Self("a key is applied twice", .history, #""client":"a6""#, #""client":"a2""#, .appliedTwice),
        Self(
            "a key is taken for something else",
            .record,
            #""if_revision":3"#,
            #""if_revision":3,"key":"k2""#,
            .appliedTwice
        ),
        Self("a repeat is answered as new", .record, #","replayed":true"#, "", .appliedTwice),
        Self(
            "a repeat is answered otherwise",
            .record,
            #""revision":2,"replayed":true"#,
            #""revision":3,"replayed":true"#,
            .otherReplay
        ),
        Self("a refused change shows up", .history, #""client":"a6""#, #""client":"a4""#, .refusedAndApplied),
        Self("a dry run shows up", .history, #""client":"a6""#, #""client":"a3""#, .dryRunApplied),
        Self("a guard is passed over", .record, #""if_revision":3"#, #""if_revision":2"#, .brokenGuard),
        Self(
            "a guard refuses without a cause",
            .record,
            #""if_revision":4"#,
            #""if_revision":5"#,
            .wrongRefusal
        ),
        Self("a batch is half there", .history, secondRow, "]", .wrongRows),
        Self(
            "a row is another than asked",
            .record,
            #""client":"b2","args":{"id":1,"amount":"12.00""#,
            #""client":"b2","args":{"id":1,"amount":"12.01""#,
            .wrongRows
        ),
        Self(
            "an undo takes back something else",
            .history,
            #""after":{"id":3,"amount":"2.00""#,
            #""after":{"id":3,"amount":"2.01""#,
            .wrongRows
        ),
        Self(
            "an answer is not what was kept",
            .record,
            #""result":{"expense":{"id":1,"amount":"12.00""#,
            #""result":{"expense":{"id":1,"amount":"13.00""#,
            .wrongAnswer
        ),
        Self(
            "what was undone is another",
            .record,
            #""undone":{"revision":5"#,
            #""undone":{"revision":4"#,
            .wrongAnswer
        ),
        Self(
            "an effect does not fit the sums",
            .record,
            #""remaining":"88.00","state":"under","category":{"#,
            #""remaining":"89.00","state":"under","category":{"#,
            .wrongEffect
        ),
        Self(
            "an effect within a batch does not fit",
            .record,
            #""remaining":"87.00","state":"under","category":null},"after":{"available":"100.00","remaining":"85.00""#,
            #""remaining":"87.50","state":"under","category":null},"after":{"available":"100.00","remaining":"85.00""#,
            .wrongEffect
        ),
        Self(
            "a dry run adds up wrongly",
            .record,
            #""remaining":"83.00""#,
            #""remaining":"82.00""#,
            .wrongEffect
        ),
        Self(
            "a row was not as it was left",
            .history,
            #""before":{"id":1,"amount":"10.00""#,
            #""before":{"id":1,"amount":"11.00""#,
            .brokenChain
        ),
        Self("a revision is missing", .history, #"{"revision":3"#, nil, .revisionGap),
    ]

    private static let reads: [Self] = [
        Self(
            "a revision goes back",
            .record,
            #""args.id"},"revision":4"#,
            #""args.id"},"revision":2"#,
            .revisionWentBack
        ),
        Self(
            "a read misses an own write",
            .record,
            #""count":1},"revision":3"#,
            #""count":1},"revision":1"#,
            .missedOwnWrite
        ),
        Self(
            "a read misses another's write",
            .record,
            #""count":1},"revision":3"#,
            #""count":1},"revision":2"#,
            .missedOtherWrite
        ),
        Self(
            "a write is done before one that was known",
            .history,
            #""client":"b2""#,
            #""client":"a5""#,
            .missedOtherWrite
        ),
        Self(
            "a reply knows what comes later",
            .record,
            #""args.id"},"revision":6"#,
            #""args.id"},"revision":7"#,
            .aheadOfTime
        ),
        Self(
            "a reply is beyond the history",
            .record,
            #""count":2},"revision":7"#,
            #""count":2},"revision":8"#,
            .aheadOfTime
        ),
        Self(
            "a status is wrong",
            .record,
            #""count":1},"revision":3"#,
            #""count":2},"revision":3"#,
            .wrongRead
        ),
        Self("a total is wrong", .record, #""sum":"12.00""#, #""sum":"12.01""#, .wrongRead),
        Self("a page leaves something out", .record, #""more":false"#, #""more":true"#, .wrongRead),
        Self(
            "a page of history is wrong",
            .record,
            #""result":{"changes":[{"revision":6"#,
            #""result":{"changes":[{"revision":5"#,
            .wrongRead
        ),
        Self(
            "what is there is said not to be",
            .record,
            #""get","args":{"id":7}"#,
            #""get","args":{"id":1}"#,
            .wrongRefusal
        ),
        Self(
            "a line is not answered",
            .record,
            "stopped\na ended",
            "a halfClosed\na ended\nstopped",
            .unanswered
        ),
        Self("an answer comes to nothing asked", .record, #"s> {"command":"ping"}"#, nil, .strayLine),
    ]

    private static let events: [Self] = [
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

    static let all = writes + reads + events
}
