"""What a chombo costs under each ruleset, and what is one."""

from collections.abc import Iterator

from riichi_rules.ruleset import Ruleset, load_ruleset, ruleset_ids

FOULS = ("penalties.furiten_ron", "penalties.noten_riichi", "penalties.riichi_kan")
HEADS = ("Ruleset", "A chombo costs", "Ron in furiten", "Riichi without tenpai", "A forbidden kan in riichi")
WIDTHS = (17, 26, 19, 19, 19)
WORDS = {"blocked": "cannot be done"}


def rows() -> Iterator[tuple[object, ...]]:
    """Yield each ruleset with the price, and with what becomes of three fouls."""
    for rules in map(load_ruleset, ruleset_ids()):
        page = f"[{rules.short_name}](/rulebook/rulesets/{rules.id}.md)"
        yield page, f"{price(rules)}{sure(rules, 'penalties.chombo_kind')}", *fouls(rules)


def price(rules: Ruleset) -> str:
    """Say what a chombo costs."""
    match rules.penalties.chombo_kind:
        case None:
            return "there is none"
        case "reverse_mangan":
            return "a mangan, paid to the others"
        case _:
            return f"{rules.penalties.chombo_amount} points off the final result"


def fouls(rules: Ruleset) -> Iterator[str]:
    """Yield for each of the three fouls what becomes of it."""
    for option in FOULS:
        value = rules.text(option)
        yield f"{WORDS.get(value, value)}{sure(rules, option)}"


def sure(rules: Ruleset, option: str) -> str:
    """Say how sure a value is, unless a source states it."""
    confidence = rules.origins[option].confidence
    return "" if confidence == "stated" else f" ({confidence})"
