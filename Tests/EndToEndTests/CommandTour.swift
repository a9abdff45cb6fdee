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
}
