import Testing

@testable import BudgetCore

struct JSONValueTests {
    @Test(arguments: [
        ("0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ])
    func `a whole number is read`(_ text: String, _ number: Int64) {
        #expect(JSONValue.number(text).integer == number)
    }

    @Test(arguments: ["-0", "1.0", "1e3", "9223372036854775808", "-9223372036854775809", "0.5"])
    func `no other number is whole`(_ text: String) {
        #expect(JSONValue.number(text).integer == nil)
    }

    @Test func `a value is what it is and nothing else`() throws {
        let value = try JSONParser.parse(#"{"a":[1,"x",true,null,{}]}"#)
        let elements = try #require(value["a"]?.array)
        #expect(elements.map(\.kind) == ["a number", "a string", "a boolean", "null", "an object"])
        #expect(elements.map(\.string) == [nil, "x", nil, nil, nil])
        #expect(elements.map(\.bool) == [nil, nil, true, nil, nil])
        #expect(elements.map(\.integer) == [1, nil, nil, nil, nil])
        #expect(value["b"] == nil && elements[0]["a"] == nil && value.string == nil)
        #expect(value.kind == "an object" && value["a"]?.kind == "an array")
    }

    @Test func `an object keeps the order of its members and takes no name twice`() {
        var object = JSONObject()
        let added = [
            object.append("b", .null), object.append("a", .bool(true)), object.append("b", .bool(false)),
        ]
        #expect(added == [true, true, false])
        #expect(object.members.map(\.name) == ["b", "a"])
        #expect(object["b"] == .null)
    }

    @Test(arguments: [15, 16, 17, 18, 500])
    func `an object of any size finds its members and takes no name twice`(_ count: Int) {
        var object = JSONObject()
        for index in 0..<count { object.append("\(index)", .number("\(index)")) }
        for index in 0..<count {
            #expect(object["\(index)"] == .number("\(index)"))
            let isAdded = object.append("\(index)", .null)
            #expect(!isAdded)
        }
        #expect(object["x"] == nil && object.members.count == count)
    }

    @Test(arguments: [0, 500])
    func `names are told apart by their bytes, as RFC 8259 has it`(_ others: Int) {
        var object = JSONObject()
        for index in 0..<others { object.append("\(index)", .null) }
        let composed = object.append("\u{E9}", .number("1"))
        let decomposed = object.append("e\u{301}", .number("2"))
        #expect(composed && decomposed)
        #expect(object["\u{E9}"] == .number("1"))
        #expect(object["e\u{301}"] == .number("2"))
    }

    @Test func `members are equal wherever they were read`() throws {
        let spaced = try JSONParser.parse(#" { "a" : [ 1 ] , "b" : {} }"#)
        #expect(try JSONParser.parse(#"{"a":[1],"b":{}}"#) == spaced)
    }
}
