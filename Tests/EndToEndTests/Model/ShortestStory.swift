/// A story that goes wrong, cut down to what it takes.
enum ShortestStory {
    /// Leaves out steps, more at first and one by one at last, for as long as it still goes wrong.
    ///
    /// - Parameters:
    ///   - steps: The story.
    ///   - runs: How often it may be told.
    ///   - fails: Tells a story, and says what goes wrong with it, if anything does.
    /// - Returns: The story that is left.
    static func of(_ steps: [StoryStep], runs: Int, _ fails: ([StoryStep]) -> Bool) -> [StoryStep] {
        var story = steps
        var left = runs
        var length = max(1, story.count / 2)
        while left > 0 {
            let size = story.count
            var start = 0
            while start < story.count, left > 0 {
                let shorter = Array(story[..<start] + story[min(start + length, story.count)...])
                left -= 1
                if !shorter.isEmpty, fails(shorter) { story = shorter } else { start += length }
            }
            if length == 1, story.count == size { break }
            length = max(1, length / 2)
        }
        return story
    }
}
