"""How a win came about, made up: facts that go together, as a question of worth has them."""

from __future__ import annotations

from typing import Any

from riichi_rules.seats import Seat
from riichi_rules.situation import Win
from riichi_rules.tiles import COPIES, KINDS, WIND_LETTERS, Tile, tiles_text

from .chance import Chance
from .hands import Made

Facts = dict[str, Any]


def circumstances(chance: Chance, win: Made) -> Facts:
    """Make up circumstances that a hand can have been won in; what is not so is left out."""
    hand, tsumo = win.hand, chance.likely(0.5)
    facts: Facts = {"by": str(Win.TSUMO if tsumo else Win.RON), "seat": chance.choice(WIND_LETTERS)}
    facts["round"] = chance.choice("ES")
    riichi = hand.closed and chance.likely(0.5)
    said = {"riichi": riichi}
    if riichi:
        said |= {name: chance.likely(0.2) for name in ("double_riichi", "open_riichi", "ippatsu")}
    elif not hand.melds and (tsumo or facts["seat"] != "E"):
        said["first_turn"] = chance.likely(0.1)
    if not said.get("first_turn"):
        kan = any([meld.is_kan for meld in hand.melds])
        said["rinshan"] = tsumo and kan and not said.get("ippatsu") and chance.likely(0.3)
        alone = win.win.kind not in [tile.kind for tile in hand.tiles]
        said["chankan"] = not tsumo and alone and chance.likely(0.1)
        said["last_tile"] = not said["rinshan"] and not said["chankan"] and chance.likely(0.1)
    turned = chance.choice((0, 1, 1, 2, 5))
    indicators = [Tile(kind) for kind in chance.shuffled(wall_beside(win))[: 2 * turned]]
    tables = {"dora_indicators": tiles_text(indicators[:turned]), "honba": chance.choice((0, 0, 1, 3))}
    tables |= {"ura_indicators": tiles_text(indicators[turned:]) if riichi else ""}
    return {**facts, **{name: value for name, value in {**said, **tables}.items() if value}}


def seldom(chance: Chance, tsumo: bool) -> Facts:
    """Make up what seldom comes beside a win: a tile mixed in, a long row of wins, or somebody liable."""
    facts: Facts = {"tile_not_apart": True} if tsumo and chance.likely(0.05) else {}
    if chance.likely(0.05):
        facts["eighth_win"] = True
    if chance.likely(0.05):
        facts["liable"] = str(chance.choice(tuple(Seat)[1:]))
    return facts


def late(chance: Chance, question: Facts) -> Facts:
    """Make up what comes late in a round or a match: a last replacement tile, and many counters."""
    facts: Facts = {"last_tile": True} if question.get("rinshan") and chance.likely(0.3) else {}
    if chance.likely(0.05):
        facts["honba"] = 5
    return facts


def wall_beside(win: Made) -> list[int]:
    """Return the kinds of all tiles that a hand and its winning tile leave."""
    held = [tile.kind for tile in (*win.hand.tiles, win.win)]
    return [kind for kind in KINDS for _ in range(COPIES - held.count(kind))]
