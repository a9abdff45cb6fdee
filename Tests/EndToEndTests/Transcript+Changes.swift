extension Transcript {
    /// The user that runs the tests is called anna here.
    static let takingBack = Transcript(
        testDescription: "taking back and doing again",
        text: #"""
            $ budgetctl undo
            budgetctl: There is no change of yours to take back.
            `budgetctl history` shows who changed what; `budgetctl undo REV` takes back a change of somebody else.
            [exit 1]
            $ budgetctl redo
            budgetctl: There is nothing to do again.
            Only what you undid can be redone, until your next change; `budgetctl history` shows it.
            [exit 1]
            $ budgetctl -q limit 1500 EUR
            $ budgetctl add 12.50 corner café -c food -d yesterday
            #1 12.50 corner café, food, 2026-11-21. Left: all 1487.50 (9 days, 165.27 a day)
            $ budgetctl undo --dry-run
            Would undo: #1 12.50 corner café, food, 2026-11-21 (added by anna just now). Left: all 1487.50 → 1500.00 (9 days, 165.27 → 166.66 a day)
            $ budgetctl undo
            Undone: #1 12.50 corner café, food, 2026-11-21 (added by anna just now). Left: all 1500.00 (9 days, 166.66 a day)
            $ budgetctl list
            No expenses.
            $ budgetctl redo
            Redone: #1 12.50 corner café, food, 2026-11-21 (added by anna just now). Left: all 1487.50 (9 days, 165.27 a day)
            $ budgetctl redo
            budgetctl: There is nothing to do again.
            Only what you undid can be redone, until your next change; `budgetctl history` shows it.
            [exit 1]
            $ budgetctl edit last -a 13.50 -c household
            #1 13.50 corner café, household, 2026-11-21. Left: all 1486.50 (9 days, 165.16 a day)
            $ budgetctl rm 1
            Removed #1 13.50 corner café, household, 2026-11-21.
            Left: all 1500.00 (9 days, 166.66 a day)
            $ budgetctl undo 3
            budgetctl: Change 3 was taken back already, by change 4.
            `budgetctl history` shows it; undo that change to have this one again.
            [exit 1]
            $ budgetctl undo
            Undone: #1 13.50 corner café, household, 2026-11-21 (removed by anna just now). Left: all 1486.50 (9 days, 165.16 a day)
            $ budgetctl undo
            Undone: #1 corner café: amount 12.50 → 13.50, category food → household (changed by anna just now). Left: all 1487.50 (9 days, 165.27 a day)
            $ budgetctl undo 4 --dry-run
            Would undo: the redo of #1 12.50 corner café, food, 2026-11-21 (by anna just now). Left: all 1487.50 → 1500.00 (9 days, 165.27 → 166.66 a day)
            $ budgetctl undo 8
            Undone: the undo of #1 corner café: amount 12.50 → 13.50, category food → household (by anna just now). Left: all 1486.50 (9 days, 165.16 a day)
            $ budgetctl redo
            Redone: the undo of #1 corner café: amount 12.50 → 13.50, category food → household (by anna just now). Left: all 1487.50 (9 days, 165.27 a day)
            $ budgetctl undo 7
            budgetctl: What change 7 touched was changed again since.
            `budgetctl history` shows the later change; take that back first.
            [exit 1]
            $ budgetctl undo 99
            budgetctl: There is no change 99 in the history.
            `budgetctl history` shows which there are.
            [exit 1]
            $ budgetctl undo '#1'
            budgetctl: `#1` is no change's number.
            `budgetctl history` shows the numbers; one after # is an expense's.
            [exit 2]
            $ budgetctl undo 2 --any
            budgetctl: A change's number and --any exclude each other.
            `budgetctl undo -h` shows how it is used.
            [exit 2]
            $ budgetctl undo 1
            budgetctl: Amounts in EUR are booked since, so the budget keeps its currency.
            `budgetctl history` shows the later change; take that back first.
            [exit 1]
            $ budgetctl --json undo 99
            {"code":"not_found","message":"There is no change 99 in the history.","field":"args.revision","retry":false}
            [exit 1]
            $ budgetctl undo --any
            Undone: #1 12.50 corner café, food, 2026-11-21 (added by anna just now). Left: all 1500.00 (9 days, 166.66 a day)
            $ budgetctl undo 1
            Undone: set the currency to EUR, set the limit to 1500.00 from November 2026, by anna just now
            $ budgetctl status --plain
            This budget has no currency yet. Name it with the first limit, then book:
              budgetctl limit 1500 EUR
              budgetctl add 12.50 lunch
            $ budgetctl --socket "$(budgetctl socket)" status --plain
            This budget has no currency yet. Name it with the first limit, then book:
              budgetctl --socket ~/run/budgetd/budgetd.sock limit 1500 EUR
              budgetctl --socket ~/run/budgetd/budgetd.sock add 12.50 lunch

            """#
    )

    static let trying = Transcript(
        testDescription: "trying without keeping",
        text: #"""
            $ budgetctl limit 1500 EUR --dry-run
            Would set the limit from 2026-11 on: 1500.00. Left: all 1500.00 (9 days, 166.66 a day)
            $ budgetctl -q limit 1500 EUR
            $ budgetctl add 80 shoes --dry-run
            Would add 80.00 shoes. Left: all 1500.00 → 1420.00 (9 days, 166.66 → 157.77 a day)
            $ budgetctl refund 5 shoes -c clothes --dry-run
            Would add -5.00 shoes, clothes. Left: all 1500.00 → 1505.00 (9 days, 166.66 → 167.22 a day)
            $ budgetctl limit 300 -c food --dry-run
            Would set the limit for food from 2026-11 on: 300.00. Left: food 300.00 of 300.00; all 1500.00 (9 days, 166.66 a day)
            $ budgetctl -q limit 300 -c food
            $ budgetctl 12.50 corner café -c food
            #1 12.50 corner café, food. Left: food 287.50 of 300.00; all 1487.50 (9 days, 165.27 a day)
            $ budgetctl add 12.50 tea -c food --dry-run
            Would add 12.50 tea, food. Left: food 287.50 → 275.00 of 300.00; all 1487.50 → 1475.00 (9 days, 165.27 → 163.88 a day)
            $ budgetctl edit last -a 400 --dry-run
            Would change #1 to 400.00 corner café, food, 2026-11-22. Left: food 287.50 → -100.00 of 300.00; all 1487.50 → 1100.00 (9 days, 165.27 → 122.22 a day). food would be over its limit.
            $ budgetctl rm 1 --dry-run
            Would remove #1 12.50 corner café, food, 2026-11-22.
            Left: food 287.50 → 300.00 of 300.00; all 1487.50 → 1500.00 (9 days, 165.27 → 166.66 a day)
            $ budgetctl limit none -c food --dry-run
            Would set the limit for food from 2026-11 on: none. Left: food 287.50 of 300.00 → no limit; all 1487.50 (9 days, 165.27 a day)
            $ budgetctl settings month_start_day 25 --dry-run
            Would set month_start_day: 25
            The open period would be 2026-10, from 2026-10-25 to 2026-11-24. No limit is set for it: limits keep their months. `budgetctl limit AMOUNT` sets one.
            Left: all 1487.50 → no limit
            $ budgetctl add 1 tea -d 2026-10-05 --dry-run
            Would add 1.00 tea, 2026-10-05, in 2026-10
            $ budgetctl undo --dry-run
            Would undo: #1 12.50 corner café, food (added by anna just now). Left: food 287.50 → 300.00 of 300.00; all 1487.50 → 1500.00 (9 days, 165.27 → 166.66 a day)
            $ budgetctl --json add 5 tea --dry-run
            {"expense":{"id":null,"amount":"5.00","date":"2026-11-22","payee":"tea","category":null,"note":null,"tags":[],"pending":false},"effect":{"period":{"from":"2026-11-01","to":"2026-11-30","label":"2026-11"},"days_left":9,"before":{"available":"1500.00","remaining":"1487.50","per_day":"165.27","percent":0,"state":"under","category":null},"after":{"available":"1500.00","remaining":"1482.50","per_day":"164.72","percent":1,"state":"under","category":null}}}
            $ budgetctl add 12..50 tea --dry-run
            budgetctl: "12..50" is not an amount; write it like 12.50.
            [exit 1]
            $ budgetctl rm 9 --dry-run
            budgetctl: There is no expense #9.
            [exit 1]
            $ budgetctl limit --dry-run
            budgetctl: --dry-run is only for changing a limit.
            [exit 2]
            $ budgetctl settings --dry-run
            budgetctl: --dry-run is only for changing a setting.
            [exit 2]
            $ budgetctl status --dry-run
            budgetctl: status has no option `--dry-run`.
            `budgetctl status -h` shows how it is used.
            [exit 2]
            $ budgetctl list
            id  date        amount  payee        category
             1  2026-11-22   12.50  corner café  food

            """#
    )

    static let telling = Transcript(
        testDescription: "the history",
        language: "en_US.UTF-8",
        text: #"""
            $ budgetctl history
            No changes.
            $ budgetctl -q limit 1500 EUR
            $ budgetctl -q limit 300 -c food
            $ budgetctl -q limit 350 -c food
            $ budgetctl -q add 640 rent -d 11-03
            $ budgetctl -q 12.50 corner café -c food
            $ budgetctl -q edit last -a 13.50 -n 'with Ann'
            $ budgetctl -q rm 1 2
            $ budgetctl -q settings carry_over both
            $ budgetctl -q undo
            $ budgetctl -q limit none -c food
            $ budgetctl raw '{"command":"batch","client":"import","args":{"requests":[{"command":"add","args":{"amount":"1","payee":"a"}},{"command":"add","args":{"amount":"2","payee":"b"}},{"command":"limit.set","args":{"amount":"20","category":"fun"}}]}}' > /dev/null
            $ budgetctl history
            11  added €1.00 a (#3), €2.00 b (#4); set the limit for fun to €20.00 from November 2026 · anna, import, just now
            10  cleared the limit for food from November 2026 (was €350.00) · anna, budgetctl, just now
             9  undid: set carry-over to both from November 2026 · anna, budgetctl, just now
             8  set carry-over to both from November 2026 · anna, budgetctl, just now (undone)
             7  removed €640.00 rent, 2026-11-03 (#1), €13.50 corner café, food (#2) · anna, budgetctl, just now
             6  changed corner café (#2): amount €12.50 → €13.50, note added · anna, budgetctl, just now
             5  added €12.50 corner café, food (#2) · anna, budgetctl, just now
             4  added €640.00 rent, 2026-11-03 (#1) · anna, budgetctl, just now
             3  set the limit for food to €350.00 from November 2026 (was €300.00) · anna, budgetctl, just now
             2  set the limit for food to €300.00 from November 2026 · anna, budgetctl, just now
             1  set the currency to EUR, set the limit to €1,500.00 from November 2026 · anna, budgetctl, just now
            $ budgetctl history -n 2
            11  added €1.00 a (#3), €2.00 b (#4); set the limit for fun to €20.00 from November 2026 · anna, import, just now
            10  cleared the limit for food from November 2026 (was €350.00) · anna, budgetctl, just now
            The newest 2; more with -n 10
            $ budgetctl history --by nobody
            No changes.
            $ budgetctl history -n many
            budgetctl: `many` is no number of changes.
            Give a whole number from 1, as in `-n 20`.
            [exit 2]
            $ budgetctl --json history -n 1 | sed 's/"time":"[^"]*"/"time":T/; s/"by":{[^}]*}/"by":B/'
            {"changes":[{"revision":11,"time":T,"command":"batch","by":B,"undoes":null,"undone_by":null,"rows":[{"kind":"expense","id":3,"before":null,"after":{"id":3,"amount":"1.00","date":"2026-11-22","payee":"a","category":null,"note":null,"tags":[],"pending":false,"display":{"amount":"€1.00"}}},{"kind":"expense","id":4,"before":null,"after":{"id":4,"amount":"2.00","date":"2026-11-22","payee":"b","category":null,"note":null,"tags":[],"pending":false,"display":{"amount":"€2.00"}}},{"kind":"category","id":2,"before":null,"after":{"name":"fun"}},{"kind":"limit","category":"fun","period":"2026-11","only":false,"before":null,"after":"20.00","display":{"before":null,"after":"€20.00"}}]}],"more":true,"next":11}
            $ budgetctl describe undo | cut -c 1-13
            {"protocol":1
            $ budgetctl describe und
            budgetctl: There is no command of this name.
            Did you mean undo?
            [exit 1]
            $ budgetctl watch changes status
            budgetctl: changes is watched alone.
            Start another `budgetctl watch` for the topics.
            [exit 2]
            $ budgetctl watch --exec true changes
            budgetctl: --exec goes with topics, not with changes.
            [exit 2]

            """#
    )
}
