"""Score tables of a ruleset and its ladder of limits: what han, fu and limits pay, and who pays."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from riichi_rules.limits import Limit, Worth, worth_of, yakuman_worth
from riichi_rules.messages import Message, joined, say
from riichi_rules.payment import Payment, by_ron, by_tsumo
from riichi_rules.ruleset import Ruleset
from riichi_rules.score_table import FU, HAN, ladder, possible
from riichi_rules.situation import Win

from .table import NONE, PageTable, Row, Strong


def score_tables(rules: Ruleset) -> tuple[PageTable, ...]:
    """Return tables of what a non-dealer wins, the dealer wins, and limits pay (rule ``limits.ladder``)."""
    return score_table(rules, dealer=False), score_table(rules, dealer=True), limit_table(rules)


def score_table(rules: Ruleset, *, dealer: bool) -> PageTable:
    """Return what each number of fu pays with one to four han: by ron, and on the next line by tsumo."""
    rows: list[Row] = []
    for fu in FU:
        cells = [list(_scores(rules, han, fu, dealer=dealer)) for han in HAN]
        if any(cells):
            rows.append((say("{n} fu", n=fu), *(cell or NONE for cell in cells)))
    title = say(
        "{ruleset}. A non-dealer wins: points by ron; below them by tsumo, what each non-dealer pays, and"
        " what the dealer pays",
        ruleset=rules.short_label,
    )
    if dealer:
        title = say(
            "{ruleset}. The dealer wins: points by ron; below them by tsumo, what each player pays",
            ruleset=rules.short_label,
        )
    heads = (say("Fu"), *(say("{n} han", n=han) for han in HAN))
    return PageTable(title, heads, (16, 21, 21, 21, 21), tuple(rows))


def limit_table(rules: Ruleset) -> PageTable:
    """Return what each limit pays, from mangan to yakuman; without limits the table has no rows."""
    worths = [(step.limit.message, step.han, worth_of(step.least, FU[0], rules)) for step in ladder(rules)]
    if not rules.limits.aotenjou:
        worths.append((Limit.YAKUMAN.message, say("a yakuman"), yakuman_worth(1)))
    rows = tuple(
        [
            (name, han, *(list(_paid(worth, tuple(Win), dealer=dealer)) for dealer in (False, True)))
            for name, han, worth in worths
        ]
    )
    title = say("{ruleset}. The limits: points by ron; below them by tsumo", ruleset=rules.short_label)
    heads = (say("Limit"), say("Reached with"), say("Non-dealer wins"), say("Dealer wins"))
    return PageTable(title, heads, (28, 24, 24, 24), rows)


def tsumo_words(payment: Payment) -> Message:
    """Return a payment by tsumo in short: "500 each", "300, 500"."""
    if payment.all:
        return say("{points} each", points=payment.all)
    return joined([payment.others, payment.dealer], ", ")


def _scores(rules: Ruleset, han: int, fu: int, *, dealer: bool) -> Iterator[object]:
    """Yield the limit that han and fu reach, or what they pay; nothing if no hand has them together."""
    ways = [by for by in Win if possible(han, fu, by, rules)]
    worth = worth_of(han, fu, rules)
    if ways and worth.limit:
        yield worth.limit.message
    elif ways:
        yield from _paid(worth, ways, dealer=dealer)


def _paid(worth: Worth, ways: Container[Win], *, dealer: bool) -> Iterator[object]:
    """Yield the payment by ron, in bold, or that there is none, and that by tsumo if it is possible."""
    yield Strong(by_ron(worth.base, dealer).points if Win.RON in ways else NONE)
    if Win.TSUMO in ways:
        yield tsumo_words(by_tsumo(worth.base, dealer))


class Rung(NamedTuple):
    """What a number of han pays a non-dealer by ron with the fewest and with the most fu, in points."""

    words: Message
    least: int
    most: int

    @property
    def points(self) -> Message:
        """The points in words: "1000 to 3200"."""
        if self.least == self.most:
            return say("{points}", points=self.least)
        return say("{least} to {most}", least=self.least, most=self.most)


def rungs(rules: Ruleset) -> list[Rung]:
    """Return what ron pays, from one han to the highest limit. Raises ``ValueError`` without limits."""
    steps = ladder(rules)
    if not steps:
        raise ValueError(f"{rules.label} has no limits, so there is no ladder to show")
    found = []
    for han in HAN:
        fu = [fu for fu in FU if possible(han, fu, Win.RON, rules)]
        least, most = (worth_of(han, some, rules) for some in (min(fu), max(fu)))
        words = say("{n} han", n=han)
        if most.limit:
            words = say("{n} han, {limit} at most", n=han, limit=most.limit)
        found.append((words, least, most))
    for step in steps:
        worth = worth_of(step.least, FU[0], rules)
        found.append((joined([step.han, step.limit], ", "), worth, worth))
    return [Rung(words, *[by_ron(each.base, dealer=False).points for each in both]) for words, *both in found]
