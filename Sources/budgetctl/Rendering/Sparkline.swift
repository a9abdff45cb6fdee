/// Numbers as heights in a line, the largest highest and nothing at the ground.
enum Sparkline {
    /// A character for each number.
    static func text(_ numbers: [Double], _ glyphs: Glyphs) -> String {
        let largest = numbers.max() ?? 0
        let most = glyphs.heights.count - 1
        return String(
            numbers.map { number in
                guard largest > 0, number > 0 else { return glyphs.heights[0] }
                return glyphs.heights[max(1, Int((number / largest * Double(most)).rounded()))]
            }
        )
    }
}
