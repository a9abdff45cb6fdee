/// One column of a table.
struct TableColumn: Sendable {
    /// What stands above it.
    let title: String
    /// Whether it is flush right, as amounts are.
    var isRight = false
    /// Whether it may be cut to fit the width.
    var isFlexible = false
    /// The cells that it keeps where it may be cut.
    var least = 8
    /// The cells of what is drawn in it, where there is room for all.
    var most = 0
    /// How early it is left out where there is no room: the highest first, 0 never.
    var rank = 0
    /// The cells between it and the next.
    var gap = 2
    /// Whether it holds a sign for what stands next to it.
    var isSign = false
    /// Whether its texts need their title before them where rows are stacked.
    var isNamed = false

    /// A column of texts that begin in the same cell.
    init(_ title: String, isRight: Bool = false, isFlexible: Bool = false, least: Int = 8, rank: Int = 0) {
        self.title = title
        self.isRight = isRight
        self.isFlexible = isFlexible
        self.least = least
        self.rank = rank
    }

    /// A column of amounts, which say nothing without their title.
    static func amount(_ title: String, rank: Int = 0) -> TableColumn {
        var column = TableColumn(title, isRight: true, rank: rank)
        column.isNamed = true
        return column
    }

    /// A column of signs.
    static let signs: TableColumn = {
        var column = TableColumn("")
        column.isSign = true
        column.gap = 1
        return column
    }()

    /// A column of bars.
    static func bar(least: Int, most: Int, rank: Int) -> TableColumn {
        var column = TableColumn("", isFlexible: true, least: least, rank: rank)
        column.most = most
        return column
    }
}
