# Prints how many lines of each module of this package the tests execute, from a report of llvm-cov in
# lcov's format, and with -v lines=1 the lines that no test executes.

/^SF:/ {
  file = substr($0, 4)
  module = ""
  if (file !~ /\/checkouts\// && sub(/.*\/Sources\//, "Sources/", file)) {
    split(file, parts, "/")
    module = parts[2]
  }
}

/^DA:/ && module != "" {
  split(substr($0, 4), line, ",")
  total[module]++
  if (line[2] > 0) executed[module]++
  else if (lines) print file ":" line[1]
}

END {
  if (lines) exit
  for (module in total) {
    printf "%s: %d of %d lines, %.1f %%\n", module, executed[module], total[module],
      100 * executed[module] / total[module] | "sort"
    allExecuted += executed[module]
    all += total[module]
  }
  close("sort")
  printf "All modules: %d of %d lines, %.1f %%\n", allExecuted, all, 100 * allExecuted / all
}
