"""Runs every command that a page shows, and compares what it prints with what the page shows.

  page     the commands of a Markdown file, and what is shown of their output
  compare  shown output against real output
  run      runs a page and compares
  format   the lit test format: a test for each Markdown file of the repository

A page is run in a folder of its own that has the repository's files by their names, so
`examples/matmul.mlir` is there and what a command writes is gone afterwards. The commands
of a page share one shell: a file that one writes, the next can read.

Commands that are not run, and output that is not compared, stand in exceptions.csv, each
with a reason. A line of it that no command needs fails the test "exceptions.csv".
"""
