"""Answers as a friend at the table would give them: a verdict, its parts, and tiles by their names.

``tables`` has the tables that pages print. All of this also runs in the browser and needs only the rules.
"""
