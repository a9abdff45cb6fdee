/// What the history tells of every kind of change, and what follows from the settings that cut periods.
extension Transcript {
    static let story = Transcript(
        testDescription: "the story of a budget",
        text: #"""
            $ budgetctl -q limit 1500 EUR
            $ budgetctl -q limit 300 -c food --from 2026-12
            $ budgetctl -q limit 350 -c food --only 2026-12
            $ budgetctl -q add 12.50 corner café -c food
            $ budgetctl -q add 640 rent -d 11-03
            $ budgetctl -q edit 1 -a 13.50 -c fun -d yesterday -n 'with Ann'
            $ budgetctl -q edit 1 --pending
            $ budgetctl -q rm 1 2
            $ budgetctl -q undo
            $ budgetctl -q redo
            $ budgetctl -q settings name Home
            $ budgetctl -q settings name ''
            $ budgetctl -q settings thresholds '50 90'
            $ budgetctl -q settings time_zone Europe/Berlin
            $ budgetctl -q settings carry_over both
            $ budgetctl -q settings large_expense 100
            $ budgetctl -q settings status_shows_amounts yes
            $ budgetctl -q limit none -c food --from 2027-01
            $ budgetctl raw '{"command":"batch","args":{"requests":[{"command":"add","args":{"amount":"1","payee":"a"}},{"command":"add","args":{"amount":"2","payee":"b"}},{"command":"add","args":{"amount":"3","payee":"c"}},{"command":"add","args":{"amount":"4","payee":"d"}},{"command":"add","args":{"amount":"5","payee":"e"}},{"command":"settings.set","args":{"month_start_day":25}}]}}' > /dev/null
            $ budgetctl history
            19  added 5 expenses: 1.00 a (#3), 2.00 b (#4), 3.00 c (#5) and 2 more; set the first day of a month to 25 (was 1) · anna, just now
            18  cleared the limit for food from January 2027 · anna, budgetctl, just now
            17  set the display of amounts in the service's status to yes (was no) · anna, budgetctl, just now
            16  set the size of a large expense to 100.00 · anna, budgetctl, just now
            15  set carry-over to both from November 2026 · anna, budgetctl, just now
            14  set the time zone to Europe/Berlin · anna, budgetctl, just now
            13  set the thresholds to 50 %, 90 % (was 80 %, 100 %) · anna, budgetctl, just now
            12  cleared the name of the budget (was Home) · anna, budgetctl, just now
            11  set the name of the budget to Home · anna, budgetctl, just now
            10  redid: removed 13.50 corner café, fun, 2026-11-21, pending (#1), 640.00 rent, 2026-11-03 (#2) · anna, budgetctl, just now
             9  undid: removed 13.50 corner café, fun, 2026-11-21, pending (#1), 640.00 rent, 2026-11-03 (#2) · anna, budgetctl, just now (redone)
             8  removed 13.50 corner café, fun, 2026-11-21, pending (#1), 640.00 rent, 2026-11-03 (#2) · anna, budgetctl, just now
             7  changed 13.50 corner café (#1): now pending · anna, budgetctl, just now
             6  changed corner café (#1): amount 12.50 → 13.50, category food → fun, date 2026-11-22 → 2026-11-21, note added · anna, budgetctl, just now
             5  added 640.00 rent, 2026-11-03 (#2) · anna, budgetctl, just now
             4  added 12.50 corner café, food (#1) · anna, budgetctl, just now
             3  set the limit for food to 350.00 for December 2026 only · anna, budgetctl, just now
             2  set the limit for food to 300.00 from December 2026 · anna, budgetctl, just now
             1  set the currency to EUR, set the limit to 1500.00 from November 2026 · anna, budgetctl, just now
            $ budgetctl undo
            Undone: added 5 expenses: 1.00 a (#3), 2.00 b (#4), 3.00 c (#5) and 2 more; set the first day of a month to 25 (was 1), by anna just now. Left: all 1500.00 (9 days, 166.66 a day)

            """#
    )

    static let periods = Transcript(
        testDescription: "settings that cut periods",
        text: """
            $ budgetctl -q limit 1500 EUR
            $ budgetctl -q add 120 rent -d 11-03
            $ budgetctl settings month_start_day 25 --dry-run
            Would set month_start_day: 25
            The open period would be 2026-10, from 2026-10-25 to 2026-11-24. No limit is set for it: limits keep their months. `budgetctl limit AMOUNT` sets one.
            Left: all 1380.00 → no limit
            $ budgetctl settings month_start_day 25
            month_start_day: 25
            The open period is 2026-10, from 2026-10-25 to 2026-11-24. No limit is set for it: limits keep their months. `budgetctl limit AMOUNT` sets one.
            $ budgetctl limit
            Limit in 2026-10: none
            $ budgetctl settings month_start_day 15
            month_start_day: 15
            The open period is 2026-11, from 2026-11-15 to 2026-12-14.
            Left: all 1500.00 (23 days, 65.21 a day)
            $ budgetctl settings time_zone Pacific/Kiritimati
            time_zone: Pacific/Kiritimati
            The open period is 2026-11, from 2026-11-15 to 2026-12-14.
            Left: all 1500.00 (22 days, 68.18 a day)
            $ budgetctl history
            5  set the time zone to Pacific/Kiritimati · anna, budgetctl, just now
            4  set the first day of a month to 15 (was 25) · anna, budgetctl, just now
            3  set the first day of a month to 25 (was 1) · anna, budgetctl, just now
            2  added 120.00 rent, 2026-11-03 (#1) · anna, budgetctl, just now
            1  set the currency to EUR, set the limit to 1500.00 from November 2026 · anna, budgetctl, just now

            """
    )
}
