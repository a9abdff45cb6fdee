/// Request lines that between them go through every command.
enum CommandTour {
    /// Requests that change nothing and are answered alike each time.
    static let reads = [
        #"{"command":"hello","id":"ä"}"#,
        #"{"command":"ping","id":1}"#,
        #"{"command":"sync","id":2}"#,
        #"{"command":"status","args":{"categories":true},"locale":"de_DE"}"#,
        #"{"command":"get","args":{"id":1}}"#,
        #"{"command":"list","args":{"period":"this month","totals":true}}"#,
        #"{"command":"limit.get","args":{}}"#,
        #"{"command":"settings.get"}"#,
        #"{"command":"unsubscribe","args":{"subscription":9}}"#,
        #"{"command":"nonsense"}"#,
    ]

    /// Requests that change something, with keys, so that each may be repeated.
    static let writes = [
        #"{"command":"settings.set","key":"a","args":{"name":"Büdget","thresholds":[50,100]}}"#,
        #"{"command":"limit.set","key":"b","args":{"amount":"100","category":"food"}}"#,
        #"{"command":"add","key":"c","args":{"amount":1.5,"payee":"Café ☕","tags":["x"],"pending":true}}"#,
        #"{"command":"edit","key":"d","args":{"id":"last","typed":"2,00","note":"a\nb"},"locale":"de_DE"}"#,
        #"{"command":"remove","key":"e","args":{"ids":[1]}}"#,
        #"{"command":"limit.clear","key":"f","args":{"category":"food"}}"#,
    ]
}
