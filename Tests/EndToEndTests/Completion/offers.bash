# Says what bash offers for command lines: bash offers.bash SCRIPT < LINES
source "$1"

# It is of use only while a key is handled; the file names are readline's own then.
compopt() {
    [[ $* == '-o default' ]] && COMPREPLY=(FILES)
}

while IFS= read -r COMP_LINE; do
    COMP_POINT=${#COMP_LINE}
    # As readline breaks words, which is at `=` and `:` too.
    mapfile -t COMP_WORDS < <(sed -E 's/[=:]+/\n&\n/g; s/([^\\]) +/\1\n/g' <<<"$COMP_LINE")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _budgetctl
    (IFS='|' && echo "${COMPREPLY[*]}")
done
