"""Answers as a friend at the table would tell them: a verdict, its parts, and tiles by their names.

``tables`` has the tables that pages print. All of it runs in the reader's browser too, and needs the rules
alone.
"""
