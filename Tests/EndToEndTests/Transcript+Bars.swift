extension Transcript {
    static let bars = Transcript(
        testDescription: "what status bars are told",
        text: ##"""
            $ budgetctl status --format plain
            no budget yet
            $ budgetctl status --template '{remaining} {state}'
             ok
            $ budgetctl -q limit 1500 EUR
            $ budgetctl -q limit 100 -c food
            $ budgetctl -q settings name '<b>&%{F#f00}#[fg=red]<action=rm>'
            $ budgetctl -q 60 market -c food
            $ budgetctl status --format plain
            1440.00 · 9 d
            $ budgetctl status --template '{name}: {remaining:whole} of {available:whole} {currency}, {percent:bar}'
            <b>&%{F#f00}#[fg=red]<action=rm>: 1440 of 1500 EUR, ░░░░░░░░
            $ budgetctl status --format polybar --template '{name} {days_left:3}'
            <b>&%\##u{200B}{F#f00}#[fg=red]<action=rm>   9
            $ budgetctl status --format xmobar --template '{name}'
            <raw=32:<b>&%{F#f00}#[fg=red]<action=rm>/>
            $ budgetctl status --format tmux --template '{name}' --length 20
            <b>&%{F##f00}##[fg=re…
            $ budgetctl status --format waybar
            {"text":"1440.00 · 9 d","alt":"ok","tooltip":"&lt;b&gt;&amp;%{F#f00}#[fg=red]&lt;action=rm&gt;, 2026-11, 9 days left\n1440.00 EUR left of 1500.00\n60.00 spent, 4 %\n160.00 a day\n81.81 projected\nfood: 40.00 left of 100.00","class":["budget","ok"],"percentage":4}
            $ budgetctl status --format plain -c FOOD
            food 40.00 · 9 d
            $ budgetctl -q 25 market -c food
            $ budgetctl status --format i3blocks -c food
            food ! 15.00 · 9 d
            food ! 15.00
            #ffcc00
            $ budgetctl -q 25 market -c food
            $ budgetctl status --format i3blocks -c food
            food !! -10.00 · 9 d
            food !! -10.00
            #ff4444
            [exit 33]
            $ budgetctl status --format lemonbar -c food --colors none
            food !! -10.00 · 9 d
            $ budgetctl status --format i3bar -c food
            {"version":1}
            [
            [{"name":"budgetd","full_text":"food !! -10.00 · 9 d","short_text":"food !! -10.00","color":"#ff4444","urgent":true}],
            $ budgetctl status --format yambar -p 'last month'
            text|string|0.00 spent
            short|string|0.00 spent
            state|string|ok
            percent|range:0-100|0
            days|int|0

            $ budgetctl status --format plain -c fod
            no category fod
            $ budgetctl --socket ~/elsewhere status --format tmux
            #[fg=#888888]offline#[default]
            $ budgetctl --socket ~/elsewhere status --format bar-json
            {"v":1,"state":"offline","text":"offline","short":"offline","name":null,"category":null,"period":null,"from":null,"to":null,"today":null,"currency":null,"left":null,"limit":null,"carried":null,"available":null,"spent":null,"upcoming":null,"safe":null,"per_day":null,"projected":null,"percent":null,"days_left":null,"reason":"No budgetd answers at ~/elsewhere. Start it: budgetd --state-dir DIR --socket ~/elsewhere DIR is where its ledger is."}
            $ budgetctl status --format wabar
            budgetctl: --format cannot be `wabar`. Did you mean waybar?
            [exit 2]
            $ budgetctl status --format plain --json
            {"code":"usage","message":"--format and --json exclude each other.","hint":"`budgetctl status -h` shows how it is used.","retry":false}
            [exit 2]
            $ budgetctl status --template '{remainig}'
            budgetctl: The template has no value `remainig`. Did you mean remaining?
            [exit 2]
            $ budgetctl status --template '{remaining:rwa}'
            budgetctl: `{remaining}` cannot be converted by `rwa`. Did you mean raw?
            [exit 2]
            $ budgetctl status --format plain --urgent
            budgetctl: --urgent is of no use with --format plain. Marks i3blocks-json as urgent when over; i3blocks 1.4 cannot read it.
            [exit 2]
            $ budgetctl status --length 5
            budgetctl: --length goes with --format or --template.
            [exit 2]
            $ budgetctl status --format plain -p 'lst month'
            budgetctl: "lst month" is not a period; did you mean last month?
            [exit 2]

            """##
    )

    static let localeOfBudget = Transcript(
        testDescription: "amounts where the environment names no locale",
        language: "C",
        text: ##"""
            $ budgetctl -q limit 1500 EUR
            $ budgetctl -q settings locale de_DE
            $ budgetctl add 652,50 Miete -c Wohnen
            #1 652,50 € Miete, Wohnen. Left: all 847,50 € (9 days, 94,16 € a day)
            $ budgetctl status --plain
            847,50 € left of 1.500,00 € in 2026-11, 9 days, 94,16 € a day
            $ budgetctl status --format plain
            847,50 € · 9 d
            $ LANG= budgetctl status --format plain
            847,50 € · 9 d
            $ LANG=en_US.UTF-8 budgetctl status --format plain
            €847.50 · 9 d
            $ budgetctl --locale fr_FR status --format plain
            847,50 € · 9 d
            $ budgetctl status --template '{remaining:raw} {spent:whole} [{remaining:12}]'
            847.50 652 [    847,50 €]
            $ budgetctl watch | head -n 1
            847,50 € left of 1.500,00 € in 2026-11, 9 days, 94,16 € a day
            $ budgetctl watch --format plain | head -n 1
            847,50 € · 9 d
            $ env -u LANG budgetctl watch --format tmux | head -n 1
            847,50 € · 9 d
            $ env -u LANG budgetctl status --plain
            847,50 € left of 1.500,00 € in 2026-11, 9 days, 94,16 € a day
            $ budgetctl status -p 'next month' --format plain
            1.500,00 € · 31 d
            $ budgetctl ls --min 1,5
            budgetctl: --min cannot be `1,5`.
            Give a plain amount with a point, as in `--min 12.50`.
            [exit 2]
            $ budgetctl status --template '{days}'
            budgetctl: The template has no value `days`. Did you mean days_left?
            [exit 2]
            $ budgetctl ls
            id  date          amount  payee  category
             1  2026-11-22  652,50 €  Miete  Wohnen
            $ budgetctl limit
            Limit in 2026-11: 1.500,00 €

            """##
    )
}
