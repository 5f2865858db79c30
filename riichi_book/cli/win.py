"""A win that is to be valued, as it is asked: the same facts as options and as keys of a batch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple, cast

from riichi_rules.notation import read_tile
from riichi_rules.payment import Payment, payment_of
from riichi_rules.seats import Seat
from riichi_rules.situation import Situation, Win
from riichi_rules.tiles import WIND_LETTERS
from riichi_rules.value import Value, value_of

from .faults import named
from .rules import Rules
from .texts import Seen


class Kind(StrEnum):
    """What a fact is: yes or no, a count, tiles, or one word of a few."""

    FLAG = "true or false"
    COUNT = "a whole number from 0 to 999"
    TILES = "tiles"
    WORD = "one of the words"


class Fact(NamedTuple):
    """One circumstance of a win; ``name`` is that of the key and of the field of ``Situation``."""

    name: str
    kind: Kind
    words: str
    choices: tuple[str, ...] = ()

    @property
    def option(self) -> str:
        """The fact as an option of the command line."""
        return "--" + self.name.replace("_", "-")


MOST_COUNTED: Final = 999
"""No table has more counters or bets, and points stay numbers that can be printed."""

SEATS: Final = tuple(str(seat) for seat in Seat)
FACTS: Final = (
    Fact("by", Kind.WORD, "How the winning tile came; needed.", tuple(str(by) for by in Win)),
    Fact("seat", Kind.WORD, "The seat wind of the winner.", WIND_LETTERS),
    Fact("round", Kind.WORD, "The round wind.", WIND_LETTERS),
    Fact("riichi", Kind.FLAG, "Riichi was declared."),
    Fact("double_riichi", Kind.FLAG, "On the first turn; implies --riichi."),
    Fact("open_riichi", Kind.FLAG, "The hand was shown; implies --riichi."),
    Fact("ippatsu", Kind.FLAG, "Won within a turn of the riichi, no call between."),
    Fact("rinshan", Kind.FLAG, "Drawn as a replacement tile after a kan."),
    Fact("chankan", Kind.FLAG, "The tile was added to a pon, and robbed."),
    Fact("last_tile", Kind.FLAG, "Haitei by tsumo, houtei by ron."),
    Fact("first_turn", Kind.FLAG, "Tenhou, chiihou or renhou, by seat and --by."),
    Fact("tile_not_apart", Kind.FLAG, "The drawn tile was mixed into the hand."),
    Fact("eighth_win", Kind.FLAG, "The dealer wins for the eighth time in a row."),
    Fact("dora_indicators", Kind.TILES, "Dora indicators, those of kans included."),
    Fact("ura_indicators", Kind.TILES, "Ura indicators, counted with riichi."),
    Fact("honba", Kind.COUNT, "Counters on the table."),
    Fact("bets", Kind.COUNT, "Riichi sticks on the table."),
    Fact("liable", Kind.WORD, "The player who is liable, seen from the winner.", SEATS),
    Fact("discarder", Kind.WORD, "The player who dealt in, seen from the winner.", SEATS),
)
"""Every circumstance that can be told, in the order in which it is shown."""

DEFAULTS: Final = {"seat": "E", "round": "E", "honba": 0, "bets": 0}


class ValuedWin(NamedTuple):
    """A valued win with the texts it was asked with."""

    hand_text: str
    win_text: str
    value: Value
    payment: Payment
    rules: Rules

    @property
    def data(self) -> dict[str, object]:
        """The answer of ``score`` as data."""
        value = self.value
        return {
            "hand": self.hand_text,
            "win": self.win_text,
            "by": str(value.situation.by),
            **self.rules.data,
            "valid": value.valid,
            **({} if value.valid else {"reason": value.reason}),
            "han": value.han,
            "fu": value.fu,
            "fu_total": value.fu_total,
            "limit": None if value.limit is None else str(value.limit),
            "yakuman": value.yakuman,
            "points": self.payment.points,
            "bets": self.payment.bets,
            "yaku": [
                {"id": one.id, **({"yakuman": one.yakuman} if one.yakuman else {"han": one.han})}
                for one in value.yaku
            ],
            "dora": value.dora._asdict(),
            "fu_items": [
                {"id": item.id, "fu": item.amount, **({"tiles": item.tiles_text} if item.tiles_text else {})}
                for item in value.fu_items
            ],
            "groups": list(value.groups),
            "payments": self.payment.payers,
        }


def valued(asked: Mapping[str, object], rules: Rules, name: Callable[[Fact], str]) -> ValuedWin:
    """Value the win that is asked: its ``hand`` and ``win`` as texts, and facts of ``FACTS``.

    ``name`` says how the user calls a fact. Raises ``RiichiError``.
    """
    hand_text, win_text = cast("str", asked["hand"]), cast("str", asked["win"])
    seen = Seen(hand_text, rules)
    win_name = name(Fact("win", Kind.TILES, ""))
    with named(win_name):
        win = read_tile(win_text)
    seen.beside(win_name, win_text)
    situation: dict[str, Any] = {}
    for fact in FACTS:
        given = asked.get(fact.name)
        if given is None or given == "":
            continue
        if fact.kind is Kind.TILES:
            beside = seen.beside(name(fact), cast("str", given))
            situation[fact.name] = tuple(one.tile for one in beside)
        elif fact.choices == SEATS:
            situation[fact.name] = Seat(cast("str", given))
        else:
            situation[fact.name] = given
    value = value_of(seen.hand, win, Situation(**situation), rules.ruleset)
    return ValuedWin(hand_text, win_text, value, payment_of(value), rules)
