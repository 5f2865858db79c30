"""Score tables of a ruleset: what han and fu pay a player, what the dealer, and what limits pay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riichi_rules.limits import Worth, worth_of, yakuman_worth
from riichi_rules.payment import Payment, by_ron, by_tsumo
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win

from .table import Row, Strong, Table

LIMIT_FU: Final = 30
"""The fu with which a limit is asked about: from five han on they change nothing."""


def score_tables(rules: Ruleset) -> tuple[Table, ...]:
    """Return what others win, what the dealer wins, and the limits, in points (rule ``limits.ladder``)."""
    return score_table(rules, dealer=False), score_table(rules, dealer=True), limit_table(rules)


def score_table(rules: Ruleset, *, dealer: bool) -> Table:
    """Return what each number of fu pays with one to four han: by ron, and below it by tsumo."""
    rows: list[Row] = []
    for fu in FU:
        cells = [list(_scores(rules, han, fu, dealer=dealer)) for han in HAN]
        if any(cells):
            rows.append((f"{fu} fu", *(cell or "none" for cell in cells)))
    pays = "what each pays" if dealer else "what each pays, and the dealer"
    who = "The dealer wins" if dealer else "Another than the dealer wins"
    title = f"{rules.short_label}. {who}: points by ron; below them by tsumo, {pays}"
    return Table(title, ("Fu", *(f"{han} han" for han in HAN)), (16, 21, 21, 21, 21), tuple(rows))


def limit_table(rules: Ruleset) -> Table:
    """Return what each limit pays, from mangan to yakuman; nothing where there are no limits."""
    steps = [(step.limit.replace("-", " "), step.han, step.least) for step in ladder(rules)]
    worths = [(name, han, worth_of(least, LIMIT_FU, rules)) for name, han, least in steps]
    if not rules.limits.aotenjou:
        worths.append(("yakuman", "a yakuman", yakuman_worth(1)))
    rows = tuple(
        [
            (name, han, *(list(_paid(worth, dealer=dealer)) for dealer in (False, True)))
            for name, han, worth in worths
        ]
    )
    title = f"{rules.short_label}. The limits: points by ron; below them by tsumo"
    return Table(title, ("Limit", "Reached with", "Others win", "Dealer wins"), (28, 24, 24, 24), rows)


def tsumo_words(payment: Payment) -> str:
    """Say a payment by tsumo in short: "500 each", "300, 500"."""
    return f"{payment.all} each" if payment.all else f"{payment.others}, {payment.dealer}"


def _scores(rules: Ruleset, han: int, fu: int, *, dealer: bool) -> Iterator[object]:
    """Yield the limit that han and fu reach, or what they pay; nothing where no hand has them together."""
    ways = [by for by in Win if possible(han, fu, by, rules)]
    worth = worth_of(han, fu, rules)
    if ways and worth.limit:
        yield str(worth.limit)
    elif ways:
        yield from _paid(worth, *ways, dealer=dealer)


def _paid(worth: Worth, *ways: Win, dealer: bool) -> Iterator[object]:
    """Yield what is paid by ron, which matters most, and by tsumo."""
    if not ways or Win.RON in ways:
        yield Strong(str(by_ron(worth.base, dealer, 0).points))
    if not ways or Win.TSUMO in ways:
        yield tsumo_words(by_tsumo(worth.base, dealer, 0))
