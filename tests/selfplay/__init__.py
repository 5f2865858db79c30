"""Seeded rounds and hands, and checks of what must hold in them.

| module | content |
|---|---|
| ``deals`` | random complete hands: rich in yakuman, in kans and in hands with two readings |
| ``rulesets`` | rulesets by number: those that ship, and variants with six options set at random |
| ``forced_rounds`` | rounds with a rare event: a laid-out wall leads to it, then players play on |
| ``watching`` | many such rounds, with checks after every event |
| ``shown`` | names of rare events in rounds |

``make proof`` plays thousands of them, ``make test`` some.
"""
