"""Rounds and hands from a seed, and what holds in them.

| module | what it is |
|---|---|
| ``deals`` | complete hands at random: rich in yakuman, in kans and in hands that read two ways |
| ``rulesets`` | rulesets by number: those that ship, and such with six options of play set by lot |
| ``forced_rounds`` | rounds that come to what seldom comes: the tiles lie so, and players play on |
| ``watching`` | many such rounds, and what must hold at every moment of them |
| ``shown`` | what is seldom seen in rounds, by name |

``make proof`` plays them by the thousand, and ``make test`` some of them.
"""
