extension Transcript {
    static let limits = Transcript(
        testDescription: "limits",
        text: """
            $ budgetctl limit
            Limit in 2026-11: none
            $ budgetctl limit 400 EUR
            Limit from 2026-11 on: 400.00. Left: all 400.00 (9 days, 44.44 a day)
            $ budgetctl limit 600 --only 2026-12
            Limit in 2026-12 only: 600.00. Left in 2026-12: all 600.00
            $ budgetctl limit 450 --from 'next month' -c food
            Limit for food from 2026-12 on: 450.00. Left in 2026-12: food 450.00 of 450.00; all 600.00
            $ budgetctl limit
            Limit in 2026-11: 400.00
            $ budgetctl status -p 2027-01 --plain
            400.00 EUR left of 400.00 in 2027-01, 31 days
            $ budgetctl limit 300 --only 2026-10
            budgetctl: 2026-10 is past, and limits of past periods stay as they were.
            Give --past to change it all the same.
            [exit 1]
            $ budgetctl limit 300 --only 2026-10 --past
            Limit in 2026-10 only: 300.00. Left in 2026-10: all 300.00
            $ budgetctl limit none
            Limit from 2026-11 on: none
            $ budgetctl limit none --from 2026-12
            Limit from 2026-12 on: 450.00, the sum of the categories' limits. Left in 2026-12: all 450.00

            """
    )

    static let settings = Transcript(
        testDescription: "settings",
        text: """
            $ budgetctl settings currency EUR
            currency: EUR
            $ budgetctl settings
            name                  not set
            currency              EUR
            locale                not set
            time_zone             not set
            month_start_day       1
            carry_over            none
            thresholds            80 100
            large_expense         not set
            log_level             info
            status_shows_amounts  no
            read_only_shows       totals
            $ budgetctl settings thresholds 50 90
            thresholds: 50 90
            $ budgetctl settings thresholds many
            budgetctl: thresholds cannot be `many`.
            Give percentages, as in `budgetctl settings thresholds 80 100`.
            [exit 2]
            $ budgetctl settings status_shows_amounts perhaps
            budgetctl: status_shows_amounts cannot be `perhaps`.
            Give yes or no, as in `budgetctl settings status_shows_amounts yes`.
            [exit 2]
            $ budgetctl settings large_expense lots
            budgetctl: large_expense cannot be `lots`.
            Give a plain amount with a point, as in `budgetctl settings large_expense 200.50`.
            [exit 2]
            $ budgetctl settings month_start_day 40
            budgetctl: month_start_day is from 1 to 31.
            [exit 1]
            $ budgetctl settings month_start_day 25
            month_start_day: 25
            The open period is 2026-10, from 2026-10-25 to 2026-11-24.
            $ budgetctl settings locale de_DE
            locale: de_DE
            $ budgetctl add 1234,50 Miete
            #1 1.234,50 € Miete
            $ budgetctl --locale en_GB settings locale de_AT
            locale: de_AT
            Here amounts are shown as in en_GB: --locale, LC_ALL, LC_MONETARY and LANG go before the setting.
            $ budgetctl settings currency JPY
            budgetctl: The currency is EUR; it can only be relabelled to one with 2 decimals.
            [exit 1]
            $ budgetctl settings currency USD
            currency: USD
            Amounts keep their numbers: what was 1 EUR is 1 USD.
            $ budgetctl settings locale ''
            locale: not set
            $ budgetctl status --plain
            1234.50 USD spent in 2026-10, no limit

            """
    )

    static let backups = Transcript(
        testDescription: "backups",
        text: """
            $ budgetctl limit 400 EUR
            Limit from 2026-11 on: 400.00. Left: all 400.00 (9 days, 44.44 a day)
            $ budgetctl backup ~/budget.sqlite
            Wrote ~/budget.sqlite: revision 1, 50 KiB.
            $ budgetctl backup ~/budget.sqlite
            budgetctl: ~/budget.sqlite is there already.
            With --force it is replaced.
            [exit 2]
            $ budgetctl add 12.50 café
            #1 12.50 café. Left: all 387.50 (9 days, 43.05 a day)
            $ budgetctl backup --force ~/budget.sqlite
            Wrote ~/budget.sqlite: revision 2, 52 KiB.
            $ mkdir ~/backups
            $ budgetctl backup --json ~/backups --keep 2
            {"file":"~/backups/budgetd-2026-11-22.sqlite","revision":2,"bytes":53248,"removed":[]}
            $ touch ~/backups/budgetd-2026-11-20.sqlite ~/backups/budgetd-2026-11-21.sqlite ~/backups/other.sqlite
            $ budgetctl backup ~/backups --keep 2
            Wrote ~/backups/budgetd-2026-11-22.sqlite: revision 2, 52 KiB. Removed an older one.
            $ ls ~/backups
            budgetd-2026-11-21.sqlite
            budgetd-2026-11-22.sqlite
            other.sqlite
            $ budgetctl backup - > ~/copy.sqlite && cmp ~/copy.sqlite ~/budget.sqlite
            Wrote revision 2, 52 KiB.
            $ budgetd --check ~/copy.sqlite
            ~/copy.sqlite is whole, at revision 2.
            $ budgetd --restore ~/copy.sqlite --state-dir ~/state/other
            Restored the ledger at revision 2 from ~/copy.sqlite.
            A budgetd that waits for it serves it within seconds. If none runs: systemctl start budgetd.service,
            with --user for your own.
            $ budgetctl --socket ~/state/none backup ~/none.sqlite
            budgetctl: No budgetd answers at ~/state/none.
            Start it: budgetd --state-dir DIR --socket ~/state/none
            DIR is where its ledger is.
            [exit 3]

            """
    )

    static let typed = Transcript(
        testDescription: "amounts as they are typed in a German environment",
        language: "de_DE.UTF-8",
        text: """
            $ budgetctl limit 1.500 EUR
            Limit from 2026-11 on: 1.500,00 €. Left: all 1.500,00 € (9 days, 166,66 € a day)
            $ budgetctl 4,50 Bäcker
            #1 4,50 € Bäcker. Left: all 1.495,50 € (9 days, 166,16 € a day)
            $ budgetctl add 1.234,56 Miete
            #2 1.234,56 € Miete. Left: all 260,94 € (9 days, 28,99 € a day). The budget is near its limit.
            $ budgetctl refund 30 Schuhe
            #3 -30,00 € Schuhe. Left: all 290,94 € (9 days, 32,32 € a day)
            $ budgetctl --locale en_US add 1.50 tea
            #4 €1.50 tea. Left: all €289.44 (9 days, €32.16 a day)

            """
    )

    static let scripts = Transcript(
        testDescription: "lines from scripts",
        text: #"""
            $ budgetctl raw '{"command":"ping","id":1}' '{"command":"pong"}'
            {"id":1,"result":{},"revision":0}
            {"id":null,"error":{"code":"unknown_command","message":"There is no command of this name.","field":"command","offset":11,"hint":"Did you mean ping?","retry":false},"revision":0}
            [exit 1]
            $ printf '{"command":"ping","id":2}\n\n{"command":"ping","id":3}' | budgetctl raw
            {"id":2,"result":{},"revision":0}
            {"id":3,"result":{},"revision":0}
            $ budgetctl raw '{'
            {"id":null,"error":{"code":"bad_json","message":"The line ends before the JSON text does.","offset":1,"retry":false},"revision":0}
            [exit 1]
            $ budgetctl socket
            ~/run/budgetd/budgetd.sock
            $ budgetctl --json socket
            {"socket":"~/run/budgetd/budgetd.sock"}
            $ BUDGETD_SOCKET=~/elsewhere budgetctl socket
            ~/elsewhere
            budgetctl: No budgetd answers at ~/elsewhere.
            Start it: budgetd --state-dir DIR --socket ~/elsewhere
            DIR is where its ledger is.
            [exit 3]

            """#
    )

    static let nobody = Transcript(
        testDescription: "nobody there",
        hasDaemon: false,
        text: """
            $ budgetctl --user status
            budgetctl: No budgetd answers at ~/run/budgetd/budgetd.sock.
            Start it: systemctl --user start budgetd.socket
            [exit 3]
            $ budgetctl --user add 5 tea
            budgetctl: No budgetd answers at ~/run/budgetd/budgetd.sock.
            Start it: systemctl --user start budgetd.socket
            [exit 3]
            $ budgetctl --json --user status
            {"code":"no_daemon","message":"No budgetd answers at ~/run/budgetd/budgetd.sock.","hint":"Start it: systemctl --user start budgetd.socket","retry":false}
            [exit 3]
            $ budgetctl --user socket
            ~/run/budgetd/budgetd.sock
            budgetctl: No budgetd answers at ~/run/budgetd/budgetd.sock.
            Start it: systemctl --user start budgetd.socket
            [exit 3]
            $ budgetctl --socket '' status
            budgetctl: A socket's path has 1 to 107 bytes, not 0.
            [exit 2]
            $ budgetctl completions zsh | head -n 1
            #compdef budgetctl
            $ budgetctl completions zhs
            budgetctl: completions does not take `zhs`.
            Did you mean zsh?
            [exit 2]
            $ budgetctl completions
            budgetctl: completions needs bash|zsh|fish.
            `budgetctl completions -h` shows how it is used.
            [exit 2]
            $ budgetctl help | head -n 1
            Books expenses, and shows what is left of the month's limit.

            """
    )
}
