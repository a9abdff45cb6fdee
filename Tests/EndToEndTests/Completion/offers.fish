# Says what fish offers for command lines: fish offers.fish SCRIPT < LINES
source $argv[1]
while read -l line
    echo (complete -C "$line" | string join '|')
end
