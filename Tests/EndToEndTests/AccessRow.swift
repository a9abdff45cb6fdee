/// A command, as one row of what is expected of every socket and user.
struct AccessRow: Sendable {
    /// What a user comes to who can connect.
    enum Outcome: String, Sendable {
        case done
        case readOnly = "read_only"
        case forbidden
    }

    let command: String
    var arguments = "{}"
    /// On the socket that only reads; on the other everything is done.
    let onReadOnly: Outcome
    /// Whether it is a change.
    var changes = true

    /// The request, with that number.
    func line(id: Int) -> String {
        #"{"id":\#(id),"command":"\#(command)","args":\#(arguments)}"#
    }

    private static func reads(_ command: String, _ arguments: String = "{}") -> Self {
        Self(command: command, arguments: arguments, onReadOnly: .done, changes: false)
    }

    private static func searches(_ arguments: String, _ command: String = "list") -> Self {
        Self(command: command, arguments: arguments, onReadOnly: .forbidden, changes: false)
    }

    private static func writes(_ command: String, _ arguments: String = "{}") -> Self {
        Self(command: command, arguments: arguments, onReadOnly: .readOnly)
    }

    /// Every command, in an order in which each can be done, on a budget that holds ``secrets``.
    static let all: [Self] = [
        reads("hello"),
        reads("describe", #"{"command":"add"}"#),
        reads("ping"),
        reads("sync"),
        reads("stats"),
        reads("status", #"{"categories":true}"#),
        reads("settings.get"),
        reads("limit.get", #"{"category":"food"}"#),
        reads("get", #"{"id":1}"#),
        reads("list"),
        reads("list", #"{"category":"food","min":"1","large":true,"by":"root","totals":true}"#),
        searches(#"{"payee":"secret"}"#),
        searches(#"{"note":"secret"}"#),
        searches(#"{"text":"secret"}"#),
        searches(#"{"tag":"secret tag"}"#),
        reads("report"),
        reads("report", #"{"by":"month","category":"food"}"#),
        reads("report", #"{"brief":true}"#),
        searches(#"{"by":"payee"}"#, "report"),
        searches(#"{"by":"tag"}"#, "report"),
        searches(#"{"by":"person"}"#, "report"),
        searches(#"{"payee":"secret"}"#, "report"),
        searches(#"{"text":"secret"}"#, "report"),
        searches(#"{"tag":"secret tag"}"#, "report"),
        reads(
            "subscribe",
            #"{"topics":["status","categories","expenses","large","upcoming","alerts","settings"]}"#
        ),
        reads("subscribe", #"{"mode":"changes","since":0}"#),
        writes("add", #"{"amount":"1","payee":"booked"}"#),
        writes("edit", #"{"id":2,"amount":"3"}"#),
        writes("remove", #"{"id":2}"#),
        writes("limit.set", #"{"amount":"50","category":"food"}"#),
        writes("limit.clear", #"{"category":"food"}"#),
        writes("settings.set", #"{"name":"home"}"#),
        writes("batch", #"{"requests":[{"command":"add","args":{"amount":"4"}}]}"#),
        writes("recurring.add", #"{"every":"month","amount":"4","payee":"secret club","backfill":true}"#),
        writes("recurring.edit", #"{"id":1,"amount":"5"}"#),
        writes("recurring.skip", #"{"id":1}"#),
        writes("recurring.book", #"{"id":1}"#),
        reads("recurring.list"),
        writes("recurring.remove", #"{"id":1}"#),
        writes("undo"),
        writes("redo"),
        reads("history", #"{"page_size":200}"#),
        reads("category.list"),
        writes("category.set", #"{"name":"travel","limit":"10","carry_over":"both"}"#),
        writes("category.rename", #"{"name":"travel","to":"journeys"}"#),
        writes("category.merge", #"{"name":"food","into":"journeys"}"#),
        writes("category.remove", #"{"name":"journeys"}"#),
        reads("unsubscribe", #"{"subscription":1}"#),
        Self(command: "backup", onReadOnly: .readOnly, changes: false),
        // So that every event up to now comes before the last reply.
        reads("sync"),
    ]

    /// What the budget holds that the read-only socket may not show.
    static let secrets = [
        #"{"command":"limit.set","args":{"amount":"100","currency":"EUR"}}"#,
        #"{"command":"settings.set","args":{"large_expense":"20"}}"#,
        #"{"command":"add","args":{"amount":"30","payee":"secret shop","category":"food","note":"secret note","tags":["secret tag"]}}"#,
        #"{"command":"add","args":{"amount":"2","payee":"secret shop"}}"#,
    ]
}
