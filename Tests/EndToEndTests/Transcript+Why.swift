extension Transcript {
    static let explaining = Transcript(
        testDescription: "why a number is what it is",
        text: #"""
            $ budgetctl -q limit 1500 EUR --from 2026-10 --past
            $ budgetctl -q limit 300 -c food
            $ budgetctl -q 1480 rent -d 2026-10-01
            $ budgetctl -q settings carry_over both
            $ budgetctl -q 32.50 corner café -c food
            $ budgetctl -q refund 20 shoe shop
            $ budgetctl status --explain
            2026-11
              limit     1500.00  from 2026-10 on              budgetctl limit --from 2026-11
            + carried     20.00  20.00 left of 2026-10, both  budgetctl status --explain -p 2026-10
            - expenses    32.50  1 expense                    budgetctl list -p 2026-11 --no-refunds
            - refunds    -20.00  1 refund                     budgetctl list -p 2026-11 --refunds
            = left      1507.50
            / 9 days     167.50  to spend a day
            $ budgetctl list -p 2026-11 --no-refunds
            id  date        amount  payee        category
             2  2026-11-22   32.50  corner café  food
            $ budgetctl list -p 2026-11 --refunds
            id  date        amount  payee
             3  2026-11-22  -20.00  shoe shop
            $ budgetctl status --explain -c food
            food in 2026-11
              limit     300.00  from 2026-11 on  budgetctl limit --from 2026-11 -c food
            - expenses   32.50  1 expense        budgetctl list -p 2026-11 --no-refunds -c food
            = left      267.50
            / 9 days     29.72  to spend a day
            $ budgetctl status --explain -p 2026-09
            2026-09
              limit     none                      budgetctl limit --from 2026-09
            - expenses  0.00  0 expenses          budgetctl list -p 2026-09 --no-refunds
            = left      none  nothing is limited
            $ budgetctl add 80 party -c food --dry-run
            Would add 80.00 party, food. Left: food 267.50 → 187.50 of 300.00; all 1507.50 → 1427.50 (9 days, 167.50 → 158.61 a day)
            $ budgetctl add 250 party -c food --dry-run
            Would add 250.00 party, food. Left: food 267.50 → 17.50 of 300.00; all 1507.50 → 1257.50 (9 days, 167.50 → 139.72 a day). food would be near its limit.
            $ budgetctl add 1507.50 car --dry-run
            Would add 1507.50 car. Left: all 1507.50 → 0.00 (9 days, 167.50 → 0.00 a day). The budget would be used up.
            $ budgetctl add 1600 car -c food --dry-run
            Would add 1600.00 car, food. Left: food 267.50 → -1332.50 of 300.00; all 1507.50 → -92.50 (9 days, 167.50 → 0.00 a day). food would be over its limit, the budget would be over its limit.
            $ budgetctl status -c food
            budgetctl: -c is only for --explain and --format.
            `budgetctl status --categories` shows them all.
            [exit 2]
            """#
    )
}
