extension BadLine {
    /// Lines that are no request by the letter of the JSON grammar.
    static let syntax = [
        BadLine("x", "bad_json", offset: 0, "only words"),
        BadLine("{", "bad_json", offset: 1, "line ends"),
        BadLine(#"{"command":"ping""#, "bad_json", offset: 17, "line ends"),
        BadLine(#"{"command":"ping"#, "bad_json", offset: 16, "inside a string"),
        BadLine("[]", "bad_json", offset: 0, "an array"),
        BadLine("7", "bad_json", offset: 0, "a number"),
        BadLine("null", "bad_json", offset: 0, "null"),
        BadLine("true", "bad_json", offset: 0, "a boolean"),
        BadLine(#""status""#, "bad_json", offset: 0, "a string"),
        BadLine(#"{"command":"ping"} {"command":"ping"}"#, "bad_json", offset: 19, "second value"),
        BadLine(#"{"command":"ping"}{}"#, "bad_json", offset: 18, "second value"),
        BadLine(#"{"command":"ping"},"#, "bad_json", offset: 18, "more after the end"),
        BadLine(#"{"command":"ping"}}"#, "bad_json", offset: 18, "More is closed"),
        BadLine(#"{"command":"ping",}"#, "bad_json", offset: 18, "comma before the end of the object"),
        BadLine(
            #"{"command":"remove","args":{"ids":[1,]}}"#,
            "bad_json",
            offset: 37,
            "comma before the end of the array"
        ),
        BadLine(#"{"command":"ping" "id":1}"#, "bad_json", offset: 18, "comma is missing"),
        BadLine(#"{"command" "ping"}"#, "bad_json", offset: 11, "colon"),
        BadLine(#"{"command"="ping"}"#, "bad_json", offset: 10, "colon"),
        BadLine(#"{"command":}"#, "bad_json", offset: 11, "value is missing"),
        BadLine(#"{"command":'ping'}"#, "bad_json", offset: 11, "double quotes"),
        BadLine(#"{'command':"ping"}"#, "bad_json", offset: 1, "double quotes"),
        BadLine(#"{“command”:"ping"}"#, "bad_json", offset: 1, "double quotes"),
        BadLine(#"{command:"ping"}"#, "bad_json", offset: 1, "name in double quotes"),
        BadLine(#"{"command":ping}"#, "bad_json", offset: 11, "only words"),
        BadLine(#"{"command":"ping"} // why"#, "bad_json", offset: 19, "comments"),
        BadLine(#"/* why */ {"command":"ping"}"#, "bad_json", offset: 0, "comments"),
        BadLine(#"{"command":"ping" # why"#, "bad_json", offset: 18, "comments"),
        BadLine("\u{A0}{\"command\":\"ping\"}", "bad_json", offset: 0, "spaces and tabs"),
        BadLine(#"{"command":"\x"}"#, "bad_json", offset: 12, "escape"),
        BadLine(#"{"command":"\u00"}"#, "bad_json", offset: 16, "hexadecimal"),
        BadLine("{\"command\":\"a\tb\"}", "bad_json", offset: 13, "\\t"),
        BadLine("{\"command\":\"a\rb\"}", "bad_json", offset: 13, "\\r"),
        BadLine("{\"command\":\"a\u{1B}b\"}", "bad_json", offset: 13, "\\u001b"),
        BadLine(#"{"id":01,"command":"ping"}"#, "bad_json", offset: 6, "zero"),
        BadLine(#"{"id":1.,"command":"ping"}"#, "bad_json", offset: 8, "after the point"),
        BadLine(#"{"id":+1,"command":"ping"}"#, "bad_json", offset: 6, "plus sign"),
        BadLine(#"{"id":.5,"command":"ping"}"#, "bad_json", offset: 6, "starts with a digit"),
        BadLine(#"{"id":-,"command":"ping"}"#, "bad_json", offset: 7, "after the sign"),
        BadLine(#"{"id":1e,"command":"ping"}"#, "bad_json", offset: 8, "exponent"),
        BadLine(#"{"id":0x1F,"command":"ping"}"#, "bad_json", offset: 7, "comma"),
        BadLine(#"{"id":NaN,"command":"ping"}"#, "bad_json", offset: 6, "NaN"),
        BadLine(#"{"id":-Infinity,"command":"ping"}"#, "bad_json", offset: 7, "Infinity"),
        BadLine(#"{"id":tru,"command":"ping"}"#, "bad_json", offset: 9, "only words"),
        BadLine(#"{"id":True,"command":"ping"}"#, "bad_json", offset: 6, "only words"),
        BadLine(
            #"{"command":"ping","command":"ping"}"#,
            "duplicate_key",
            offset: 18,
            field: "command",
            "twice"
        ),
        BadLine(
            #"{"command":"ping","\u0063ommand":"ping"}"#,
            "duplicate_key",
            offset: 18,
            field: "command",
            "twice"
        ),
        BadLine(
            #"{"command":"add","args":{"amount":"1","amount":"1"}}"#,
            "duplicate_key",
            offset: 38,
            field: "args.amount",
            "twice"
        ),
        BadLine(
            #"{"command":"batch","args":{"requests":[{},{"args":{"id":1,"id":2}}]}}"#,
            "duplicate_key",
            offset: 58,
            field: "args.requests[1].args.id",
            "twice"
        ),
        BadLine(deep(16), "too_deep", offset: 40, "16 deep"),
        BadLine(deep(30_000), "too_deep", offset: 40, "16 deep"),
        BadLine(String(repeating: "[", count: 65_536), "too_deep", offset: 16, "16 deep"),
        BadLine(String(repeating: #"{"":"#, count: 13_000), "too_deep", offset: 64, "16 deep"),
    ]

    /// What browsers and proxies send.
    static let http = [
        "GET / HTTP/1.1", "POST /status HTTP/1.1", "PUT /x HTTP/1.0", "HEAD / HTTP/2", "DELETE / HTTP/1.1",
        "OPTIONS * HTTP/1.1", "PATCH / HTTP/1.1",
    ].map { BadLine($0, "bad_json", offset: 0, "not HTTP") }
}
