/// Forgeries of what was read.
extension HistoryCheckerTests.Forgery {
    static let reads: [Self] = [
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
}
