extension BadLine {
    /// JSON objects that are no request, or ask for what cannot be.
    static let requests = [
        BadLine("{}", "missing_field", field: "command"),
        BadLine(deep(15), "bad_value", field: "args"),
        BadLine(#"{"command":"nonsense"}"#, "unknown_command", field: "command"),
        BadLine(#"{"command":"Ping"}"#, "unknown_command", field: "command"),
        BadLine(#"{"command":""}"#, "out_of_range", field: "command"),
        BadLine(#"{"command":7}"#, "bad_value", field: "command"),
        BadLine(#"{"command":"ping","arg":{}}"#, "unknown_field", field: "arg"),
        BadLine(#"{"command":"ping","args":[]}"#, "bad_value", field: "args"),
        BadLine(#"{"command":"ping","args":{"x":1}}"#, "unknown_field", field: "args.x"),
        BadLine(#"{"command":"ping","id":1.0}"#, "bad_value", field: "id"),
        BadLine(#"{"command":"ping","id":9223372036854775808}"#, "bad_value", field: "id"),
        BadLine(#"{"command":"ping","id":true}"#, "bad_value", field: "id"),
        BadLine(#"{"command":"ping","id":{}}"#, "bad_value", field: "id"),
        BadLine(
            #"{"command":"ping","id":"\#(String(repeating: "x", count: 65))"}"#,
            "bad_value",
            field: "id"
        ),
        BadLine(#"{"command":"ping","key":"k"}"#, "bad_value", field: "key"),
        BadLine(#"{"command":"status","if_revision":1}"#, "bad_value", field: "if_revision"),
        BadLine(#"{"command":"add","key":"","args":{"amount":"1"}}"#, "out_of_range", field: "key"),
        BadLine(#"{"command":"add","key":7,"args":{"amount":"1"}}"#, "bad_value", field: "key"),
        BadLine(
            #"{"command":"add","if_revision":-1,"args":{"amount":"1"}}"#,
            "bad_value",
            field: "if_revision"
        ),
        BadLine(
            #"{"command":"add","if_revision":99,"args":{"amount":"1"}}"#,
            "conflict",
            field: "if_revision"
        ),
        BadLine(#"{"command":"add","client":"","args":{"amount":"1"}}"#, "out_of_range", field: "client"),
        BadLine(#"{"command":"add"}"#, "missing_field", field: "args.amount"),
        BadLine(#"{"command":"add","args":{"amount":null}}"#, "bad_value", field: "args.amount"),
        BadLine(#"{"command":"add","args":{"amount":true}}"#, "bad_value", field: "args.amount"),
        BadLine(#"{"command":"add","args":{"amount":"1","typed":"1"}}"#, "bad_value", field: "args.typed"),
        BadLine(#"{"command":"add","args":{"amount":0}}"#, "bad_value", field: "args.amount"),
        BadLine(#"{"command":"add","args":{"amount":"1.005"}}"#, "bad_value", field: "args.amount"),
        BadLine(#"{"command":"add","args":{"amount":"1e3"}}"#, "bad_value", field: "args.amount"),
        BadLine(
            #"{"command":"add","args":{"amount":"10000000000000.01"}}"#,
            "out_of_range",
            field: "args.amount"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"1","date":"2026-02-30"}}"#,
            "bad_value",
            field: "args.date"
        ),
        BadLine(#"{"command":"add","args":{"amount":"1","date":"03/11"}}"#, "bad_value", field: "args.date"),
        BadLine(#"{"command":"add","args":{"amount":"1","date":7}}"#, "bad_value", field: "args.date"),
        BadLine(#"{"command":"add","args":{"amount":"1","payee":7}}"#, "bad_value", field: "args.payee"),
        BadLine(#"{"command":"add","args":{"amount":"1","payee":"a\nb"}}"#, "bad_value", field: "args.payee"),
        BadLine(
            #"{"command":"add","args":{"amount":"1","note":"a\u202eb"}}"#,
            "bad_value",
            field: "args.note"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"1","payee":"\#(String(repeating: "é", count: 201))"}}"#,
            "out_of_range",
            field: "args.payee"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"1","category":"\#(String(repeating: "x", count: 65))"}}"#,
            "out_of_range",
            field: "args.category"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"1","category":"x","create_category":false}}"#,
            "not_found",
            field: "args.category"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"1","note":"\#(String(repeating: "x", count: 4001))"}}"#,
            "out_of_range",
            field: "args.note"
        ),
        BadLine(#"{"command":"add","args":{"amount":"1","tags":"x"}}"#, "bad_value", field: "args.tags"),
        BadLine(#"{"command":"add","args":{"amount":"1","tags":[""]}}"#, "bad_value", field: "args.tags"),
        BadLine(
            #"{"command":"add","args":{"amount":"1","refund":"yes"}}"#,
            "bad_value",
            field: "args.refund"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"-1","refund":true}}"#,
            "bad_value",
            field: "args.amount"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"1","ammount":"1"}}"#,
            "unknown_field",
            field: "args.ammount"
        ),
        BadLine(#"{"command":"edit","args":{"amount":"1"}}"#, "missing_field", field: "args.id"),
        BadLine(
            #"{"command":"edit","args":{"id":1,"amount":"1","create_category":7}}"#,
            "bad_value",
            field: "args.create_category"
        ),
        BadLine(#"{"command":"edit","args":{"id":99,"amount":"1"}}"#, "not_found", field: "args.id"),
        BadLine(#"{"command":"edit","args":{"id":"last","amount":"1"}}"#, "not_found", field: "args.id"),
        BadLine(#"{"command":"get","args":{"id":"1"}}"#, "bad_value", field: "args.id", "\"last\""),
        BadLine(#"{"command":"get","args":{"id":1.5}}"#, "bad_value", field: "args.id"),
        BadLine(#"{"command":"get","args":{"id":0}}"#, "out_of_range", field: "args.id"),
        BadLine(#"{"command":"get","args":{"id":99}}"#, "not_found", field: "args.id"),
        BadLine(#"{"command":"remove","args":{}}"#, "missing_field", field: "args.id"),
        BadLine(#"{"command":"remove","args":{"ids":[]}}"#, "out_of_range", field: "args.ids"),
        BadLine(#"{"command":"remove","args":{"ids":[1,1]}}"#, "bad_value", field: "args.ids"),
        BadLine(#"{"command":"remove","args":{"id":1,"ids":[2]}}"#, "bad_value", field: "args.ids"),
        BadLine(
            #"{"command":"list","args":{"tag":"\#(String(repeating: "x", count: 41))"}}"#,
            "out_of_range",
            field: "args.tag"
        ),
        BadLine(#"{"command":"list","args":{"page_size":501}}"#, "out_of_range", field: "args.page_size"),
        BadLine(#"{"command":"list","args":{"page_size":0}}"#, "out_of_range", field: "args.page_size"),
        BadLine(#"{"command":"list","args":{"sort":"up"}}"#, "bad_value", field: "args.sort"),
        BadLine(#"{"command":"list","args":{"after":"x"}}"#, "bad_value", field: "args.after"),
        BadLine(
            #"{"command":"list","args":{"from":"2026-02-02","to":"2026-02-01"}}"#,
            "bad_value",
            field: "args.from"
        ),
        BadLine(
            #"{"command":"list","args":{"category":"none of ours"}}"#,
            "not_found",
            field: "args.category"
        ),
        BadLine(#"{"command":"status","args":{"period":"2026"}}"#, "bad_value", field: "args.period"),
        BadLine(#"{"command":"status","args":{"period":"soon"}}"#, "bad_value", field: "args.period"),
        BadLine(#"{"command":"limit.set","args":{"amount":"-1"}}"#, "out_of_range", field: "args.amount"),
        BadLine(
            #"{"command":"limit.set","args":{"amount":"1","from":"last month"}}"#,
            "bad_value",
            field: "args.from"
        ),
        BadLine(
            #"{"command":"limit.set","args":{"amount":"1","from":"2026-12","only":"2026-12"}}"#,
            "bad_value",
            field: "args.only"
        ),
        BadLine(
            #"{"command":"limit.set","args":{"amount":"1","past":"yes"}}"#,
            "bad_value",
            field: "args.past"
        ),
        BadLine(#"{"command":"limit.get","args":{"category":"x"}}"#, "not_found", field: "args.category"),
        BadLine(#"{"command":"limit.clear","args":{"category":"x"}}"#, "not_found", field: "args.category"),
        BadLine(#"{"command":"settings.set","args":{}}"#, "missing_field", field: "args"),
        BadLine(
            #"{"command":"settings.set","args":{"currency":"XYZ"}}"#,
            "bad_value",
            field: "args.currency"
        ),
        BadLine(
            #"{"command":"settings.set","args":{"currency":"JPY"}}"#,
            "bad_value",
            field: "args.currency"
        ),
        BadLine(
            #"{"command":"settings.set","args":{"time_zone":"Mars/Base"}}"#,
            "bad_value",
            field: "args.time_zone"
        ),
        BadLine(#"{"command":"settings.set","args":{"locale":"qqqq"}}"#, "bad_value", field: "args.locale"),
        BadLine(
            #"{"command":"settings.set","args":{"month_start_day":32}}"#,
            "out_of_range",
            field: "args.month_start_day"
        ),
        BadLine(
            #"{"command":"settings.set","args":{"thresholds":[90,80]}}"#,
            "bad_value",
            field: "args.thresholds"
        ),
        BadLine(
            #"{"command":"settings.set","args":{"carry_over":"all"}}"#,
            "bad_value",
            field: "args.carry_over"
        ),
        BadLine(
            #"{"command":"settings.set","args":{"large_expense":"0"}}"#,
            "out_of_range",
            field: "args.large_expense"
        ),
        BadLine(#"{"command":"subscribe","args":{"topics":[]}}"#, "bad_value", field: "args.topics"),
        BadLine(#"{"command":"subscribe","args":{"topics":["spend"]}}"#, "bad_value", field: "args.topics"),
        BadLine(#"{"command":"subscribe","args":{}}"#, "missing_field", field: "args.topics"),
        BadLine(
            #"{"command":"unsubscribe","args":{"subscription":1}}"#,
            "not_found",
            field: "args.subscription"
        ),
    ]
}
