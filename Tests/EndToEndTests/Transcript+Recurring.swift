extension Transcript {
    static let recurring = Transcript(
        testDescription: "what recurs",
        text: """
            $ budgetctl -q limit 2000 EUR
            $ budgetctl recurring
            Nothing recurs yet. Such as: budgetctl recurring add 800 landlord --every month
            $ budgetctl recurring add 800 landlord --every month --on 2026-11-30 -c rent
            Recurring #1: 800.00 landlord, rent, every month on the 30th; next 2026-11-30. Left: all 2000.00, 1200.00 safe (9 days, 133.33 a day)
            $ budgetctl recurring add 15 Club --every week --on 2026-11-06 --backfill
            Recurring #2: 15.00 Club, every week on Friday; booked 3 that were due; next 2026-11-27. Left: all 1955.00, 1140.00 safe (9 days, 126.66 a day)
            $ budgetctl recurring add 60 power --every month --on 2026-10-20 --confirm --backfill
            Recurring #3: 60.00 power, every month on the 20th; next 2026-10-20, 2 to book. Left: all 1955.00, 1020.00 safe (9 days, 113.33 a day)
            $ budgetctl recurring
            id  amount  payee     category  when               next
             1  800.00  landlord  rent      30th of the month  2026-11-30
             2   15.00  Club                Fridays            2026-11-27
             3   60.00  power               20th of the month  2026-10-20  2 to book
            $ budgetctl recurring book 3 61.35
            #4 61.35 power, 2026-10-20, in 2026-10; next 2026-11-20, 1 to book
            $ budgetctl recurring skip 3
            Skipped 2026-11-20 of recurring #3 60.00 power; next 2026-12-20. Left: all 1955.00, 1140.00 safe (9 days, 126.66 a day)
            $ budgetctl recurring skip 3 2026-11-20
            budgetctl: 2026-11-20 of recurring entry #3 was skipped already.
            [exit 1]
            $ budgetctl recurring book 2
            #5 15.00 Club, 2026-11-27; next 2026-12-04. Left: all 1940.00, 1140.00 safe (9 days, 126.66 a day)
            That was booked ahead; `budgetctl undo` takes it back.
            $ budgetctl -q undo
            $ budgetctl recurring book 1 11-30 790 --dry-run
            Would book 790.00 landlord, rent, 2026-11-30; next 2026-12-30. Left: all 1955.00 → 1165.00, 1140.00 → 1150.00 safe (9 days, 126.66 → 127.77 a day)
            $ budgetctl recurring edit 1 -a 820 --last-day --dry-run
            Would change recurring #1 to 820.00 landlord, rent, every month on the last day; next 2026-11-30. Left: all 1955.00, 1140.00 → 1120.00 safe (9 days, 126.66 → 124.44 a day)
            $ budgetctl recurring remove 2
            Removed recurring #2 15.00 Club, every week on Friday. Left: all 1955.00, 1155.00 safe (9 days, 128.33 a day)
            $ budgetctl status --plain
            1955.00 EUR left of 2000.00 in 2026-11, 9 days, 128.33 a day, 1155.00 safe with 800.00 upcoming
            $ budgetctl recurring add 5 paper
            budgetctl: `recurring add` needs --every.
            Such as `budgetctl recurring add 800 landlord --every month --on 2026-12-01`.
            [exit 2]
            $ budgetctl recurring skip 3 --every month
            budgetctl: `recurring skip` has no option `--every`.
            `budgetctl recurring -h` shows how it is used.
            [exit 2]
            $ budgetctl recurring add 5 paper --every month --on 31
            budgetctl: `--on 31` is no whole day.
            Give the first day it is due, as in `--on 2026-12-31`; later ones are counted from it.
            [exit 2]
            $ budgetctl recurring add 5 paper --every month --until 2025-01-01
            budgetctl: It would never be due.
            Days before today are due only with --backfill.
            [exit 1]
            $ budgetctl add 1200 boots --dry-run
            Would add 1200.00 boots. Left: all 1955.00 → 755.00, 1155.00 → -45.00 safe (9 days, 128.33 → 0.00 a day). What is due yet would not be covered.
            $ budgetctl add 1200 boots
            #6 1200.00 boots. Left: all 755.00, -45.00 safe (9 days, 0.00 a day). What is due yet is not covered.
            2026-10 closed: 61.35 spent, no limit.
            $ budgetctl add 500 coat
            #7 500.00 coat. Left: all 255.00, -545.00 safe (9 days, 0.00 a day). The budget is near its limit.
            $ budgetctl add 300 hat
            #8 300.00 hat. Left: all -45.00, -845.00 safe (9 days, 0.00 a day). The budget is over its limit.
            $ budgetctl show 4
            id         4
            amount     61.35
            date       2026-10-20
            payee      power
            booked by  recurring #3

            """
    )
}
