extension Transcript {
    static let spoken = Transcript(
        testDescription: "a household read aloud, and in ASCII",
        language: "C",
        text: #"""
            $ budgetctl -q limit 1500 EUR --from 2026-06 --past
            $ budgetctl -q category set rent 700 --from 2026-06 --past
            $ budgetctl -q category set groceries 300 --new --from 2026-06 --past
            $ budgetctl -q category set 'eating out' 100 --new --from 2026-06 --past
            $ for m in 06 07 08 09 10 11; do budgetctl -q 640 landlord -c rent -d 2026-$m-01; done
            $ for m in 06=212.40 07=260.15 08=95 09=248.90 10=231.05 11=187.35; do budgetctl -q ${m#*=} market -c groceries -d 2026-${m%=*}-12; done
            $ budgetctl -q 38.50 食堂さくら -c 'eating out' -d 11-08 -t friends
            $ budgetctl -q 72 مطعم النيل -c 'eating out' -d 11-15 -n 'birthday of Ann, we pay half and get the rest back'
            $ budgetctl -q 119 winter boots -c clothes -d 11-18 --pending
            $ budgetctl -q refund 20 shoe shop -c clothes
            $ budgetctl -q recurring add 45 power -c household --every month --on 2026-11-28 --confirm
            $ budgetctl -q recurring add 12.99 music --every month --on 2026-11-25
            $ budgetctl status --plain --categories
            463.15 EUR left of 1500.00 in 2026-11, 9 days, 45.01 a day, 405.16 safe with 57.99 upcoming
            clothes: 99.00 spent, no limit
            eating out: !! -10.50 left of 100.00, 9 days, 0.00 a day
            groceries: 112.65 left of 300.00, 9 days, 12.51 a day
            household: 0.00 spent, no limit
            rent: ! 60.00 left of 700.00, 9 days, 6.66 a day
            $ budgetctl list --plain --limit 5
            #16 -20.00 shoe shop, clothes, 2026-11-22
            #15 119.00 winter boots, clothes, 2026-11-18, pending
            #14 72.00 \#u{2068}مطعم النيل\#u{2069}, eating out, 2026-11-15, note: birthday of Ann, we pay half and get the rest back
            #12 187.35 market, groceries, 2026-11-12
            #13 38.50 食堂さくら, eating out, 2026-11-08, tag friends
            5284.35 in all 16 expenses; 5 are shown, more with --limit
            $ budgetctl show --plain 14
            id: 14
            amount: 72.00
            date: 2026-11-15
            payee: \#u{2068}مطعم النيل\#u{2069}
            category: eating out
            note: birthday of Ann, we pay half and get the rest back
            $ budgetctl report --plain
            2026-11, 2026-11-01 to 2026-11-30
            rent: 1 expense, 61 % of all, 640.00 spent, 60.00 left of 700.00, 91 % used, near its limit
            groceries: 1 expense, 18 % of all, 187.35 spent, 112.65 left of 300.00, 62 % used, under its limit
            eating out: 2 expenses, 10 % of all, 110.50 spent, -10.50 left of 100.00, 110 % used, over its limit
            clothes: 2 expenses, 9 % of all, 99.00 spent
            all: 6 expenses, 1036.85 spent, 463.15 left of 1500.00, 69 % used, under its limit
            $ budgetctl report 2026 --by month --plain
            2026-01-01 to 2026-12-31
            2026-06: 2 expenses, 852.40 spent, 647.60 left of 1500.00, 56 % used, under its limit
            2026-07: 2 expenses, 900.15 spent, 599.85 left of 1500.00, 60 % used, under its limit
            2026-08: 2 expenses, 735.00 spent, 765.00 left of 1500.00, 49 % used, under its limit
            2026-09: 2 expenses, 888.90 spent, 611.10 left of 1500.00, 59 % used, under its limit
            2026-10: 2 expenses, 871.05 spent, 628.95 left of 1500.00, 58 % used, under its limit
            2026-11: 6 expenses, 1036.85 spent, 463.15 left of 1500.00, 69 % used, under its limit
            all: 16 expenses, 5284.35 spent
            $ budgetctl category --plain
            clothes: 99.00 spent, no limit
            eating out: 110.50 spent, -10.50 left of 100.00, 110 % used, over its limit
            groceries: 187.35 spent, 112.65 left of 300.00, 62 % used, under its limit
            household: 0.00 spent, no limit
            rent: 640.00 spent, 60.00 left of 700.00, 91 % used, near its limit
            $ budgetctl recurring --plain
            #1 45.00 power, household, every month on the 28th; next 2026-11-28; to confirm
            #2 12.99 music, every month on the 25th; next 2026-11-25
            $ budgetctl history --plain -n 2
            22: added recurring 12.99 music, every month on the 25th (#2) · anna, budgetctl, just now
            21: added recurring 45.00 power, household, every month on the 28th (#1) · anna, budgetctl, just now
            The newest 2; more with -n 10
            $ COLUMNS=60 budgetctl
            2026-11  EUR  2026-11-01 to 2026-11-30
            ###################################=|-------------  69 %
              limit          1500.00
            # spent          1036.85
              remaining       463.15
            = upcoming         57.99
            - safe to spend   405.16
            | days left            9 of 30, 73 % gone
              per day          45.01
              projected      1471.87

            category     spent  remaining   limit   used
            clothes      99.00
            eating out  110.50     -10.50  100.00  110 %  !!  ##########
            groceries   187.35     112.65  300.00   62 %      ######----
            rent        640.00      60.00  700.00   91 %  !   #########-
            $ COLUMNS=60 budgetctl report
            2026-11  2026-11-01 to 2026-11-30
            category      spent  share  remaining   used
            rent         640.00   61 %      60.00   91 %  !   ##########
            groceries    187.35   18 %     112.65   62 %      ###
            eating out   110.50   10 %     -10.50  110 %  !!  ##
            clothes       99.00    9 %                        ##
                        -------
            all         1036.85            463.15   69 %
            2026-06 **+**# 2026-11, most 1036.85 in 2026-11
            $ COLUMNS=60 LC_CTYPE=C.UTF-8 TERM=linux budgetctl report 2026 --by month
            2026-01-01 to 2026-12-31
            month      spent  count    limit  remaining  used
            2026-06   852.40      2  1500.00     647.60  56 %  #######
            2026-07   900.15      2  1500.00     599.85  60 %  ########
            2026-08   735.00      2  1500.00     765.00  49 %  ######
            2026-09   888.90      2  1500.00     611.10  59 %  ########
            2026-10   871.05      2  1500.00     628.95  58 %  ########
            2026-11  1036.85      6  1500.00     463.15  69 %  #########
                     -------
            all      5284.35     16
            2026-06 **+**# 2026-11, most 1036.85 in 2026-11
            $ COLUMNS=60 LC_CTYPE=C.UTF-8 budgetctl list -p 2026-11
            id  date         amount  payee         category    pending
            16  2026-11-22   -20.00  shoe shop     clothes
            15  2026-11-18   119.00  winter boots  clothes     pending
            14  2026-11-15    72.00  \#u{2068}مطعم النيل\#u{2069}    eating out
            12  2026-11-12   187.35  market        groceries
            13  2026-11-08    38.50  食堂さくら    eating out
             6  2026-11-01   640.00  landlord      rent
                            ───────
                            1036.85  6 expenses
            $ budgetctl recurring add 5 x --every day --plain
            budgetctl: `recurring add` has no option `--plain`.
            `budgetctl recurring -h` shows how it is used.
            [exit 2]

            """#
    )
}
