import Testing

/// A command line that cannot be meant so, and what is said about it.
struct MistakeRow: Sendable, CustomTestStringConvertible {
    let line: String
    /// What went wrong.
    let sentence: String
    /// What to do about it, `nil` if the sentence says it.
    let hint: String?
    let status: Int

    var testDescription: String { line }

    init(_ line: String, _ sentence: String, _ hint: String?, _ status: Int) {
        self.line = line
        self.sentence = sentence
        self.hint = hint
        self.status = status
    }

    /// In a budget in EUR with the category food, whose only expense is #1.
    static let all = commands + amounts + days + names + values

    private static let commands = [
        MistakeRow("statsu", "There is no command `statsu`.", "Did you mean `status`?", 2),
        MistakeRow(
            "frobnicate",
            "There is no command `frobnicate`.",
            "`budgetctl help` lists the commands.",
            2
        ),
        // A byte that begins no character; it would stand in the ledger as another one.
        MistakeRow(#"add 5 "$(printf 'caf\377')""#, "Word 3 of the command line is not UTF-8.", nil, 2),
        MistakeRow("cat", "There is no command `cat`.", "Did you mean `category`?", 2),
        MistakeRow("find café", "There is no command `find`.", "Did you mean `list`?", 2),
        MistakeRow("delete 1", "There is no command `delete`.", "Did you mean `remove`?", 2),
        MistakeRow("categories", "There is no command `categories`.", "Did you mean `category`?", 2),
        MistakeRow("list food", "list does not take `food`.", "Did you mean `-c food` or `--text food`?", 2),
        MistakeRow(
            "list 2026-11",
            "list does not take `2026-11`.",
            "Did you mean `-p 2026-11` or `--text 2026-11`?",
            2
        ),
        MistakeRow(
            "report 2026-01 2026-03",
            "`2026-01 2026-03` is no period.",
            "Several are written as one word: `2026-01..2026-03`.",
            2
        ),
        MistakeRow("help lmit", "There is no command `lmit`.", "Did you mean `limit`?", 2),
        MistakeRow(
            "add 5 x --categroy food",
            "add has no option `--categroy`.",
            "Did you mean `--category`?",
            2
        ),
        MistakeRow("add 5 x --cat food", "add has no option `--cat`.", "Did you mean `--category`?", 2),
        MistakeRow("ls --m 5", "list has no option `--m`.", "`budgetctl list -h` shows how it is used.", 2),
        MistakeRow("add 5 x -x", "add has no option `-x`.", "`budgetctl add -h` shows how it is used.", 2),
        MistakeRow("add 5 x -d", "-d needs a value: DAY.", "`budgetctl add -h` shows how it is used.", 2),
        MistakeRow("ls --sort dat", "--sort cannot be `dat`.", "Did you mean date?", 2),
        MistakeRow("category lst", "category does not take `lst`.", "Did you mean list?", 2),
        MistakeRow("recurring bok 1", "recurring does not take `bok`.", "Did you mean book?", 2),
        MistakeRow("completions bahs", "completions does not take `bahs`.", "Did you mean bash?", 2),
        MistakeRow("watch statsu", "There is no topic of this name.", "Did you mean status?", 1),
    ]

    private static let amounts = [
        MistakeRow(
            "add corner café 12.50",
            "\"corner\" is not an amount; write it like 12.50.",
            "The amount stands first: budgetctl add 12.50 corner 'café'",
            1
        ),
        MistakeRow("add 1.234 x", "1.234 could be 1.234 or 1234.00.", "Write 1234.00 if that is meant.", 1),
        MistakeRow(
            "--locale de_DE add 1,234 x",
            "1,234 could be 1,234 or 1234,00.",
            "Write 1234,00 if that is meant.",
            1
        ),
        MistakeRow(
            "limit 1.500",
            "1.500 could be 1.50 or 1500.00.",
            "Write 1.50 or 1500.00 if that is meant.",
            1
        ),
        MistakeRow("add abc x", #""abc" is not an amount; write it like 12.50."#, nil, 1),
        MistakeRow("add 0 x", "An expense is never 0.", nil, 1),
        MistakeRow("add 5 USD x", "The budget is in EUR, and the amount in USD.", nil, 1),
        MistakeRow("ls --min 10 --max 5", "`--min 10` is above `--max 5`.", nil, 1),
        MistakeRow("add 5 x --tag=", "-t needs a tag.", "Leave it out for an expense without tags.", 1),
        MistakeRow("add x9 tea", #""x9" is not an amount; write it like 12.50."#, nil, 1),
        MistakeRow("add '5 XYZ' tea", #""XYZ" is not a currency."#, nil, 1),
        MistakeRow(
            "limit 100 euro",
            "`euro` is no currency's code.",
            "A code has three letters, such as EUR, USD or JPY.",
            2
        ),
        MistakeRow(
            "settings currency '€'",
            "`€` is no currency's code.",
            "A code has three letters, such as EUR, USD or JPY.",
            2
        ),
    ]

    private static let days = [
        MistakeRow(
            "add 5 x -d 03/04",
            "03/04 could be 2026-04-03 or 2026-03-04.",
            "Write 2026-04-03 or 2026-03-04.",
            1
        ),
        MistakeRow(
            "ls --from 03/04",
            "03/04 could be 2026-04-03 or 2026-03-04.",
            "Write 2026-04-03 or 2026-03-04.",
            1
        ),
        MistakeRow(
            "status -p 03/04",
            "03/04 could be 2026-04-03 or 2026-03-04.",
            "Write 2026-04-03 or 2026-03-04.",
            1
        ),
        MistakeRow("add 5 x -d 30.02.", "30.02 is no day of the calendar from 1900 to 2199.", nil, 1),
        MistakeRow("add 5 x -d tommorow", #""tommorow" is not a day; did you mean tomorrow?"#, nil, 1),
        MistakeRow("add 5 x -d mondy", #""mondy" is not a day; did you mean monday?"#, nil, 1),
        MistakeRow("add 5 x -d sundy", #""sundy" is not a day; did you mean sunday?"#, nil, 1),
        MistakeRow(
            "add 5 x -d soon",
            #""soon" is not a day; write it as 2026-11-03, yesterday, monday or 3d."#,
            nil,
            1
        ),
        MistakeRow("ls -p 'last mnth'", #""last mnth" is not a period; did you mean last month?"#, nil, 1),
        MistakeRow("ls -p novmber", #""novmber" is not a period; did you mean november?"#, nil, 1),
        MistakeRow(
            "report 2026-13",
            #""2026-13" is not a period; write it as 2026-07, last month, july or 2026."#,
            nil,
            1
        ),
        MistakeRow("ls --from today --to yesterday", "from is after to.", nil, 1),
    ]

    private static let names = [
        MistakeRow(
            "add 5 x -c fod",
            #"There is no category "fod"."#,
            "Did you mean food? If it is another, make it with --new.",
            1
        ),
        MistakeRow(
            "limit 5 -c fod",
            #"There is no category "fod"."#,
            "Did you mean food? If it is another, make it with --new.",
            1
        ),
        MistakeRow("limit -c fod", #"There is no category "fod"."#, "Did you mean food?", 1),
        MistakeRow("ls -c fod", #"There is no category "fod"."#, "Did you mean food?", 1),
        MistakeRow("report -c pets", #"There is no category "pets"."#, "Known are: food.", 1),
        MistakeRow("status --explain -c fod", #"There is no category "fod"."#, "Did you mean food?", 1),
        MistakeRow("category rename fod sweets", #"There is no category "fod"."#, "Did you mean food?", 1),
        MistakeRow("category merge food fod", #"There is no category "fod"."#, "Did you mean food?", 1),
        MistakeRow("show 999", "There is no expense #999.", nil, 1),
        MistakeRow("show abc", "`abc` is no expense's id.", "`budgetctl list` shows the ids.", 2),
        MistakeRow(
            "undo 999",
            "There is no change 999 in the history.",
            "`budgetctl history` shows which there are.",
            1
        ),
        MistakeRow("recurring remove 7", "There is no recurring entry #7.", nil, 1),
    ]

    private static let values = [
        MistakeRow("settings curency EUR", "There is no setting `curency`.", "Did you mean currency?", 2),
        MistakeRow(
            "settings carry_over bth",
            "carry_over has no value of this name.",
            "Did you mean both?",
            1
        ),
        MistakeRow("settings month_start_day 40", "month_start_day is from 1 to 31.", nil, 1),
        MistakeRow(
            "settings time_zone Berlin",
            "There is no time zone of this name.",
            "A time zone is a region and a city, such as Europe/Berlin, or UTC.",
            1
        ),
        MistakeRow(
            "settings locale germany",
            "There is no locale of this name.",
            "A locale is a language and a country, such as de_DE or en_US.",
            1
        ),
        MistakeRow(
            "settings large_expense 1,50",
            "large_expense cannot be `1,50`.",
            "Give a plain amount with a point, as in `budgetctl settings large_expense 200.50`.",
            2
        ),
        MistakeRow(
            "ls --limit 0",
            "`0` is no number of rows.",
            "Give a whole number from 1, as in `--limit 20`.",
            2
        ),
    ]
}
