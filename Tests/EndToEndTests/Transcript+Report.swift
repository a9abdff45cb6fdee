extension Transcript {
    static let reporting = Transcript(
        testDescription: "sums, as tables and as a letter",
        text: """
            $ budgetctl report
            No expenses in 2026-11.
            $ budgetctl -q limit 300 EUR --from 2026-09 --past
            $ budgetctl -q limit 60 -c food --new --from 2026-09 --past
            $ budgetctl -q settings carry_over both
            $ budgetctl -q add 25 מכולת השכונה -c food -d 2026-09-10
            $ budgetctl -q add 30 gym -d 2026-09-01
            $ budgetctl -q add 30 gym -d 2026-10-01
            $ budgetctl -q add 120 boots -c clothes -d 2026-10-12
            $ budgetctl -q add 35 gym -d 2026-11-01
            $ budgetctl -q add 75.50 מכולת השכונה -c food -t home -t work
            $ budgetctl -q add 40 お茶 -c fun -t home
            $ budgetctl -q refund 15 boots -c clothes
            $ budgetctl report
            2026-11  2026-11-01 to 2026-11-30
            category        spent  share  count   limit  carried  remaining   used
            food            75.50   55 %      1   60.00              -15.50  125 %  !!  ████████████████████████
            fun             40.00   29 %      1                                         ████████████▊
            (no category)   35.00   25 %      1                                         ███████████▏
            clothes        -15.00  -12 %      1
                           ──────
            all            135.50             4  300.00   150.00     314.50   30 %
            2026-09 ▄█▇ 2026-11, most 150.00 in 2026-10
            $ budgetctl report 2026-09..2026-12 --by month
            2026-09-01 to 2026-12-31
            month     spent  count   limit  carried  remaining  used
            2026-09   55.00      2  300.00              245.00  18 %  ████████▊
            2026-10  150.00      2  300.00              150.00  50 %  ████████████████████████
            2026-11  135.50      4  300.00   150.00     314.50  30 %  █████████████████████▋
                     ──────
            all      340.50      8
            2026-09 ▄█▇ 2026-11, most 150.00 in 2026-10
            $ budgetctl report --by month -c food -p 2026-11
            2026-11  2026-11-01 to 2026-11-30
            month    spent  count  limit  remaining   used
            2026-11  75.50      1  60.00     -15.50  125 %  !!
                     ─────
            all      75.50      1  60.00     -15.50  125 %  !!
            $ budgetctl report 2026 --by payee --limit 3
            2026-01-01 to 2026-12-31
            payee          spent  share  count
            boots         105.00   30 %      2  ████████████████████████
            \u{2068}מכולת השכונה\u{2069}  100.50   29 %      2  ███████████████████████
            gym            95.00   27 %      3  █████████████████████▊
            others         40.00             1
                          ──────
            all           340.50             8
            2026-09 ▄█▇ 2026-11, most 150.00 in 2026-10
            $ budgetctl report --by tag
            2026-11  2026-11-01 to 2026-11-30
            tag        spent  share  count
            home      115.50   85 %      2  ████████████████████████
            work       75.50   55 %      1  ███████████████▊
            (no tag)   20.00   14 %      2  ████▏
                      ──────
            all       135.50             4
            An expense with several tags counts under each.
            2026-09 ▄█▇ 2026-11, most 150.00 in 2026-10
            $ budgetctl report this month --brief
            In 2026-11 135.50 of 450.00 was spent in 4 expenses: 314.50 left.
            The largest was 75.50 \u{2068}מכולת השכונה\u{2069}, food, 2026-11-22.
            Against the month before, with 150.00: clothes -135.00, food +75.50, fun +40.00.
            Dearer than before: gym 35.00, was 30.00.
            150.00 is carried into it, and 314.50 out of it.
            $ budgetctl report last month --brief
            In 2026-10 150.00 of 300.00 was spent in 2 expenses: 150.00 left.
            The largest was 120.00 boots, clothes, 2026-10-12.
            Against the month before, with 55.00: clothes +120.00, food -25.00.
            No recurring price went up.
            Nothing is carried into it, and 150.00 out of it.
            $ budgetctl report 2026-01 --brief
            In 2026-01 nothing was spent; no limit is set.
            There was no expense.
            The month before was the same in every category: 0.00.
            No recurring price went up.
            Nothing is carried into it or out of it.
            $ budgetctl report 2026-01
            No expenses in 2026-01.
            $ budgetctl report last year --by payee
            No expenses from 2025-01-01 to 2025-12-31.
            $ budgetctl --json report -p 2026-11 --by payee -c fun
            {"from":"2026-11-01","to":"2026-11-30","period":{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"},"by":"payee","spent":"40.00","count":1,"limit":null,"carried":"0.00","available":null,"remaining":null,"percent":null,"state":"no_limit","rows":[{"name":"お茶","spent":"40.00","count":1,"share":100}]}
            $ budgetctl report 2026 --brief
            budgetctl: period names more than one period here, from 2026-01 to 2026-12.
            Name a single one, such as 2026-07 or last month.
            [exit 1]
            $ budgetctl report --brief --by month
            budgetctl: --brief and --by exclude each other.
            `budgetctl report -h` shows how it is used.
            [exit 2]
            $ budgetctl report november -p 2026
            budgetctl: The period is given twice.
            Give it as words or with -p.
            [exit 2]

            """
    )
}
