import BudgetCore

extension CommandTable {
    /// A copy of everything.
    static let backupCommands: [Command] = [
        Command(
            "backup",
            .read,
            "Hands out a copy of the ledger, a piece at a time.",
            confidential: true,
            fields: [
                Field(
                    "after",
                    .integer(0...Int64.max),
                    "What next was on the piece before; begins anew if absent."
                )
            ],
            result: .object([
                .init("bytes", .count),
                .init("data", .text),
                .init("next", .nullable(.number)),
            ]),
            example: "{}"
        ) { context, arguments throws(BudgetError) in
            let backups = context.server.backups
            let session = context.session
            let backup =
                if let offset = try arguments.integer("after", 0...Int64.max) {
                    try backups.backup(of: session, at: offset)
                } else {
                    try backups.begin(for: session)
                }
            return .query { ledger in try await backups.piece(of: backup, for: session, from: ledger) }
        }
    ]
}
