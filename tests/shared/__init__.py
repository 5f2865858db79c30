"""What several tests use.

| module | what it is |
|---|---|
| ``wins`` | the value of a win in short: ``ron("456m1122z X11Xs X77Xz", "1z", seat="S")`` |
| ``play`` | what tests of play ask of a state, in short: who may do what, and what was paid |
| ``matches`` | a match before a hand, and how that hand can end |
| ``peers`` | other engines: wins that they know, answers in one form, differences by rule |
| ``questions`` | questions made up of each kind: possible, impossible, and none at all |
| ``proofs`` | what a proof records |
| ``carried`` | questions that have what not every ruleset has: kinds of riichi, indicators, liability |
| ``strategies`` | what Hypothesis makes up: tiles, melds, hands and texts |
| ``tables`` | a table in mid-game, for what draws it |
| ``made_records`` | records made by hand: few tags, in both forms, read from memory |
| ``forms`` | records in JSON: one game in each form, and records held in memory |
| ``command_line`` | what the command line prints, and any other command |
| ``clubs`` | the file of a club: written, read and refused |
| ``kept`` | texts that people read, kept in files: of answers, and of pages of small documentations |
| ``small_book`` | small documentations, built with the real Sphinx |
| ``brackets`` | a made-up language: each message is its English in ⟦brackets⟧ |
| ``browser`` | the whole book, built once for all tests of a run, and Chromium to read it in |
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
