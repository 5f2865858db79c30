"""Answers as a friend at the table would tell them: a verdict, its parts, and tiles by their names.

It runs in the reader's browser too, and needs the rules alone.
"""
