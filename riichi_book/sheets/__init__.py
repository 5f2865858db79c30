"""Sheets for a table in a club: exercises with their key, and what a teacher lays on the table.

A sheet is HTML that needs nothing beside it, in black and white, made to be printed: its tiles are drawn
into it, and its style stands in it. ``printing`` has Chromium make a PDF of it.
"""
