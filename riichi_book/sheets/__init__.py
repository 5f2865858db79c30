"""Printable sheets for a club: exercises with their key, and handouts for the table.

A sheet is a self-contained HTML file in black and white, with its drawings and its style inline.
``printing`` turns it into a PDF with Chromium.
"""
