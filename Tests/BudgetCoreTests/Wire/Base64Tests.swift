import BudgetCore
import Foundation
import Testing

struct Base64Tests {
    /// The samples of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the samples of the standard are written and read`(_ text: String, _ encoded: String) {
        #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
    }

    @Test func `every byte in every place comes back, as Foundation has it`() {
        for length in 0..<8 {
            for byte in UInt8.min...UInt8.max {
                let bytes = (0..<length).map { byte &+ UInt8($0) &* 37 }
                let text = String(decoding: Base64.encode(bytes), as: UTF8.self)
                #expect(text == Data(bytes).base64EncodedString())
                #expect(Base64.decode(text) == bytes)
            }
        }
    }

    @Test(arguments: [
        "Z", "Zg", "Zg=", "Zg===", "=", "====", "Zg==Zg==", "Z===", "Zm9v\n", "Zm 9", "Zm-_", "Zh==", "Zm9=",
        "é===", "Zm=v", "Z=m=",
    ])
    func `what no bytes are written as is refused`(_ text: String) {
        #expect(Base64.decode(text) == nil)
    }
}
