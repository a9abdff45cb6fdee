import Testing

/// A session in a home of its own.
struct Transcript: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var language = "C.UTF-8"
    var hasDaemon = true
    let text: String

    static let all = [
        booking, looking, mistakes, limits, settings, typed, scripts, nobody, explaining, categories,
        recurring,
        takingBack, trying, telling, reporting, backups, story, periods, bars,
        localeOfBudget,
        narrow, wide, spoken,
    ]

    static let booking = Transcript(
        testDescription: "booking, correcting and taking back",
        text: """
            $ budgetctl status
            This budget has no currency yet. Name it with the first limit, then book:
              budgetctl limit 1500 EUR
              budgetctl add 12.50 lunch
            $ budgetctl add 12.50 café
            budgetctl: This budget has no currency yet.
            Name it with the first limit: budgetctl limit 1500 EUR, or alone: budgetctl settings currency EUR.
            [exit 1]
            $ budgetctl limit 1500 EUR
            Limit from 2026-11 on: 1500.00. Left: all 1500.00 (9 days, 166.66 a day)
            $ budgetctl limit 300 -c food
            Limit for food from 2026-11 on: 300.00. Left: food 300.00 of 300.00; all 1500.00 (9 days, 166.66 a day)
            $ budgetctl add 12.50 corner café -c food -d yesterday
            #1 12.50 corner café, food, 2026-11-21. Left: food 287.50 of 300.00; all 1487.50 (9 days, 165.27 a day)
            $ budgetctl 4.50 bakery -c food -t work
            #2 4.50 bakery, food. Left: food 283.00 of 300.00; all 1483.00 (9 days, 164.77 a day)
            $ budgetctl refund 30 shoe shop -c clothes -n 'too small'
            #3 -30.00 shoe shop, clothes. Left: all 1513.00 (9 days, 168.11 a day)
            $ budgetctl edit last -a -25 -n ''
            #3 -25.00 shoe shop, clothes, 2026-11-22. Left: all 1508.00 (9 days, 167.55 a day)
            $ budgetctl edit 99 -a 1
            budgetctl: There is no expense #99.
            [exit 1]
            $ budgetctl rm 2
            Removed #2 4.50 bakery, food, 2026-11-22.
            Left: food 287.50 of 300.00; all 1512.50 (9 days, 168.05 a day)
            $ budgetctl rm 1 2
            budgetctl: There is no expense #2.
            [exit 1]
            $ budgetctl add 3 tea -d 2026-10-05
            #4 3.00 tea, 2026-10-05, in 2026-10
            $ budgetctl add 3 Tea -d 2026-10-05 --dry-run
            Would add 3.00 Tea, 2026-10-05, in 2026-10
            #4 has the same amount, payee and day.
            $ budgetctl add 3 Tea -d 2026-10-05
            #5 3.00 Tea, 2026-10-05, in 2026-10
            #4 has the same amount, payee and day; `budgetctl undo` takes this one back.
            $ budgetctl -q undo
            $ budgetctl refund 3 tea -d 2026-10-05 --dry-run
            Would add -3.00 tea, 2026-10-05, in 2026-10
            $ budgetctl add 3 te -d 2026-10-05 --dry-run
            Would add 3.00 te, 2026-10-05, in 2026-10
            $ printf '%s\\n' -c clothes -- 5 --new | budgetctl add - --dry-run
            Would add 5.00 --new, clothes. Left: all 1512.50 → 1507.50 (9 days, 168.05 → 167.50 a day)
            $ budgetctl list
            id  date        amount  payee        category
             3  2026-11-22  -25.00  shoe shop    clothes
             1  2026-11-21   12.50  corner café  food
             4  2026-10-05    3.00  tea
                            ──────
                             -9.50  3 expenses

            """
    )

    static let looking = Transcript(
        testDescription: "looking",
        language: "en_US.UTF-8",
        text: """
            $ budgetctl -q limit 1500 EUR
            $ budgetctl -q limit 300 -c food
            $ budgetctl -q add 12.50 corner café -c food -d yesterday -n 'with Ann' -t work
            $ budgetctl -q add 1200 rent
            $ budgetctl
            2026-11  2026-11-01 to 2026-11-30
            ████████████████████████████████████│███░░░░░░░░░░  80 %  ! near the limit
              limit      €1,500.00
            █ spent      €1,212.50
            ░ remaining    €287.50
            │ days left          9 of 30, 73 % gone
              per day       €31.94
              projected  €1,653.40 over the limit

            category   spent  remaining    limit  used
            food      €12.50    €287.50  €300.00   4 %  █░░░░░░░░░░░
            $ budgetctl status --plain
            ! €287.50 left of €1,500.00 in 2026-11, 9 days, €31.94 a day
            $ budgetctl status -p 'last month' --plain
            €0.00 spent in 2026-10, no limit
            $ budgetctl status --exit-code -q
            [exit 10]
            $ budgetctl show 1
            id        1
            amount    €12.50
            date      2026-11-21
            payee     corner café
            category  food
            tags      work
            note      with Ann
            $ budgetctl ls -c food
            id  date        amount  payee        category  tags  note
             1  2026-11-21  €12.50  corner café  food      work  with Ann
            $ budgetctl ls -p 'last month'
            No expenses.
            $ budgetctl --json ls -c food
            {"expenses":[{"id":1,"amount":"12.50","date":"2026-11-21","payee":"corner café","category":"food","note":"with Ann","tags":["work"],"pending":false,"display":{"amount":"€12.50"}}],"more":false,"next":null}
            $ budgetctl -q add 300 bicycle
            $ budgetctl status --exit-code --plain
            !! -€12.50 left of €1,500.00 in 2026-11, 9 days, €0.00 a day
            [exit 12]

            """
    )

    static let mistakes = Transcript(
        testDescription: "mistakes",
        text: """
            $ budgetctl -q limit 100 EUR
            $ budgetctl frobnicate
            budgetctl: There is no command `frobnicate`.
            `budgetctl help` lists the commands.
            [exit 2]
            $ budgetctl cat
            budgetctl: There is no command `cat`.
            Did you mean `category`?
            [exit 2]
            $ budgetctl statsu
            budgetctl: There is no command `statsu`.
            Did you mean `status`?
            [exit 2]
            $ budgetctl add
            budgetctl: add needs AMOUNT.
            `budgetctl add -h` shows how it is used.
            [exit 2]
            $ budgetctl add 1.234 tea
            budgetctl: 1.234 could be 1.234 or 1234.00.
            Write 1234.00 if that is meant.
            [exit 1]
            $ budgetctl add 5 USD tea
            budgetctl: The budget is in EUR, and the amount in USD.
            [exit 1]
            $ budgetctl -q add 5 tea -c food
            $ budgetctl add 5 tea -c fod
            budgetctl: There is no category "fod".
            Did you mean food? If it is another, make it with --new.
            [exit 1]
            $ budgetctl edit last -c foot
            budgetctl: There is no category "foot".
            Did you mean food? If it is another, make it with --new.
            [exit 1]
            $ budgetctl limit 20 -c foods
            budgetctl: There is no category "foods".
            Did you mean food? If it is another, make it with --new.
            [exit 1]
            $ budgetctl -q add 5 shoe -c foot --new
            $ budgetctl -q rm 1 2
            $ budgetctl add 5 tea -d 03/11
            budgetctl: 03/11 could be 2026-11-03 or 2026-03-11.
            Write 2026-11-03 or 2026-03-11.
            [exit 1]
            $ budgetctl watch nonsense
            budgetctl: There is no topic of this name.
            Known are: limit, spent, remaining, state, status, categories, expenses, large, upcoming, alerts, settings, today, category:NAME, changes.
            [exit 1]
            $ budgetctl watch chagnes
            budgetctl: There is no topic of this name.
            Did you mean changes?
            [exit 1]
            $ budgetctl --json edit 9 -a 1
            {"code":"not_found","message":"There is no expense #9.","field":"args.id","retry":false}
            [exit 1]
            $ budgetctl status --plain
            100.00 EUR left of 100.00 in 2026-11, 9 days, 11.11 a day

            """
    )
}
