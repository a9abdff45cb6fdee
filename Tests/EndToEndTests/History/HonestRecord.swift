/// What a few clients of a daemon said and heard, as it was, but for members that nothing is found out from.
enum HonestRecord {
    /// In the form that `HistoryRecord` reads.
    static let text = #"""
        started
        a> {"command":"settings.set","client":"a1","args":{"currency":"EUR"}}
        a< {"id":null,"result":{"effect":{"period":{"label":"2026-11"},"before":{"available":null,"remaining":null,"state":"no_limit","category":null},"after":{"available":null,"remaining":null,"state":"no_limit","category":null}}},"revision":1}
        l> {"command":"subscribe","args":{"topics":["spent"]}}
        l< {"id":null,"result":{"subscription":1,"values":{"spent":"0.00"}},"revision":1}
        c> {"command":"subscribe","args":{"mode":"changes","since":1}}
        c< {"id":null,"result":{"subscription":2,"values":{}},"revision":1}
        a> {"command":"add","client":"a2","args":{"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"},"key":"k2"}
        a< {"id":null,"result":{"expense":{"id":1,"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"},"effect":{"period":{"label":"2026-11"},"before":{"available":null,"remaining":null,"state":"no_limit","category":{"name":"food","available":null,"remaining":null,"state":"no_limit"}},"after":{"available":null,"remaining":null,"state":"no_limit","category":{"name":"food","available":null,"remaining":null,"state":"no_limit"}}}},"revision":2}
        l< {"event":"values","subscription":1,"revision":2,"values":{"spent":"10.00"}}
        c< {"event":"change","subscription":2,"revision":2,"change":{"revision":2,"command":"add","by":{"client":"a2"},"undoes":null,"undone_by":null,"rows":[{"kind":"category","id":1,"before":null,"after":{"name":"food"}},{"kind":"expense","id":1,"before":null,"after":{"id":1,"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"}}]}}
        b> {"command":"limit.set","client":"b1","args":{"amount":"100.00"}}
        b< {"id":null,"result":{"limit":"100.00","category":null,"period":{"label":"2026-11"},"only":false,"effect":{"period":{"label":"2026-11"},"before":{"available":null,"remaining":null,"state":"no_limit","category":null},"after":{"available":"100.00","remaining":"90.00","state":"under","category":null}}},"revision":3}
        c< {"event":"change","subscription":2,"revision":3,"change":{"revision":3,"command":"limit.set","by":{"client":"b1"},"undoes":null,"undone_by":null,"rows":[{"kind":"limit","category":null,"period":"2026-11","only":false,"before":null,"after":"100.00"}]}}
        a> {"command":"status"}
        a< {"id":null,"result":{"currency":"EUR","period":{"label":"2026-11"},"limit":"100.00","available":"100.00","spent":"10.00","remaining":"90.00","state":"under","count":1},"revision":3}
        b> {"command":"edit","client":"b2","args":{"id":1,"amount":"12.00"},"if_revision":3}
        b< {"id":null,"result":{"expense":{"id":1,"amount":"12.00","date":"2026-11-20","category":"food","note":"a2"},"effect":{"period":{"label":"2026-11"},"before":{"available":"100.00","remaining":"90.00","state":"under","category":{"name":"food","available":null,"remaining":null,"state":"no_limit"}},"after":{"available":"100.00","remaining":"88.00","state":"under","category":{"name":"food","available":null,"remaining":null,"state":"no_limit"}}}},"revision":4}
        l< {"event":"values","subscription":1,"revision":4,"values":{"spent":"12.00"}}
        c< {"event":"change","subscription":2,"revision":4,"change":{"revision":4,"command":"edit","by":{"client":"b2"},"undoes":null,"undone_by":null,"rows":[{"kind":"expense","id":1,"before":{"id":1,"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"},"after":{"id":1,"amount":"12.00","date":"2026-11-20","category":"food","note":"a2"}}]}}
        a> {"command":"add","client":"a3","args":{"amount":"5.00","date":"2026-11-20","note":"a3"},"dry_run":true}
        a< {"id":null,"result":{"expense":{"id":null,"amount":"5.00","date":"2026-11-20","category":null,"note":"a3"},"effect":{"period":{"label":"2026-11"},"before":{"available":"100.00","remaining":"88.00","state":"under","category":null},"after":{"available":"100.00","remaining":"83.00","state":"under","category":null}}},"revision":4,"dry_run":true}
        a> {"command":"remove","client":"a4","args":{"id":99}}
        a< {"id":null,"error":{"code":"not_found","field":"args.id"},"revision":4}
        b> {"command":"batch","client":"b3","args":{"requests":[{"command":"add","args":{"amount":"1.00","date":"2026-11-21","note":"b3.0"}},{"command":"add","args":{"amount":"2.00","date":"2026-11-21","note":"b3.1"}}]}}
        b< {"id":null,"result":{"results":[{"expense":{"id":2,"amount":"1.00","date":"2026-11-21","category":null,"note":"b3.0"},"effect":{"period":{"label":"2026-11"},"before":{"available":"100.00","remaining":"88.00","state":"under","category":null},"after":{"available":"100.00","remaining":"87.00","state":"under","category":null}}},{"expense":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"},"effect":{"period":{"label":"2026-11"},"before":{"available":"100.00","remaining":"87.00","state":"under","category":null},"after":{"available":"100.00","remaining":"85.00","state":"under","category":null}}}],"effect":{"period":{"label":"2026-11"},"before":{"available":"100.00","remaining":"88.00","state":"under","category":null},"after":{"available":"100.00","remaining":"85.00","state":"under","category":null}}},"revision":5}
        l< {"event":"values","subscription":1,"revision":5,"values":{"spent":"15.00"}}
        c< {"event":"change","subscription":2,"revision":5,"change":{"revision":5,"command":"batch","by":{"client":"b3"},"undoes":null,"undone_by":null,"rows":[{"kind":"expense","id":2,"before":null,"after":{"id":2,"amount":"1.00","date":"2026-11-21","category":null,"note":"b3.0"}},{"kind":"expense","id":3,"before":null,"after":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"}}]}}
        b> {"command":"edit","client":"b4","args":{"id":1,"amount":"13.00"},"if_revision":4}
        b< {"id":null,"error":{"code":"conflict","field":"if_revision"},"revision":5}
        a> {"command":"add","client":"a2","args":{"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"},"key":"k2"}
        a< {"id":null,"result":{"expense":{"id":1,"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"},"effect":{"period":{"label":"2026-11"},"before":{"available":null,"remaining":null,"state":"no_limit","category":{"name":"food","available":null,"remaining":null,"state":"no_limit"}},"after":{"available":null,"remaining":null,"state":"no_limit","category":{"name":"food","available":null,"remaining":null,"state":"no_limit"}}}},"revision":2,"replayed":true}
        a> {"command":"undo","client":"a5","args":{}}
        a< {"id":null,"result":{"undone":{"revision":5,"command":"batch","by":{"client":"b3"},"undoes":null,"undone_by":6,"rows":[{"kind":"expense","id":2,"before":null,"after":{"id":2,"amount":"1.00","date":"2026-11-21","category":null,"note":"b3.0"}},{"kind":"expense","id":3,"before":null,"after":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"}}]},"effect":{"period":{"label":"2026-11"},"before":{"available":"100.00","remaining":"85.00","state":"under","category":null},"after":{"available":"100.00","remaining":"88.00","state":"under","category":null}}},"revision":6}
        l< {"event":"values","subscription":1,"revision":6,"values":{"spent":"12.00"}}
        c< {"event":"change","subscription":2,"revision":6,"change":{"revision":6,"command":"undo","by":{"client":"a5"},"undoes":5,"undone_by":null,"rows":[{"kind":"expense","id":3,"before":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"},"after":null},{"kind":"expense","id":2,"before":{"id":2,"amount":"1.00","date":"2026-11-21","category":null,"note":"b3.0"},"after":null}]}}
        r> {"command":"list","args":{"totals":true}}
        r< {"id":null,"result":{"expenses":[{"id":1,"amount":"12.00","date":"2026-11-20","category":"food","note":"a2"}],"more":false,"next":null,"count":1,"sum":"12.00"},"revision":6}
        r> {"command":"get","args":{"id":7}}
        r< {"id":null,"error":{"code":"not_found","field":"args.id"},"revision":6}
        r> {"command":"history","args":{"page_size":1}}
        r< {"id":null,"result":{"changes":[{"revision":6,"command":"undo","by":{"client":"a5"},"undoes":5,"undone_by":null,"rows":[{"kind":"expense","id":3,"before":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"},"after":null},{"kind":"expense","id":2,"before":{"id":2,"amount":"1.00","date":"2026-11-21","category":null,"note":"b3.0"},"after":null}]}],"more":true,"next":6},"revision":6}
        l> {"command":"sync"}
        l< {"id":null,"result":{},"revision":6}
        c> {"command":"sync"}
        c< {"id":null,"result":{},"revision":6}
        a> {"command":"add","client":"a6","args":{"amount":"3.00","date":"2026-11-20","note":"a6"}}
        stopped
        a ended
        b ended
        c ended
        l< {"event":"values","subscription":1,"revision":7,"values":{"spent":"15.00"}}
        l ended
        r ended
        started
        s> {"command":"ping"}
        s< {"id":null,"result":{},"revision":7}
        s> {"command":"status"}
        s< {"id":null,"result":{"currency":"EUR","period":{"label":"2026-11"},"limit":"100.00","available":"100.00","spent":"15.00","remaining":"85.00","state":"under","count":2},"revision":7}
        """#

    /// The history that the ledger ended with, a change a line.
    static let changes = #"""
        {"revision":1,"command":"settings.set","by":{"client":"a1"},"undoes":null,"undone_by":null,"rows":[{"kind":"setting","name":"currency","before":null,"after":"EUR"}]}
        {"revision":2,"command":"add","by":{"client":"a2"},"undoes":null,"undone_by":null,"rows":[{"kind":"category","id":1,"before":null,"after":{"name":"food"}},{"kind":"expense","id":1,"before":null,"after":{"id":1,"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"}}]}
        {"revision":3,"command":"limit.set","by":{"client":"b1"},"undoes":null,"undone_by":null,"rows":[{"kind":"limit","category":null,"period":"2026-11","only":false,"before":null,"after":"100.00"}]}
        {"revision":4,"command":"edit","by":{"client":"b2"},"undoes":null,"undone_by":null,"rows":[{"kind":"expense","id":1,"before":{"id":1,"amount":"10.00","date":"2026-11-20","category":"food","note":"a2"},"after":{"id":1,"amount":"12.00","date":"2026-11-20","category":"food","note":"a2"}}]}
        {"revision":5,"command":"batch","by":{"client":"b3"},"undoes":null,"undone_by":6,"rows":[{"kind":"expense","id":2,"before":null,"after":{"id":2,"amount":"1.00","date":"2026-11-21","category":null,"note":"b3.0"}},{"kind":"expense","id":3,"before":null,"after":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"}}]}
        {"revision":6,"command":"undo","by":{"client":"a5"},"undoes":5,"undone_by":null,"rows":[{"kind":"expense","id":3,"before":{"id":3,"amount":"2.00","date":"2026-11-21","category":null,"note":"b3.1"},"after":null},{"kind":"expense","id":2,"before":{"id":2,"amount":"1.00","date":"2026-11-21","category":null,"note":"b3.0"},"after":null}]}
        {"revision":7,"command":"add","by":{"client":"a6"},"undoes":null,"undone_by":null,"rows":[{"kind":"expense","id":4,"before":null,"after":{"id":4,"amount":"3.00","date":"2026-11-20","category":null,"note":"a6"}}]}
        """#
}
