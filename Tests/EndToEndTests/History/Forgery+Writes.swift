/// Forgeries of what was written.
extension HistoryCheckerTests.Forgery {
    private static let secondRow =
        #",{"kind":"expense","id":3,"before":null,"after":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"}}]"#

    static let writes: [Self] = [
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
}
