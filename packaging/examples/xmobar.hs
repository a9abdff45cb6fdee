-- A command of xmobar: what is left of the budget, as %budget% in the template.
-- Only an amount is printed; in a text that somebody typed, xmobar would obey <fc> and <action>.
Config
    { commands = [ Run CommandReader "exec budgetctl watch remaining" "budget" ]
    , template = "%StdinReader% }{ left: %budget% "
    }
