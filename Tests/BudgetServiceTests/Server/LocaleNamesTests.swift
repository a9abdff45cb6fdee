import Testing

@testable import BudgetService

struct LocaleNamesTests {
    @Test func `names that clients make up are bounded, and those that ICU lists are always known`() {
        var names = LocaleNames()
        let used = Set((0..<1000).map { names.admitted("de_DE@x=\($0)") })
        #expect(used.count == LocaleNames.mostOthers + 1)
        #expect(used.contains("de"), "one too many is read as its language")
        #expect(names.admitted("de_DE@x=0") == "de_DE@x=0")
        #expect(names.admitted("qq_QQ") == "")
        for name in ["de_DE", "fr_CH", "ar_EG", "ja_JP", "sr_Latn_RS", "en"] {
            #expect(names.admitted(name) == name)
        }
    }
}
