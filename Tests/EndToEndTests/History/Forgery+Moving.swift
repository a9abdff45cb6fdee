/// Forgeries of what becomes of rules, merged categories and alerts.
extension HistoryCheckerTests.Forgery {
    static let moving: [Self] = [
        Self(
            "a merge leaves an expense behind",
            .history,
            #""category.merge","by":{"client":"a6"},"undoes":null,"undone_by":7,"rows":[{"kind":"expenses","count":2,"ids":"1-2""#,
            #""category.merge","by":{"client":"a6"},"undoes":null,"undone_by":7,"rows":[{"kind":"expenses","count":2,"ids":"1""#,
            .brokenChain
        ),
        Self(
            "a merge takes what was elsewhere",
            .history,
            #""category.merge","by":{"client":"a6"},"undoes":null,"undone_by":7,"rows":[{"kind":"expenses","count":2,"ids":"1-2""#,
            #""category.merge","by":{"client":"a6"},"undoes":null,"undone_by":7,"rows":[{"kind":"expenses","count":3,"ids":"1-3""#,
            .brokenChain
        ),
        Self("a merge goes elsewhere", .record, #""into":"food""#, #""into":"fun""#, .wrongRows),
        Self("a merge tells another number", .record, #""moved":2"#, #""moved":3"#, .wrongAnswer),
        Self(
            "an undo of a merge takes back something else",
            .history,
            #"{"kind":"expenses","count":2,"ids":"1-2","before":"food""#,
            #"{"kind":"expenses","count":1,"ids":"1","before":"food""#,
            .wrongRows
        ),
        Self(
            "a rule is another than asked",
            .record,
            #""booking":"auto","amount":"5.00","category":"snacks","note":"a3"}}"#,
            #""booking":"auto","amount":"6.00","category":"snacks","note":"a3"}}"#,
            .wrongRows
        ),
        Self("a rule books more than it tells", .record, #""booked":1"#, #""booked":2"#, .wrongAnswer),
        Self("a rule's expense is another's", .history, #""recurring":1}"#, #""recurring":2}"#, .wrongRows),
        Self(
            "a rule is told with another category",
            .record,
            #""result":{"recurring":[{"id":1,"amount":"5.00","category":"snacks""#,
            #""result":{"recurring":[{"id":1,"amount":"5.00","category":"food""#,
            .wrongRead
        ),
        Self(
            "an alert is there twice",
            .record,
            #""values":{"alerts":{"count":2,"alerts":[{"category":"snacks","kind":"threshold","threshold":80}"#,
            #""values":{"alerts":{"count":2,"alerts":[{"category":null,"kind":"threshold","threshold":80}"#,
            .wrongRead
        ),
        Self(
            "an alert is forgotten",
            .record,
            #"{"count":4,"alerts":["#,
            #"{"count":3,"alerts":["#,
            .wrongEvent
        ),
        Self(
            "an alert is told that was not reached",
            .record,
            #"{"count":4,"alerts":[{"category":null"#,
            #"{"count":4,"alerts":[{"category":"snacks""#,
            .wrongEvent
        ),
        Self(
            "alerts of a category that went are still told",
            .record,
            #"{"count":6,"alerts":["#,
            #"{"count":7,"alerts":["#,
            .wrongEvent
        ),
    ]
}
