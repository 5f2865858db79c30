"""Write the contrary club files into tests/data/contrary: ``python tools/contrary.py``.

Nobody plays in these clubs. Together they have every word and both sides of every switch, of numbers and
tables all that ship, and the least and the greatest number. Their editions show which sentences of the book
hold only for the rulesets that ship. What contradicts itself or is odd is in none of them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Final

from riichi_book.search.spread import values_of
from riichi_book.tables.conditions import OF_PEOPLE, PLACES, PLAYED, meaningless
from riichi_rules.ruleset import OPTIONS, OptionValue, Ruleset, load_ruleset
from riichi_rules.ruleset.checks import contradictions_in, oddities_in

PLACE: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "contrary"
FILES: Final = 14
CANDIDATES: Final = 12
"""How many files are drawn for each that is kept."""
SERVERS: Final = 5
"""Every fifth club plays on a server."""
SEED: Final = 28
Setting = tuple[str, str]


def choices() -> dict[str, tuple[str, ...]]:
    """Return the values of each option that some contrary club must have, as tokens."""
    found = {}
    for name, option in OPTIONS.items():
        ends = map(str, option.span or ())
        every = [",".join(sorted(option.tokens))] if option.kind == "set" else []
        found[name] = tuple(dict.fromkeys([*values_of(name), *ends, *every]))
    return found


def settings_of(rules: Ruleset, played: str) -> set[Setting]:
    """Return the settings of a club that decide something: nothing else hides them."""
    hidden = meaningless(rules) | (OF_PEOPLE if played == "server" else frozenset())
    return {(name, rules.text(name)) for name in OPTIONS if name not in hidden}


def files() -> dict[str, str]:
    """Return the text of each file by its name, from the seed: each has the most that those before lack."""
    chance = random.Random(SEED)  # noqa: S311 - files of tests
    values, pairs, found = set[Setting](), set[tuple[Setting, Setting]](), {}
    for number in range(1, FILES + 1):
        played = PLACES[number % SERVERS == 0]
        clubs = [_club(chance, values) for _ in range(CANDIDATES)]
        settings = [sorted(settings_of(rules, played)) for rules in clubs]
        new = [(len({*each} - values), len({*combinations(each, 2)} - pairs)) for each in settings]
        best = new.index(max(new))
        values.update(settings[best])
        pairs.update(combinations(settings[best], 2))
        name = f"contrary-{number:02}"
        found[f"{name}.toml"] = "\n".join(_lines(name, clubs[best], played)) + "\n"
    return found


def _club(chance: random.Random, known: set[Setting]) -> Ruleset:
    """Return rules with a value of each option, of those that no club has yet where there are any."""
    base, wanted = load_ruleset("base"), choices()
    fresh = {name: [text for text in texts if (name, text) not in known] for name, texts in wanted.items()}
    chosen = {name: chance.choice(fresh[name] or texts) for name, texts in wanted.items()}
    while problem := set(_at_odds({name: OPTIONS[name].read_text(text) for name, text in chosen.items()})):
        chosen |= {name: chance.choice(wanted[name]) for name in sorted(problem)}
    return base.with_settings(chosen)


def _at_odds(values: Mapping[str, OptionValue]) -> Iterator[str]:
    """Yield the options that cannot stand together, or whose values are odd: tables that ship are not."""
    for contradiction in contradictions_in(values):
        yield from contradiction.options
    if any(oddities_in(values)):
        yield from ("table.start_points", "match.return_points")


def _lines(name: str, rules: Ruleset, played: str) -> Iterator[str]:
    yield from (f'id = "{name}"', f'name = "{name.capitalize().replace("-", " ")}"', 'extends = "base"')
    group = ""
    for option in [option for name, option in OPTIONS.items() if name not in rules.idle_options()]:
        if option.group != group:
            group = option.group
            yield f"\n[{group}]"
        value = rules.value(option.name)
        plain = sorted(value) if isinstance(value, frozenset) else "none" if value is None else value
        yield f"{option.name.partition('.')[2]} = {json.dumps(plain)}"
    yield from ("\n[book]", f'{PLAYED} = "{played}"')


def write(texts: Mapping[str, str]) -> None:
    """Put the files into their folder, and take away what it had before."""
    PLACE.mkdir(parents=True, exist_ok=True)
    for old in PLACE.glob("*.toml"):
        old.unlink()
    for name, text in texts.items():
        (PLACE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    write(files())
