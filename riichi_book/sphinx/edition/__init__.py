"""A club's own edition of this book: under one ruleset alone, with the club's name and colours."""
