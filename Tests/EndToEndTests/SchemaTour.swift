/// Request lines that bring about every shape that a reply or an event can have.
enum SchemaTour {
    /// What has to be there for the examples of `describe` to work.
    static let household = [
        #"{"command":"limit.set","args":{"amount":"1500","from":"last month","past":true}}"#,
        #"{"command":"settings.set","args":{"large_expense":"100"}}"#,
        #"{"command":"add","args":{"amount":"12.50","category":"food","tags":["work"],"note":"a\nb"},"locale":"de_DE"}"#,
        #"{"command":"add","args":{"amount":"300","payee":"bicycle"}}"#,
        #"{"command":"add","args":{"typed":"3","date":"yesterday"}}"#,
        #"{"command":"add","args":{"amount":"2","payee":"kiosk","category":"snacks"}}"#,
        #"{"command":"add","args":{"amount":"1","payee":"KIOSK","usual_category":true}}"#,
        #"{"command":"category.set","args":{"name":"travel","limit":"5","carry_over":"both"}}"#,
        #"{"command":"recurring.add","args":{"every":"day","anchor":"4d","amount":"9","category":"food","booking":"confirm","backfill":true}}"#,
        #"{"command":"recurring.add","args":{"every":"week","amount":"3","booking":"confirm"}}"#,
        // What a rule books costs more this month than it did the month before.
        #"{"command":"recurring.add","args":{"every":"month","anchor":"2026-10-15","amount":"5","payee":"club","booking":"confirm","backfill":true}}"#,
        #"{"command":"recurring.book","args":{"id":3}}"#,
        #"{"command":"recurring.book","args":{"id":3,"amount":"6"}}"#,
    ]

    /// Looks at things as other clients see them.
    static let looks = [
        #"{"command":"describe","args":{"command":"backup"}}"#,
        #"{"command":"status","args":{"period":"last month","categories":true},"locale":"de_DE"}"#,
        #"{"command":"status","args":{"period":"2027-01"}}"#,
        #"{"command":"status","args":{"explain":true,"categories":true},"locale":"de_DE"}"#,
        #"{"command":"status","args":{"explain":true,"category":"food","period":"1900-01"}}"#,
        #"{"command":"list","args":{"refunds":true,"totals":true}}"#,
        #"{"command":"list","args":{"totals":true,"page_size":1},"locale":"ja_JP"}"#,
        #"{"command":"report","locale":"de_DE"}"#,
        #"{"command":"report","args":{"period":"this year","by":"payee","page_size":1},"locale":"de_DE"}"#,
        #"{"command":"report","args":{"brief":true},"locale":"de_DE"}"#,
        #"{"command":"list","args":{"category":"","sort":"-amount","large":true}}"#,
        #"{"command":"limit.get","args":{"category":"food","period":"2026"}}"#,
        #"{"command":"limit.get","args":{"category":"food"},"locale":"de_DE"}"#,
        #"{"command":"get","args":{"id":2},"locale":"de_DE"}"#,
        #"{"command":"add","args":{"amount":"5","category":"food"},"locale":"de_DE"}"#,
        #"{"command":"limit.set","args":{"amount":"20","category":"food","only":"2026-12"},"locale":"de_DE"}"#,
        #"{"command":"limit.clear","args":{"category":"food","only":"2026-12"},"locale":"de_DE"}"#,
    ]

    /// Changes of changes, in part refused.
    static let history = [
        #"{"command":"recurring.add","args":{"every":"day","amount":"2","category":"food","tags":["a"]},"locale":"de_DE"}"#,
        #"{"command":"recurring.edit","args":{"id":5,"every":"month","last_day":true,"until":"2027-12-31"}}"#,
        #"{"command":"recurring.skip","args":{"id":5},"locale":"de_DE"}"#,
        #"{"command":"recurring.book","args":{"id":5,"date":"today"}}"#,
        #"{"command":"recurring.list","locale":"de_DE"}"#,
        #"{"command":"recurring.add","args":{"every":"year","amount":"2"},"dry_run":true}"#,
        #"{"command":"recurring.remove","args":{"id":5}}"#,
        #"{"command":"add","args":{"amount":"7","category":"new"},"dry_run":true}"#,
        #"{"command":"remove","args":{"id":2},"dry_run":true,"locale":"de_DE"}"#,
        #"{"command":"batch","args":{"requests":[{"command":"add","args":{"amount":"1","category":"other"}},"#
            + #"{"command":"edit","args":{"id":"last","note":"x"}},{"command":"remove","args":{"id":3}},"#
            + #"{"command":"limit.set","args":{"amount":"9","category":"other"}},"#
            + #"{"command":"limit.clear","args":{"category":"other","only":"2026-12"}},"#
            + #"{"command":"settings.set","args":{"name":"x","thresholds":[10,20],"carry_over":"both","#
            + #""large_expense":50,"log_level":"debug","status_shows_amounts":true,"read_only_shows":"all"}}]}}"#,
        #"{"command":"history","args":{"page_size":3}}"#,
        #"{"command":"history","args":{"after":1,"by":"nobody"}}"#,
        #"{"command":"undo","dry_run":true}"#,
        #"{"command":"undo","key":"u"}"#,
        #"{"command":"undo","key":"u"}"#,
        #"{"command":"undo","args":{"revision":1}}"#,
        #"{"command":"redo","locale":"de_DE"}"#,
        #"{"command":"redo"}"#,
        #"{"command":"subscribe","args":{"mode":"changes","since":99999}}"#,
        #"{"command":"batch","args":{"requests":[{"command":"remove","args":{"id":999}}]}}"#,
        #"{"command":"batch","dry_run":true,"args":{"requests":[{"command":"add","args":{"amount":"1"}}]}}"#,
        #"{"command":"history","args":{"page_size":200},"locale":"ja_JP"}"#,
        // So many rows that the last of them are left out.
        #"{"command":"recurring.add","args":{"every":"day","anchor":"2020-01-01","amount":"0.01","payee":"paper","backfill":true}}"#,
        #"{"command":"history","args":{"page_size":1}}"#,
    ]

    static let allTopics =
        #"{"command":"subscribe","args":{"topics":["limit","spent","remaining","state","#
        + #""status","categories","category:food","category:none of ours","expenses","large","upcoming","alerts","settings","today"]}}"#

    static let someTopics =
        #"{"command":"subscribe","args":{"topics":["status","categories","expenses"]},"locale":"de_DE"}"#

    static let everyChange = #"{"command":"subscribe","args":{"mode":"changes","since":0},"locale":"de_DE"}"#

    /// Subscriptions that are refused.
    static let noSubscriptions = [
        #"{"command":"subscribe","args":{"mode":"latest"}}"#,
        #"{"command":"subscribe","args":{"topics":["limit"],"since":0}}"#,
        #"{"command":"subscribe","args":{"mode":"changes","min_interval_ms":60001}}"#,
    ]

    /// Changes that all topics tell of.
    static let changes = [
        #"{"command":"add","args":{"amount":"1000","category":"food","payee":"x"}}"#,
        #"{"command":"limit.set","args":{"amount":"2000"}}"#,
        #"{"command":"limit.set","args":{"amount":"50","category":"none of ours"}}"#,
        #"{"command":"limit.clear","args":{}}"#,
        #"{"command":"settings.set","args":{"locale":"de_DE","carry_over":"both","name":null}}"#,
        #"{"command":"settings.set","args":{"time_zone":"Asia/Tokyo","large_expense":null}}"#,
    ]

    /// Batches that are refused.
    static let noBatches = [
        #"{"command":"batch"}"#,
        #"{"command":"batch","args":{"requests":[]}}"#,
        #"{"command":"batch","args":{"requests":[{}]}}"#,
        #"{"command":"batch","args":{"requests":[{"command":"add"}]}}"#,
        #"{"command":"batch","args":{"requests":[{"command":"add","args":{"amount":"1"},"key":"k"}]}}"#,
        #"{"command":"batch","args":{"requests":[{"command":"add","args":{"amount":"1","x":1}}]}}"#,
        #"{"command":"batch","dry_run":1,"args":{"requests":[{"command":"add","args":{"amount":"1"}}]}}"#,
        #"{"command":"ping","dry_run":true}"#,
    ]

    /// Refused lines whose fault a schema cannot tell: it is in the words, or in what two values are to each other.
    static let beyondSchemas: Set<String> = [
        // JSON Schema holds 1.0 to be a whole number.
        #"{"command":"ping","id":1.0}"#,
        #"{"command":"add","args":{"amount":0}}"#,
        #"{"command":"add","args":{"amount":"1.005"}}"#,
        #"{"command":"add","args":{"amount":"10000000000000.01"}}"#,
        #"{"command":"add","args":{"amount":"1","date":"2026-02-30"}}"#,
        #"{"command":"add","args":{"amount":"1","date":"03/11"}}"#,
        #"{"command":"add","args":{"amount":"-1","refund":true}}"#,
        #"{"command":"list","args":{"after":"x"}}"#,
        #"{"command":"list","args":{"from":"2026-02-02","to":"2026-02-01"}}"#,
        #"{"command":"status","args":{"period":"2026"}}"#,
        #"{"command":"status","args":{"period":"soon"}}"#,
        #"{"command":"limit.set","args":{"amount":"-1"}}"#,
        #"{"command":"limit.set","args":{"amount":"1","from":"last month"}}"#,
        #"{"command":"settings.set","args":{"currency":"XYZ"}}"#,
        #"{"command":"settings.set","args":{"currency":"JPY"}}"#,
        #"{"command":"settings.set","args":{"time_zone":"Mars/Base"}}"#,
        #"{"command":"settings.set","args":{"locale":"qqqq"}}"#,
        #"{"command":"settings.set","args":{"thresholds":[90,80]}}"#,
        #"{"command":"settings.set","args":{"large_expense":"0"}}"#,
        #"{"command":"subscribe","args":{"topics":[]}}"#,
        #"{"command":"subscribe","args":{"topics":["spend"]}}"#,
    ]
}
