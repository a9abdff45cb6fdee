extension Transcript {
    static let wide = Transcript(
        testDescription: "a household on 80 columns and more",
        language: "de_DE.UTF-8",
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
            $ COLUMNS=80 budgetctl
            2026-11  2026-11-01 to 2026-11-30
            ███████████████████████████████████▒│░░░░░░░░░░░░░  69 %
              limit          1.500,00 €
            █ spent          1.036,85 €
              remaining        463,15 €
            ▒ upcoming          57,99 €
            ░ safe to spend    405,16 €
            │ days left               9 of 30, 73 % gone
              per day           45,01 €
              projected      1.471,87 €

            category       spent  remaining     limit   used
            clothes      99,00 €
            eating out  110,50 €   -10,50 €  100,00 €  110 %  !!  ████████████
            groceries   187,35 €   112,65 €  300,00 €   62 %      ███████░░░░░
            rent        640,00 €    60,00 €  700,00 €   91 %  !   ███████████░
            $ COLUMNS=80 budgetctl report
            2026-11  2026-11-01 to 2026-11-30
            category         spent  share  count       limit  remaining   used
            rent          640,00 €   61 %      1    700,00 €    60,00 €   91 %  !   ████████
            groceries     187,35 €   18 %      1    300,00 €   112,65 €   62 %      ██▍
            eating out    110,50 €   10 %      2    100,00 €   -10,50 €  110 %  !!  █▍
            clothes        99,00 €    9 %      2                                    █▎
                        ──────────
            all         1.036,85 €             6  1.500,00 €   463,15 €   69 %
            2026-06 ▇▇▆▇▇█ 2026-11, most 1.036,85 € in 2026-11
            $ COLUMNS=80 budgetctl report 2026 --by month
            2026-01-01 to 2026-12-31
            month         spent  count       limit  remaining  used
            2026-06    852,40 €      2  1.500,00 €   647,60 €  56 %  ██████████████████▉
            2026-07    900,15 €      2  1.500,00 €   599,85 €  60 %  ████████████████████
            2026-08    735,00 €      2  1.500,00 €   765,00 €  49 %  ████████████████▎
            2026-09    888,90 €      2  1.500,00 €   611,10 €  59 %  ███████████████████▊
            2026-10    871,05 €      2  1.500,00 €   628,95 €  58 %  ███████████████████▍
            2026-11  1.036,85 €      6  1.500,00 €   463,15 €  69 %  ███████████████████████
                     ──────────
            all      5.284,35 €     16
            2026-06 ▇▇▆▇▇█ 2026-11, most 1.036,85 € in 2026-11
            $ COLUMNS=80 budgetctl list -p 2026-11
            id  date            amount  payee         category    pending  note
            16  2026-11-22    -20,00 €  shoe shop     clothes
            15  2026-11-18    119,00 €  winter boots  clothes     pending
            14  2026-11-15     72,00 €  \#u{2068}مطعم النيل\#u{2069}    eating out           birthday of Ann,…
            12  2026-11-12    187,35 €  market        groceries
            13  2026-11-08     38,50 €  食堂さくら    eating out
             6  2026-11-01    640,00 €  landlord      rent
                            ──────────
                            1.036,85 €  6 expenses
            $ COLUMNS=80 budgetctl category
            category       spent  remaining     limit   used  state
            clothes      99,00 €
            eating out  110,50 €   -10,50 €  100,00 €  110 %  !! over  ████████████
            groceries   187,35 €   112,65 €  300,00 €   62 %  under    ███████░░░░░
            household     0,00 €
            rent        640,00 €    60,00 €  700,00 €   91 %  ! near   ███████████░
            $ COLUMNS=80 budgetctl recurring
            id   amount  payee  category   when               next
             1  45,00 €  power  household  28th of the month  2026-11-28  to confirm
             2  12,99 €  music             25th of the month  2026-11-25
            $ COLUMNS=120 budgetctl
            2026-11  2026-11-01 to 2026-11-30
            ███████████████████████████████████▒│░░░░░░░░░░░░░  69 %
              limit          1.500,00 €
            █ spent          1.036,85 €
              remaining        463,15 €
            ▒ upcoming          57,99 €
            ░ safe to spend    405,16 €
            │ days left               9 of 30, 73 % gone
              per day           45,01 €
              projected      1.471,87 €

            category       spent  remaining     limit   used
            clothes      99,00 €
            eating out  110,50 €   -10,50 €  100,00 €  110 %  !!  ████████████
            groceries   187,35 €   112,65 €  300,00 €   62 %      ███████░░░░░
            rent        640,00 €    60,00 €  700,00 €   91 %  !   ███████████░
            $ COLUMNS=120 budgetctl report
            2026-11  2026-11-01 to 2026-11-30
            category         spent  share  count       limit  remaining   used
            rent          640,00 €   61 %      1    700,00 €    60,00 €   91 %  !   ████████████████████████
            groceries     187,35 €   18 %      1    300,00 €   112,65 €   62 %      ███████
            eating out    110,50 €   10 %      2    100,00 €   -10,50 €  110 %  !!  ████▏
            clothes        99,00 €    9 %      2                                    ███▊
                        ──────────
            all         1.036,85 €             6  1.500,00 €   463,15 €   69 %
            2026-06 ▇▇▆▇▇█ 2026-11, most 1.036,85 € in 2026-11
            $ COLUMNS=120 budgetctl list --limit 5
            id  date            amount  payee         category    tags     pending  note
            16  2026-11-22    -20,00 €  shoe shop     clothes
            15  2026-11-18    119,00 €  winter boots  clothes              pending
            14  2026-11-15     72,00 €  \#u{2068}مطعم النيل\#u{2069}    eating out                    birthday of Ann, we pay half and get the rest b…
            12  2026-11-12    187,35 €  market        groceries
            13  2026-11-08     38,50 €  食堂さくら    eating out  friends
                                     …
                            ──────────
                            5.284,35 €  all 16 expenses; 5 are shown, more with --limit
            $ COLUMNS=200 budgetctl
            2026-11  2026-11-01 to 2026-11-30
            ███████████████████████████████████▒│░░░░░░░░░░░░░  69 %
              limit          1.500,00 €
            █ spent          1.036,85 €
              remaining        463,15 €
            ▒ upcoming          57,99 €
            ░ safe to spend    405,16 €
            │ days left               9 of 30, 73 % gone
              per day           45,01 €
              projected      1.471,87 €

            category       spent  remaining     limit   used
            clothes      99,00 €
            eating out  110,50 €   -10,50 €  100,00 €  110 %  !!  ████████████
            groceries   187,35 €   112,65 €  300,00 €   62 %      ███████░░░░░
            rent        640,00 €    60,00 €  700,00 €   91 %  !   ███████████░
            $ COLUMNS=200 budgetctl report
            2026-11  2026-11-01 to 2026-11-30
            category         spent  share  count       limit  remaining   used
            rent          640,00 €   61 %      1    700,00 €    60,00 €   91 %  !   ████████████████████████
            groceries     187,35 €   18 %      1    300,00 €   112,65 €   62 %      ███████
            eating out    110,50 €   10 %      2    100,00 €   -10,50 €  110 %  !!  ████▏
            clothes        99,00 €    9 %      2                                    ███▊
                        ──────────
            all         1.036,85 €             6  1.500,00 €   463,15 €   69 %
            2026-06 ▇▇▆▇▇█ 2026-11, most 1.036,85 € in 2026-11
            $ COLUMNS=200 budgetctl list -p 2026-11
            id  date            amount  payee         category    tags     pending  note
            16  2026-11-22    -20,00 €  shoe shop     clothes
            15  2026-11-18    119,00 €  winter boots  clothes              pending
            14  2026-11-15     72,00 €  \#u{2068}مطعم النيل\#u{2069}    eating out                    birthday of Ann, we pay half and get the rest back
            12  2026-11-12    187,35 €  market        groceries
            13  2026-11-08     38,50 €  食堂さくら    eating out  friends
             6  2026-11-01    640,00 €  landlord      rent
                            ──────────
                            1.036,85 €  6 expenses

            """#
    )
}
