"""Count for the book: `python tools/counting.py games FOLDER...`, `yaku FOLDER...` or `habits`.

`games` prices the endings of real games, with play held fixed: under each ruleset that ships, and under the
game's own rules with one option changed. It writes riichi_book/search/real_games.json, which a notebook uses.
`yaku` counts how many wins of real games have each yaku, and writes rulebook/computed/yaku_counts.json, which
sorts the table of yaku. Only counts go into the book; no records do.

`habits` plays rounds with the players of ``self_play``, seeded and under the wiki's rules. It counts events
whose frequency the sources mention, and writes rulebook/computed/habits.json. Tests recount a part of each.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, combinations
from pathlib import Path
from typing import Any, Final

from riichi_book.games.variants.changes import alternatives
from riichi_book.games.variants.games import endings_in, moved, price
from riichi_book.games.workers import start_worker
from riichi_book.records import record_files
from riichi_book.records.statements import recorded_worth
from riichi_book.search.real_games import FILE
from riichi_book.search.self_play import steps_of
from riichi_rules import RiichiError, Tile, load_ruleset
from riichi_rules.furiten import FuritenKind
from riichi_rules.play import RoundState
from riichi_rules.play.match.state import hand_message
from riichi_rules.play.worth import plain_ron
from riichi_rules.ruleset import OPTIONS, ruleset_ids
from riichi_rules.seats import SEATS

COMPUTED: Final = Path(__file__).resolve().parent.parent / "rulebook" / "computed"
BLOCKS: Final = 80
"""How many blocks of rounds `habits` plays."""

GROUPS: Final = frozenset({"dora", "draws", "fu", "limits", "table", "tenpai", "wins", "yaku"})
"""The groups of options that can change what an ending pays."""


def tally(paths: Sequence[Path]) -> dict[str, Any]:
    """Return how the endings of the games at these paths differ by hand, pair of rulesets and option.

    Differences in points are summed over all four seats. Raises ``RecordError``.
    """
    endings, received, apart, points = (Counter[Any]() for _ in range(4))
    changed = defaultdict[tuple[str, str], tuple[Counter[int], Counter[str]]](lambda: (Counter(), Counter()))
    for played, asked in endings_in(paths):
        hand, own = str(hand_message(played.played.opening().number)), price(asked, played.rules).deltas
        endings[hand] += 1
        received[hand] += sum([gained for gained in own if gained > 0])
        paid = {name: price(asked, load_ruleset(name)).deltas for name in ruleset_ids()}
        for pair in combinations(sorted(paid), 2):
            more = moved(paid[pair[0]], paid[pair[1]])
            apart[pair] += more > 0
            points[pair] += more
        for other in alternatives(played.rules):
            more = OPTIONS[other.option].group in GROUPS and moved(own, price(asked, other.rules).deltas)
            if more:
                amounts, hands = changed[other.option, other.value]
                amounts[more] += 1
                hands[hand] += more
    return {
        "hands": {hand: {"endings": endings[hand], "points": received[hand]} for hand in endings},
        "pairs": [
            {"a": a, "b": b, "endings": apart[a, b], "points": points[a, b]}
            for a, b in combinations(sorted(ruleset_ids()), 2)
        ],
        "options": [
            {"option": option, "value": value, "amounts": ordered(amounts), "hands": ordered(hands)}
            for (option, value), (amounts, hands) in sorted(changed.items())
        ],
    }


def ordered(counts: Counter[Any]) -> dict[str, int]:
    """Return counts sorted by what they count, with text keys."""
    return {str(what): counts[what] for what in sorted(counts)}


def yaku_counts(folders: Iterable[Path]) -> dict[str, object]:
    """Return how many wins these folders of records hold, and how many wins have each yaku."""
    wins, counts = 0, Counter[str]()
    for folder in folders:
        for tag in chain.from_iterable(file.tags() for file in record_files(folder)):
            if tag.name == "AGARI" and not tag.sent:
                worth = recorded_worth(tag)
                wins += 1
                counts.update({yaku.id for yaku in (*(worth.yaku or ()), *(worth.yakuman or ()))})
    games = "games of people on Tenhou, as their clients recorded them"
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return {"games": games, "wins": wins, "yaku": dict(ordered)}


RULES = load_ruleset("wiki")
SEED = "habits"
BLOCK = 50
"""How many rounds a block has; a test recounts the first block."""

RIICHI = {"riichi", "double-riichi"}


def block(number: int) -> dict[str, int]:
    """Play a block of rounds. Return how often each event happened, sorted by name."""
    counts: Counter[str] = Counter()
    for place in range(number * BLOCK, (number + 1) * BLOCK):
        watch((state for _, state in steps_of(f"{SEED} {place}", RULES)), counts)
    return dict(sorted(counts.items()))


def watch(states: Iterable[RoundState], counts: Counter[str]) -> None:
    """Add the events of one round to ``counts``."""
    counts["rounds"] += 1
    ready, furiten = [False] * 4, [False] * 4
    state = None
    for state in states:
        for seat in SEATS:
            # A hand of fourteen tiles keeps the state that it had before the draw.
            if not state.hand(seat).waiting:
                continue
            waits = bool(state.tenpai(seat))
            blocked = waits and bool(state.is_furiten(seat))
            reached = waits and not ready[seat]
            counts["tenpai"] += reached
            counts["tenpai already furiten"] += reached and blocked
            if blocked and not furiten[seat]:
                counts["furiten"] += 1
                counts[f"furiten: {way_in(state, seat, reached=reached)}"] += 1
                counts[f"furiten, {hand_words(state, seat)}"] += 1
            ready[seat], furiten[seat] = waits, blocked
    for won in state.wins if state else ():
        yaku = {scored.id for scored in won.value.yaku}
        counts["wins"] += 1
        counts["wins with riichi"] += bool(yaku & RIICHI)
        counts["yaku"] += len(yaku)
        counts["yaku that are riichi"] += len(yaku & RIICHI)


def way_in(state: RoundState, seat: int, *, reached: bool) -> str:
    """Return how a seat became furiten, in words."""
    if reached:
        return "already when tenpai was reached"
    furiten = state.furiten(seat)
    kinds = furiten.kinds if furiten else ()
    if FuritenKind.OWN_DISCARD in kinds:
        return "threw a winning tile"
    return "let a tile pass in riichi" if FuritenKind.RIICHI in kinds else "let a tile pass"


def hand_words(state: RoundState, seat: int) -> str:
    """Return in words whether a hand is closed and, if open, whether its winning tiles bring a yaku."""
    if state.hand(seat).closed:
        return "closed"
    bring = {has_yaku(state, seat, tile) for tile in state.waits(seat) or ()}
    if bring == {True}:
        return "open, each winning tile brings a yaku"
    return "open, some winning tiles bring one" if True in bring else "open, none brings one"


def has_yaku(state: RoundState, seat: int, tile: Tile) -> bool:
    """Whether the seat could win by ron on that tile, ignoring furiten."""
    try:
        return plain_ron(state, seat, tile).valid
    except RiichiError:
        return False


def habits(_: Sequence[Path]) -> dict[str, object]:
    """Play all blocks of rounds, and return the counts."""
    with ProcessPoolExecutor(2, initializer=start_worker) as pool:
        found = list(pool.map(block, range(BLOCKS)))
    counts = sum(map(Counter, found), Counter[str]())
    blocks = {"first block": found[0], "last block": found[-1]}
    return {"seed": SEED, "ruleset": RULES.label, "counts": ordered(counts), **blocks}


COUNTS: Final = {
    "games": (tally, FILE),
    "yaku": (yaku_counts, COMPUTED / "yaku_counts.json"),
    "habits": (habits, COMPUTED / "habits.json"),
}
"""What can be counted: the function, and the file that it fills."""

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=COUNTS)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="folders of records")
    asked = parser.parse_args()
    count, file = COUNTS[asked.what]
    file.write_text(json.dumps(count(asked.folders), indent=1) + "\n", "utf-8")
    print(f"Counted: {file}")
