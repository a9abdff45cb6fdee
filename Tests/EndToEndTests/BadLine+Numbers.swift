extension BadLine {
    /// 60 KB of nothing but digits.
    private static let digits = String(repeating: "9", count: 60_000)

    /// Numbers by the letter of the grammar that are not the number asked for.
    static let numbers =
        ["1.0", "-0", "1e3", "1e999999999", "1E-999999999", "9223372036854775808", digits, "0.\(digits)"].map
    {
        BadLine(#"{"command":"ping","id":\#($0)}"#, "bad_value", field: "id", "whole number")
    }
        + ["1.0", "-0", "1e0", "1e999999999", "1.\(digits)"].flatMap { number in
            [
                BadLine(
                    #"{"command":"get","args":{"id":\#(number)}}"#,
                    "bad_value",
                    field: "args.id",
                    "whole number"
                ),
                BadLine(
                    #"{"command":"list","args":{"page_size":\#(number)}}"#,
                    "bad_value",
                    field: "args.page_size",
                    "whole number"
                ),
                BadLine(
                    #"{"command":"add","args":{"amount":1},"if_revision":\#(number)}"#,
                    "bad_value",
                    field: "if_revision",
                    "whole number"
                ),
            ]
        }
        + [
            BadLine(
                #"{"command":"get","args":{"id":\#(digits)}}"#,
                "out_of_range",
                field: "args.id",
                "from 1 to"
            ),
            BadLine(#"{"command":"get","args":{"id":-1}}"#, "out_of_range", field: "args.id", "from 1 to"),
            BadLine(
                #"{"command":"get","args":{"id":9223372036854775808}}"#,
                "out_of_range",
                field: "args.id",
                "from 1 to"
            ),
            BadLine(add("1e999999999"), "bad_value", field: "args.amount"),
            BadLine(add("1e2"), "bad_value", field: "args.amount"),
            BadLine(add("-0"), "bad_value", field: "args.amount"),
            BadLine(add("0.00"), "bad_value", field: "args.amount"),
            BadLine(add("0.001"), "bad_value", field: "args.amount"),
            BadLine(add("0.\(digits)"), "bad_value", field: "args.amount"),
            BadLine(add(digits), "out_of_range", field: "args.amount"),
            BadLine(add("\"\(digits)\""), "out_of_range", field: "args.amount"),
            BadLine(add("-\(digits)"), "out_of_range", field: "args.amount"),
            BadLine(
                #"{"command":"add","args":{"typed":"\#(digits)"}}"#,
                "out_of_range",
                field: "args.typed"
            ),
        ]
}
