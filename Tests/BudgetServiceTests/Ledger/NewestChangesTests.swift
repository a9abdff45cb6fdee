import Testing

@testable import BudgetService

struct NewestChangesTests {
    /// Which revisions were looked through, for changes that are there.
    private func looks(
        _ newest: inout NewestChanges,
        through revision: Int64,
        by uid: UInt32? = 7,
        _ there: Set<Int64> = []
    ) throws -> [ClosedRange<Int64>] {
        var looks: [ClosedRange<Int64>] = []
        let found = try newest.newest(.undoable, by: uid, through: revision) { revisions in
            looks.append(revisions)
            return there.filter(revisions.contains).max()
        }
        #expect(found == there.max())
        return looks
    }

    @Test func `whoever has none lets only what is new be looked through again`() throws {
        var newest = NewestChanges()
        #expect(try looks(&newest, through: 1_000_000) == [1...1_000_000])
        #expect(try looks(&newest, through: 1_000_000) == [])
        #expect(try looks(&newest, through: 1_000_003) == [1_000_001...1_000_003])
        #expect(try looks(&newest, through: 1_000_003, by: 8) == [1...1_000_003], "others are others")
        #expect(try looks(&newest, through: 1_000_003, by: nil) == [1...1_000_003])
    }

    @Test func `the next older one is looked for below the one that was found`() throws {
        var newest = NewestChanges()
        #expect(try looks(&newest, through: 900, [100, 500]) == [1...900])
        #expect(try looks(&newest, through: 900, [100, 500]) == [1...500])
        #expect(try looks(&newest, through: 901, [100]) == [901...901, 1...500])
        #expect(try looks(&newest, through: 902, [100]) == [902...902, 1...100])
        #expect(try looks(&newest, through: 903, [100, 903]) == [903...903])
        #expect(try looks(&newest, through: 904, [100]) == [903...904, 1...100])
        #expect(try looks(&newest, through: 904, []) == [1...100])
    }

    @Test func `a change that stands again is found again`() throws {
        var newest = NewestChanges()
        _ = try looks(&newest, through: 900, [100])
        newest.standsAgain(500)
        #expect(try looks(&newest, through: 901, [100, 500]) == [901...901, 500...500])
        newest.standsAgain(50)
        #expect(try looks(&newest, through: 901, [50, 100]) == [500...500, 1...100])
    }

    @Test func `in an empty ledger nothing is looked through`() throws {
        var newest = NewestChanges()
        #expect(try looks(&newest, through: 0) == [])
        #expect(try looks(&newest, through: 1, [1]) == [1...1])
    }
}
