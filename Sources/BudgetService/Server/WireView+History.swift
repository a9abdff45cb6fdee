import BudgetCore

extension WireView {
    /// How the values of a change are written, whatever became of currency and categories since.
    fileprivate func of(_ entry: HistoryEntry) -> WireView {
        var view = self
        if let exponent = entry.exponent, exponent != view.exponent {
            view.exponent = exponent
            view.display = nil
        }
        for (id, name) in entry.names where categories[id] == nil {
            view.categories[id] = Category(id: id, name: name, folded: name)
        }
        for case .category(let id, let before, let after) in entry.rows where categories[id] == nil {
            guard let name = after ?? before else { continue }
            view.categories[id] = Category(id: id, name: name, folded: name)
        }
        return view
    }
}

extension TouchedRow {
    /// Whether history tells it; that a due day was booked is told by the expense.
    fileprivate var isTold: Bool {
        if case .recurringDue(_, _, let before, let after) = self {
            before?.expense == nil && after?.expense == nil
        } else {
            true
        }
    }
}

extension JSONWriter {
    /// Bytes of rows after which the rest of a change is left out: a page holds at least one change, below 1 MiB.
    private static let bytesOfRows = 400_000

    /// Writes one change as history tells it.
    mutating func change(_ entry: HistoryEntry, _ view: WireView) {
        let view = view.of(entry)
        object { writer in
            writer.name("revision")
            writer.integer(entry.revision)
            writer.name("time")
            writer.instant(entry.time)
            writer.name("command")
            writer.string(entry.command)
            writer.name("by")
            writer.object { writer in
                writer.name("uid")
                writer.integer(Int64(entry.author.uid))
                writer.name("user")
                writer.string(entry.author.userName)
                writer.name("pid")
                writer.integer(Int64(entry.author.pid))
                writer.name("client")
                writer.string(entry.author.client)
            }
            writer.revision("undoes", entry.undoes)
            if let whose = entry.whose {
                writer.name("whose")
                writer.object { writer in
                    writer.name("uid")
                    writer.integer(Int64(whose.uid))
                    writer.name("user")
                    writer.string(whose.userName)
                }
            }
            writer.revision("undone_by", entry.undoneBy)
            writer.rows(entry.rows.filter(\.isTold), view)
        }
    }

    /// Writes as many rows as a reply has room for, and how many more there are.
    private mutating func rows(_ rows: [TouchedRow], _ view: WireView) {
        let start = bytes.count
        var written = 0
        name("rows")
        array { writer in
            for row in rows {
                guard writer.bytes.count - start < Self.bytesOfRows else { return }
                writer.row(row, view)
                written += 1
            }
        }
        guard written < rows.count else { return }
        name("rows_left_out")
        integer(rows.count - written)
    }

    private mutating func revision(_ name: StaticString, _ revision: Int64?) {
        self.name(name)
        if let revision { integer(revision) } else { null() }
    }

    /// Writes an instant in UTC with milliseconds (RFC 3339).
    mutating func instant(_ milliseconds: Int64) {
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        guard rest >= 0, let day = CalendarDay(number: Int(days)) else { return null() }
        let seconds = Int(rest / 1000)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(CalendarDay.twoDigits)
        let fraction = String(1000 + rest % 1000).dropFirst()
        string("\(day.iso)T\(parts.joined(separator: ":")).\(fraction)Z")
    }

    private mutating func row(_ row: TouchedRow, _ view: WireView) {
        object { writer in
            writer.name("kind")
            writer.string(row.stored.kind)
            switch row {
            case .expense(let id, let before, let after):
                writer.name("id")
                writer.integer(id.number)
                writer.sides(before, after) { $0.expense($1.expense, view) }
            case .expenses(let moved):
                writer.name("count")
                writer.integer(moved.ids.count)
                writer.name("ids")
                writer.string(moved.toldIDs)
                writer.sides(moved.from, moved.to) { $0.string(view.name($1)) }
            case .category(let id, let before, let after):
                writer.name("id")
                writer.integer(id.number)
                writer.sides(before, after) { writer, name in
                    writer.object { writer in
                        writer.name("name")
                        writer.string(name)
                    }
                }
            case .limit(let key, let before, let after):
                writer.scope(key.scope, key.label, view)
                writer.name("only")
                writer.bool(key.isOnly)
                writer.sides(before, after) { writer, entry in
                    switch entry {
                    case .amount(let amount): writer.string(amount, exponent: view.exponent)
                    case .ended: writer.string("none")
                    }
                }
                if let display = view.display {
                    writer.name("display")
                    writer.object { writer in
                        writer.display("before", before?.amount, display)
                        writer.display("after", after?.amount, display)
                    }
                }
            case .setting(let name, let before, let after):
                writer.name("name")
                writer.string(name)
                writer.setting("before", name, before, view)
                writer.setting("after", name, after, view)
            case .carryOver(let scope, let label, let before, let after):
                writer.scope(scope, label, view)
                writer.sides(before, after) { $0.string($1.rawValue) }
            case .recurring(let id, let before, let after):
                writer.name("id")
                writer.integer(id.number)
                writer.sides(before, after) { $0.recurring($1.rule, view) }
            case .recurringDue(let id, let day, let before, let after):
                writer.name("recurring")
                writer.integer(id.number)
                writer.name("due")
                writer.string(day.iso)
                writer.sides(before, after) { $0.string($1.word) }
            }
        }
    }

    private mutating func scope(_ scope: BudgetScope, _ label: PeriodLabel, _ view: WireView) {
        name("category")
        if case .category(let id) = scope { string(view.name(id)) } else { null() }
        name("period")
        string(label.text)
    }

    private mutating func sides<Side>(
        _ before: Side?,
        _ after: Side?,
        _ write: (inout JSONWriter, Side) -> Void
    ) {
        name("before")
        if let before { write(&self, before) } else { null() }
        name("after")
        if let after { write(&self, after) } else { null() }
    }

    /// Writes a setting as it was kept, or its default, in the form that `settings.get` has.
    private mutating func setting(_ member: StaticString, _ name: String, _ kept: String?, _ view: WireView) {
        var settings = Settings()
        SettingRows.set(name, kept, in: &settings)
        self.name(member)
        setting(name, settings, .none, view)
    }
}
