"""``riichi-rules furiten``: whether a tenpai hand may win by ron."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from riichi_rules.furiten import Furiten, furiten_of
from riichi_rules.notation import LooseTile
from riichi_rules.notation.text import loose_text

from .answer import Answer
from .options import examples, json_option
from .rules import Rules, rules_of, rules_options, settings_of
from .texts import Seen

if TYPE_CHECKING:
    from riichi_rules.hand import Hand

    from .page import Page


EXAMPLES: Final = examples(
    "riichi-rules furiten 77m34567p678s777z --river 9m1s2p4z",
)


@click.command("furiten", short_help="Whether a hand may win by ron.", epilog=EXAMPLES)
@click.argument("hand")
@click.option(
    "--river",
    metavar="TILES",
    required=True,
    help="The own discards, those that others called included (marked _ as in 5_p).",
)
@click.option(
    "--passed", metavar="TILES", default="", help="Tiles that the hand could have won on and let go by."
)
@click.option("--riichi", is_flag=True, help="They were passed after riichi, so furiten stays.")
@rules_options
@json_option
def command(
    hand: str, river: str, passed: str, riichi: bool, ruleset: str | None, settings: tuple[str, ...]
) -> Answer:
    """Say whether HAND, a hand of thirteen tiles, is furiten, and because of which tiles."""
    rules = rules_of(ruleset, settings_of(settings))
    seen = Seen(hand, rules if rules.chosen or rules.changed else None)
    discards = seen.beside("--river", river)
    let_go = seen.beside("--passed", passed)
    called_count = rules.ruleset.furiten.called_discard
    found = furiten_of(
        seen.hand,
        [one.tile for one in discards if called_count or not one.taken],
        [one.tile for one in let_go],
        riichi=riichi,
        **rules.ruleset.wait_rules,
    )
    data = {
        "hand": hand,
        "river": river,
        "waits": [str(tile) for tile in found.waits],
        "furiten": found.furiten,
        "kinds": [str(kind) for kind in found.kinds],
        "causes": [str(tile) for tile in found.causes],
        "reason": found.words,
        **rules.data,
    }
    return Answer(data, lambda page: _tell(page, seen.hand, discards, found, rules))


def _tell(page: Page, hand: Hand, river: tuple[LooseTile, ...], found: Furiten, rules: Rules) -> None:
    page.label("Hand", str(hand))
    page.label("River", loose_text(river) or "no tiles yet")
    page.label("Waits", ", ".join(f"{tile} ({tile.words})" for tile in found.waits) or "none: not tenpai")
    page.label("Rules", rules.words)
    page.gap()
    style = "bold red" if found.furiten else "bold green"
    page.say(found.words, style if found.waits else "bold")
