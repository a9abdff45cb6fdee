import Glibc

/// Keys that make a repeated write safe.
enum RequestKey {
    /// 128 random bits of the kernel in hexadecimal, by getentropy(3), glibc's call of getrandom(2).
    static func make() throws(CommandFailure) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard getentropy(&bytes, bytes.count) == 0 else {
            throw CommandFailure(
                .tryAgain,
                code: "no_random",
                "The kernel gave no random bits for the request's key."
            )
        }
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
