"""Rounds and hands from a seed: players who want to win, tiles that lie so, and what holds at each event."""
