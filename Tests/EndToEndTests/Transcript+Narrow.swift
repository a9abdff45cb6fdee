extension Transcript {
    static let narrow = Transcript(
        testDescription: "a household on 30 and on 60 columns",
        language: "en_US.UTF-8",
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
            $ COLUMNS=60 budgetctl
            2026-11  2026-11-01 to 2026-11-30
            ███████████████████████████████████▒│░░░░░░░░░░░░░  69 %
              limit          €1,500.00
            █ spent          €1,036.85
              remaining        €463.15
            ▒ upcoming          €57.99
            ░ safe to spend    €405.16
            │ days left              9 of 30, 73 % gone
              per day           €45.01
              projected      €1,471.87

            category      spent  remaining    limit   used
            clothes      €99.00
            eating out  €110.50    -€10.50  €100.00  110 %  !!  ████████
            groceries   €187.35    €112.65  €300.00   62 %      █████░░░
            rent        €640.00     €60.00  €700.00   91 %  !   ███████░
            $ COLUMNS=60 budgetctl report
            2026-11  2026-11-01 to 2026-11-30
            category        spent  share  remaining   used
            rent          €640.00   61 %     €60.00   91 %  !   ████████
            groceries     €187.35   18 %    €112.65   62 %      ██▍
            eating out    €110.50   10 %    -€10.50  110 %  !!  █▍
            clothes        €99.00    9 %                        █▎
                        ─────────
            all         €1,036.85           €463.15   69 %
            2026-06 ▇▇▆▇▇█ 2026-11, most €1,036.85 in 2026-11
            $ COLUMNS=60 budgetctl report 2026 --by month
            2026-01-01 to 2026-12-31
            month        spent      limit  remaining  used
            2026-06    €852.40  €1,500.00    €647.60  56 %  █████████▉
            2026-07    €900.15  €1,500.00    €599.85  60 %  ██████████▍
            2026-08    €735.00  €1,500.00    €765.00  49 %  ████████▌
            2026-09    €888.90  €1,500.00    €611.10  59 %  ██████████▎
            2026-10    €871.05  €1,500.00    €628.95  58 %  ██████████▏
            2026-11  €1,036.85  €1,500.00    €463.15  69 %  ████████████
                     ─────────
            all      €5,284.35
            2026-06 ▇▇▆▇▇█ 2026-11, most €1,036.85 in 2026-11
            $ COLUMNS=60 budgetctl list -p 2026-11
            id  date           amount  payee         category    pending
            16  2026-11-22    -€20.00  shoe shop     clothes
            15  2026-11-18    €119.00  winter boots  clothes     pending
            14  2026-11-15     €72.00  \#u{2068}مطعم النيل\#u{2069}    eating out
            12  2026-11-12    €187.35  market        groceries
            13  2026-11-08     €38.50  食堂さくら    eating out
             6  2026-11-01    €640.00  landlord      rent
                            ─────────
                            €1,036.85  6 expenses
            $ COLUMNS=60 budgetctl category
            category      spent  remaining    limit   used  state
            clothes      €99.00
            eating out  €110.50    -€10.50  €100.00  110 %  !! over
            groceries   €187.35    €112.65  €300.00   62 %  under
            household     €0.00
            rent        €640.00     €60.00  €700.00   91 %  ! near
            $ COLUMNS=60 budgetctl recurring
            id  amount  payee  when               next
             1  €45.00  power  28th of the month  2026-11-28  to confirm
             2  €12.99  music  25th of the month  2026-11-25
            $ COLUMNS=60 budgetctl history -n 2
            22  added recurring €12.99 music, every month on the 25th
                (#2) · anna, budgetctl, just now
            21  added recurring €45.00 power, household, every month on
                the 28th (#1) · anna, budgetctl, just now
            The newest 2; more with -n 10
            $ COLUMNS=60 budgetctl show 13
            id        13
            amount    €38.50
            date      2026-11-08
            payee     食堂さくら
            category  eating out
            tags      friends
            $ COLUMNS=30 budgetctl
            2026-11
            █████████████████│░░░░░░  69 %
              limit          €1,500.00
            █ spent          €1,036.85
              remaining        €463.15
            ▒ upcoming          €57.99
            ░ safe to spend    €405.16
            │ days left              9
              per day           €45.01
              projected      €1,471.87

            category  remaining   used
            clothes
            eating …    -€10.50  110 %  !!
            groceri…    €112.65   62 %
            rent         €60.00   91 %  !
            $ COLUMNS=30 budgetctl report
            2026-11
            category      spent  share
            rent        €640.00   61 %  !
            groceri…    €187.35   18 %
            eating …    €110.50   10 %  !!
            clothes      €99.00    9 %
                      ─────────
            all       €1,036.85
            2026-06 ▇▇▆▇▇█ 2026-11
            most €1,036.85 in 2026-11
            $ COLUMNS=30 budgetctl report 2026 --by month
            2026-01-01 to 2026-12-31
            month        spent  remaining
            2026-06    €852.40    €647.60
            2026-07    €900.15    €599.85
            2026-08    €735.00    €765.00
            2026-09    €888.90    €611.10
            2026-10    €871.05    €628.95
            2026-11  €1,036.85    €463.15
                     ─────────
            all      €5,284.35
            2026-06 ▇▇▆▇▇█ 2026-11
            most €1,036.85 in 2026-11
            $ COLUMNS=30 budgetctl list -p 2026-11
            16  2026-11-22  -€20.00
              shoe shop  clothes
            15  2026-11-18  €119.00
              winter boots  clothes
              pending
            14  2026-11-15  €72.00
              \#u{2068}مطعم النيل\#u{2069}  eating out
            12  2026-11-12  €187.35
              market  groceries
            13  2026-11-08  €38.50
              食堂さくら  eating out
            6  2026-11-01  €640.00
              landlord  rent
            €1,036.85  6 expenses
            $ COLUMNS=30 budgetctl category
            category    remaining  state
            clothes
            eating out    -€10.50  !! over
            groceries     €112.65  under
            household
            rent           €60.00  ! near
            $ COLUMNS=30 budgetctl recurring
            id  amount  payee  next
             1  €45.00  power  2026-11-28
             2  €12.99  music  2026-11-25
            $ COLUMNS=30 budgetctl history -n 2
            22  added recurring €12.99
                music, every month on the
                25th (#2) · anna,
                budgetctl, just now
            21  added recurring €45.00
                power, household, every
                month on the 28th (#1) ·
                anna, budgetctl, just now
            The newest 2; more with -n 10
            $ COLUMNS=30 budgetctl show 13
            id        13
            amount    €38.50
            date      2026-11-08
            payee     食堂さくら
            category  eating out
            tags      friends

            """#
    )
}
