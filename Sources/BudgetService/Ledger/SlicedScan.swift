/// A way through the ledger's rows that is cut into slices of a few milliseconds, so that commits get their turn.
protocol SlicedScan {
    /// Whether all rows were looked at.
    var isDone: Bool { get }
    /// Looks at the next rows.
    mutating func runSlice() throws(SQLiteError)
    /// Works in a change made between two slices, or returns `false` if the scan has to begin anew.
    mutating func follow(_ row: TouchedRow) -> Bool
}

extension Ledger {
    /// How often scans begin anew; then they are made in one piece, so that they end however often others write.
    private static let patientScans = 2

    /// What scans tell of one revision; between slices, commits and other reads get their turn.
    ///
    /// - Parameters:
    ///   - begin: Makes the scans, from the facts as they are then.
    ///   - finish: Makes the result, in the turn of the last slice; `nil` if facts have changed that they began with.
    /// - Returns: The result.
    /// - Throws: What either throws, or what SQLite says.
    func scanned<Result>(
        _ begin: () throws -> [any SlicedScan],
        _ finish: ([any SlicedScan]) throws -> Result?
    ) async throws -> Result {
        for _ in 0..<Self.patientScans {
            if let result = try await scannedInSlices(begin, finish) { return result }
        }
        while true {
            var scans = try begin()
            for index in scans.indices { while !scans[index].isDone { try scans[index].runSlice() } }
            if let result = try finish(scans) { return result }
        }
    }

    /// The same, made slice by slice; `nil` if so much was changed meanwhile that it cannot be told.
    func scannedInSlices<Result>(
        _ begin: () throws -> [any SlicedScan],
        _ finish: ([any SlicedScan]) throws -> Result?
    ) async throws -> Result? {
        var scans = try begin()
        let follower = ScanFollower()
        followers[ObjectIdentifier(follower)] = follower
        defer { followers[ObjectIdentifier(follower)] = nil }
        for index in scans.indices {
            while !scans[index].isDone {
                for row in follower.take() {
                    // Scans that have not begun have passed no row, and so find nothing to work in.
                    for started in scans.indices where !scans[started].follow(row) { return nil }
                }
                try scans[index].runSlice()
                if index < scans.count - 1 || !scans[index].isDone { await Task.yield() }
            }
        }
        return try finish(scans)
    }
}
