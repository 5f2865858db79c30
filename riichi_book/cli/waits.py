"""``riichi-rules waits``: what a hand waits on, and in which shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from riichi_rules.hand import Hand
from riichi_rules.waits import Waits, tiles_away, tiles_left, waits_of

from .answer import Answer
from .options import examples, json_option
from .rules import Rules, rules_of, rules_options, settings_of
from .texts import Seen

if TYPE_CHECKING:
    from .page import Page


EXAMPLES: Final = examples(
    "riichi-rules waits 77m34567p678s777z",
    'riichi-rules waits "456m11z22z X11Xs X77Xz"',
)


@click.command("waits", short_help="What a hand waits on.", epilog=EXAMPLES)
@click.argument("hand")
@rules_options
@json_option
def command(hand: str, ruleset: str | None, settings: tuple[str, ...]) -> Answer:
    """Say which tiles complete HAND, a hand of thirteen tiles, and in which wait shapes."""
    rules = rules_of(ruleset, settings_of(settings))
    # Waits are the same with red fives or without: only a ruleset that was named forbids them.
    seen = Seen(hand, rules if rules.chosen or rules.changed else None)
    found = waits_of(seen.hand, **rules.ruleset.wait_rules)
    away = 1 if found.tenpai else tiles_away(seen.hand)
    data = {"hand": hand, **waits_data(found), "away": away, **rules.data}
    return Answer(data, lambda page: _tell(page, seen.hand, found, away, rules))


def waits_data(waits: Waits) -> dict[str, object]:
    """Return waits as data."""
    return {
        "tenpai": waits.tenpai,
        "waits": [str(tile) for tile in waits.tiles],
        "shapes": {str(wait.tile): [str(shape) for shape in wait.shapes] for wait in waits.waits},
        "compounds": list(waits.compounds),
        "own_four": [str(tile) for tile in waits.own_four],
    }


def _tell(page: Page, hand: Hand, waits: Waits, away: int, rules: Rules) -> None:
    from .page import Column  # noqa: PLC0415 - dear: it brings rich

    page.label("Hand", str(hand))
    page.label("Rules", rules.words)
    if waits.tenpai:
        page.table(
            [Column("Wait", "bold cyan"), Column("In words"), Column("Shapes"), Column("Left", number=True)],
            [
                (wait.tile, wait.tile.words, ", ".join(wait.shapes), max(tiles_left(hand, wait.tile.kind), 0))
                for wait in waits.waits
            ],
        )
    elif waits.own_four:
        page.gap()
        page.say("Not tenpai: it waits only on tiles of which it holds all four.")
    else:
        page.gap()
        page.say(f"Not tenpai: {away} tiles away from complete.")
    if waits.tenpai and (waits.compounds or waits.own_four):
        page.gap()
    if waits.compounds:
        page.label("Compound", ", ".join(waits.compounds))
    if waits.own_four:
        page.label(
            "Held", f"{', '.join(map(str, waits.own_four))} would complete it: all four are in the hand"
        )
