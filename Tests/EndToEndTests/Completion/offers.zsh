# Says what zsh offers for command lines, as it does on a terminal: zsh -f offers.zsh SCRIPT < LINES
#
# The script's folder comes into $fpath, where it is found by the name _budgetctl; it is for a test's own use.
zmodload zsh/zpty
export folder=${1:h}
cat > $folder/setup <<'SETUP'
PROMPT='' PROMPT2='' RPROMPT=''
fpath=($folder $fpath)
autoload -Uz compinit
compinit -u -d $folder/dump
zstyle ':completion:*' insert-tab false
# In the place of a list on the terminal, every match goes to a file.
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
        builtin compadd "$@"
        return
    fi
    local -a matches
    builtin compadd -A matches "$@"
    (( $#matches )) || return 1
    print -rl -- $matches >> $folder/offers
}
told() { print END }
offer() {
    comppostfuncs=(told)
    zle complete-word
    zle kill-whole-line
}
zle -N offer
bindkey '^I' offer
print READY
SETUP
zpty shell "zsh -f -i"
zpty -w shell 'source $folder/setup'
zpty -r shell answer '*READY*'
while IFS= read -r line; do
    : > $folder/offers
    zpty -w -n shell $line$'\t'
    zpty -r shell answer '*END*'
    print -r -- ${(j:|:)${(f)"$(<$folder/offers)"}}
done
zpty -d shell
