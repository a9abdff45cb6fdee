/// Which locale goes with every request.
enum LocaleChoice {
    /// The locale asked for, else that of the environment by setlocale(3)'s order; `nil` sends none.
    static func choose(option: String?, environment: (String) -> String?) -> String? {
        if let option { return option.isEmpty ? nil : option }
        for name in ["LC_ALL", "LC_MONETARY", "LANG"] {
            if let value = environment(name), !value.isEmpty { return cleaned(value) }
        }
        return nil
    }

    /// The name without code set and modifier, `nil` for the C locale and for what cannot be a locale's name.
    private static func cleaned(_ value: String) -> String? {
        let name = value.prefix { $0 != "." && $0 != "@" }
        let isName = name.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        guard isName, (1...64).contains(name.utf8.count), name != "C", name != "POSIX" else { return nil }
        return String(name)
    }
}
