#!/bin/sh
# Runs several programs in turns for three rounds, so that changes of the machine's speed affect all
# programs alike. Prints the best time of each program in seconds, and the best time of the first
# program divided by that time.
#
#   compare.sh NAME COMMAND [NAME COMMAND]...
#
# A command prints its time in seconds and the percentage of dark pixels, which must be nearly the
# same for all commands. A command that fails is omitted.
times=$(mktemp) && trap 'rm -f "$times"' EXIT
for _ in 1 2 3; do
  first=
  for argument; do
    if [ -z "$first" ]; then first=$argument; continue; fi
    if result=$(sh -c "$argument" 2>/dev/null); then echo "$first|$result"; fi
    first=
  done
done | tr '|' '\t' >"$times"
awk -F '\t' '
  {
    split($2, figure, " ")
    if (!($1 in best)) { names[++count] = $1; best[$1] = figure[1]; dark[$1] = figure[2] }
    if (figure[1] < best[$1]) best[$1] = figure[1]
  }
  END {
    printf "%-44s %8s %8s %7s\n", "", "seconds", "ratio", "dark"
    for (i = 1; i <= count; i++) {
      name = names[i]
      printf "%-44s %8.3f %8.2f %5.1f %%\n", name, best[name], best[names[1]] / best[name], dark[name]
    }
  }' "$times"
