"""Code that several tests share.

| module | content |
|---|---|
| ``wins`` | a short way to value a win: ``ron("456m1122z X11Xs X77Xz", "1z", seat="S")`` |
| ``play`` | short questions to a round's state: who may do what, and what was paid |
| ``matches`` | a match before a hand, and the ways in which that hand can end |
| ``peers`` | other engines, asked through adapters, and the known differences by rule |
| ``questions`` | random questions of each kind: possible, contradictory, and malformed |
| ``proofs`` | the type of what records a proof's figures |
| ``carried`` | questions with facts that not every ruleset has: kinds of riichi, indicators, liability |
| ``strategies`` | Hypothesis strategies: tiles, melds, hands, texts and rulesets |
| ``tables`` | a table in mid-game, for tests of drawings |
| ``made_records`` | handmade records: a few tags, read from memory |
| ``forms`` | one game in each record format, and records held in memory |
| ``command_line`` | the output of the command line, and of any other command |
| ``clubs`` | a club's file: written, loaded and refused |
| ``kept`` | snapshots of texts for readers: answers, and pages of small documentations |
| ``small_book`` | small documentations, built with the real Sphinx |
| ``brackets`` | a made-up language: each message is its English in ⟦brackets⟧ |
| ``browser`` | the whole book, built once per test run, and Chromium to read it in |
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
