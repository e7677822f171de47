# Lists the targets of a Makefile that have a comment, each with the first sentence of the comment.

/^# / {
  comment = comment (comment == "" ? "" : " ") substr($0, 3)
  next
}

/^$/ { comment = "" }

/^[a-z][a-z0-9.-]*:/ && comment != "" {
  target = $0
  sub(/:.*/, "", target)
  # The first full stop before a space or the end, so that numbers and names of files stay complete.
  sentence = comment
  if (match(comment, /[.;:]( |$)/)) sentence = substr(comment, 1, RSTART - 1)
  printf "make %-16s %s\n", target, sentence
  comment = ""
}
