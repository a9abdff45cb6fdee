-- A command of xmobar: %budget% in the template, and a click on it books.
Config
    { commands = [ Run CommandReader "exec budgetctl watch --format xmobar" "budget" ]
    , template = "%StdinReader% }{ <action=`budgetctl-menu`>%budget%</action> "
    }
