"""Tables that the book prints and a page updates for its reader's rules: a function for each.

Needs the rules alone, so that it runs in the page. What a table is made of is data, which a site draws.
"""
