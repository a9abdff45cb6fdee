extension Transcript {
    static let categories = Transcript(
        testDescription: "categories",
        text: #"""
            $ budgetctl category
            No categories yet. An expense makes one: budgetctl add 12.50 café -c food
            $ budgetctl category set food '300 EUR' --carry-over surplus
            Category food from 2026-11 on: limit 300.00, carries surplus over. Left: food 300.00 of 300.00; all 300.00 (9 days, 33.33 a day)
            $ budgetctl category set food none --from 2027-01
            Category food from 2027-01 on: no limit, carries surplus over
            $ budgetctl category set foood 10
            budgetctl: There is no category "foood".
            Did you mean food? If it is another, make it with --new.
            [exit 1]
            $ budgetctl category set food 10 --from 2026-09
            budgetctl: 2026-09 is past, and limits and what is carried stay as they were in past periods.
            Give --past to change it all the same.
            [exit 1]
            $ budgetctl add 12.50 corner café -c food
            #1 12.50 corner café, food. Left: food 287.50 of 300.00; all 287.50 (9 days, 31.94 a day)
            $ budgetctl add 4 Corner Café
            #2 4.00 Corner Café, food, as last time. Left: food 283.50 of 300.00; all 283.50 (9 days, 31.50 a day)
            $ budgetctl add 4 corner café --dry-run
            Would add 4.00 corner café, food, as last time. Left: food 283.50 → 279.50 of 300.00; all 283.50 → 279.50 (9 days, 31.50 → 31.05 a day)
            #2 has the same amount, payee and day.
            $ budgetctl add 3 corner café -c ''
            #3 3.00 corner café. Left: all 280.50 (9 days, 31.16 a day)
            $ budgetctl add 6 kiosk -c snacks
            #4 6.00 kiosk, snacks. Left: all 274.50 (9 days, 30.50 a day)
            $ budgetctl -q category set snacks 20
            $ budgetctl category list
            category  spent  remaining   limit  used  state  carries over
            food      16.50     283.50  300.00   5 %  under  surplus       █░░░░░░░░░░░
            snacks     6.00      14.00   20.00  30 %  under                ████░░░░░░░░
            $ budgetctl category rename snacks FOOD
            budgetctl: There is a category food already.
            `budgetctl category merge` counts the expenses of both under one.
            [exit 1]
            $ budgetctl category rename snacks sweets
            Renamed snacks to sweets. Left: sweets 14.00 of 20.00; all 294.50 (9 days, 32.72 a day)
            $ budgetctl category merge swets food
            budgetctl: There is no category "swets".
            Did you mean sweets?
            [exit 1]
            $ budgetctl category merge sweets food
            Merged sweets into food: 1 expense moved. Left: food 297.50 of 320.00; all 294.50 (9 days, 32.72 a day)
            `budgetctl undo` takes it back.
            $ budgetctl history -n 1
            9  moved 1 expense from sweets to food; cleared the limit for sweets from November 2026 (was 20.00); set the limit for food to 320.00 from November 2026 (was 300.00), the limit for food to 20.00 from January 2027; removed the category sweets · anna, budgetctl, just now
            The newest one; more with -n 5
            $ budgetctl undo
            Undone: moved 1 expense from sweets to food; cleared the limit for sweets from November 2026 (was 20.00); set the limit for food to 320.00 from November 2026 (was 300.00), the limit for food to 20.00 from January 2027; removed the category sweets, by anna just now. Left: food 283.50 of 300.00; all 294.50 (9 days, 32.72 a day)
            $ budgetctl category remove sweets --to food
            Removed sweets: 1 expense went to food. Left: food 277.50 of 300.00; all 274.50 (9 days, 30.50 a day)
            `budgetctl undo` takes it back.
            $ budgetctl category remove food --dry-run
            Would remove food: 3 expenses would be left without a category. Left: all 274.50 → no limit
            $ budgetctl category remove food
            Removed food: 3 expenses left without a category
            `budgetctl undo` takes it back.
            $ budgetctl category merge food
            budgetctl: It is `budgetctl category merge NAME INTO`.
            `budgetctl category -h` shows how it is used.
            [exit 2]
            $ budgetctl category mrege a b
            budgetctl: category does not take `mrege`.
            Did you mean merge?
            [exit 2]
            $ budgetctl category list --to food
            budgetctl: --to is only for `remove`.
            [exit 2]
            $ budgetctl settings carry_over both --from 2026-10
            budgetctl: 2026-10 is past, and what past periods carry stays as it was.
            Give --past to change it all the same.
            [exit 1]
            $ budgetctl settings carry_over both --from 2026-10 --past
            carry_over from 2026-10 on: both
            $ budgetctl settings carry_over none --from next month
            carry_over from next month on: none
            $ budgetctl settings name home --past
            budgetctl: --past is only for carry_over: other settings hold at once.
            [exit 2]

            """#
    )
}
