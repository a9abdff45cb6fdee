import BudgetCore
import Glibc

/// Instants as milliseconds since 1970-01-01 UTC.
enum Instant {
    /// The host's time (clock_gettime(2), CLOCK_REALTIME).
    static var ofHost: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// How far the zone of the process is ahead of UTC at an instant, by localtime_r(3), which knows `TZ`.
    static func offset(at instant: Int64) -> Int64 {
        var seconds = time_t(instant / 1000)
        var parts = tm()
        // localtime_r alone need not read the zone.
        tzset()
        guard localtime_r(&seconds, &parts) != nil else { return 0 }
        return Int64(parts.tm_gmtoff) * 1000
    }

    /// The instant that a text of RFC 3339 names, such as `2026-11-30T14:00:00.000Z`, `nil` for anything else.
    static func milliseconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"),
            let day = CalendarDay(iso: String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]), hour < 24, minute < 60, second < 61
        else { return nil }
        var rest = bytes[19...]
        var milliseconds: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            guard let fraction = number(digits.prefix(3)) else { return nil }
            milliseconds = [100, 10, 1][min(digits.count, 3) - 1] * fraction
            rest = rest[digits.endIndex...]
        }
        guard let zone = zone(rest) else { return nil }
        let seconds = Int64(day.number) * 86_400 + hour * 3600 + minute * 60 + second - zone
        return seconds * 1000 + milliseconds
    }

    /// Seconds ahead of UTC: `Z`, or hours and minutes such as `+01:00`.
    private static func zone(_ bytes: ArraySlice<UInt8>) -> Int64? {
        let zone = Array(bytes)
        if zone.count == 1, zone[0] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard zone.count == 6, "+-".utf8.contains(zone[0]), zone[3] == UInt8(ascii: ":"),
            let hours = number(zone[1..<3]), let minutes = number(zone[4..<6]), hours < 24, minutes < 60
        else { return nil }
        return (zone[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard !digits.isEmpty else { return nil }
        return digits.reduce(Optional(0)) { sum, digit in
            guard let sum, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            return sum * 10 + Int64(digit - UInt8(ascii: "0"))
        }
    }
}
