/// Finds the known name that a mistyped one most likely meant.
public enum NearestName {
    /// The nearest of the known names, or `nil` if none is within a third of its length.
    ///
    /// Names of which nothing is the same are never near, such as two of one character.
    public static func match(for name: String, among known: some Sequence<String>) -> String? {
        let scalars = Array(name.lowercased().unicodeScalars.prefix(64))
        var best: (name: String, distance: Int, lengths: Int)?
        for candidate in known {
            let other = Array(candidate.lowercased().unicodeScalars.prefix(64))
            let distance = distance(scalars, other)
            // Of two that are as near, swapped letters are likelier than a missing one.
            let lengths = abs(scalars.count - other.count)
            let shorter = min(scalars.count, other.count)
            if distance <= max(1, shorter / 3), distance < shorter,
                (distance, lengths) < best.map({ ($0.distance, $0.lengths) }) ?? (.max, .max)
            {
                best = (candidate, distance, lengths)
            }
        }
        return best?.name
    }

    /// A hint that names the nearest, or else all of them.
    public static func hint(for name: String, among known: [String]) -> String {
        if let nearest = match(for: name, among: known) { return "Did you mean \(nearest)?" }
        return known.isEmpty ? "It takes none." : "Known are: \(known.joined(separator: ", "))."
    }

    /// Insertions, removals, replacements and swaps of neighbours that turn one into the other.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, scalar) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(
                    last[column + 1] + 1,
                    current[column] + 1,
                    last[column] + (scalar == other ? 0 : 1)
                )
                if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
