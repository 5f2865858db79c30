"""Tables that the book prints and a page updates for the reader's rules, with a function for each.

Needs only the rules, so it runs in the browser. A table is data; the site draws it.
"""
