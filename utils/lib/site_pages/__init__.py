"""The site: static HTML made of docs/, the .td files and the instruction table.

  tools      runs the tools of the build, several at once
  table      chips and rows, and the layouts that rows share
  frame      the page around a text: head, menu, footer, links between pages
  documents  Markdown to HTML
  sources    the files of the repository that documents link to
  reference  what mlir-tblgen says of the .td files
  machines   a page for each chip and each instruction
  explorer   the layout explorer's page and data
  links      checks each link of a finished site

docs/site has what is not Python: the page's frame, its styles, the explorer's
script, and the order of the menu.
"""
