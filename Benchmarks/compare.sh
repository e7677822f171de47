#!/bin/sh
# Runs programs in turns, three rounds, so that a machine whose speed drifts treats all of them alike;
# prints the best seconds of each, and by how much the first takes longer than it.
#
#   compare.sh NAME COMMAND [NAME COMMAND]...
#
# A command prints its seconds and the share of the page that it made dark, which must be nearly the
# same for all. One that fails is left out.
times=$(mktemp) && trap 'rm -f "$times"' EXIT
for round in 1 2 3; do
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
