"""Tables that the book prints and a page answers anew: one function for each, for any ruleset.

Needs the rules alone, so that it runs in the page. What a table is made of is data, which a site draws.
"""
