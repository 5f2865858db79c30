"""A word that a player types leads to one term, and to page, module, test, notebook and option."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

import pytest

from riichi_rules import RiichiError
from riichi_rules.ruleset import OPTIONS, options_about, options_by_word, parse_setting

ROOT = Path(__file__).parents[2]
CLAIMED = {
    rule
    for file in (ROOT / "tests" / "claims").glob("*.jsonl")
    for line in file.read_text("utf-8").splitlines()
    for rule in json.loads(line).get("rules", ())
}
TERMS: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "rulebook" / "glossary.toml").read_text("utf-8"))


class Guess(NamedTuple):
    """A word, its rule (or page), where that is kept, proven and walked through, and its first option."""

    word: str
    rule: str
    module: str
    test: str
    notebook: str
    option: str


GUESSES = [
    Guess(*line.split(" | "))
    for line in """
kuikae | swap.same | play/swap | play/test_swap | round | calls.swap_same
nagashi mangan | payment.nagashi-mangan | settlement/draws | test_settlement | payment | draws.nagashi
head bump | calls.several-rons | play/calls | play/test_calls | round | wins.multiple_ron
atamahane | calls.several-rons | play/calls | play/test_calls | round | wins.multiple_ron
pao | payment.who-is-liable | liability | test_liability | payment | liability.yaku
chombo | fouls.chombo | play/fouls | play/test_fouls | payment | penalties.chombo_kind
ura dora | riichi.ura | dora | test_dora | riichi | dora.ura
dealer repeat | match.dealer-repeats | play/match/dealing | play/test_match | match | match.dealer_repeats
renchan | match.dealer-repeats | play/match/dealing | play/test_match | match | match.dealer_repeats
oka | match.oka | play/match/result | play/test_match_result | match | match.return_points
uma | match.uma | play/match/result | play/test_match_result | match | match.uma
tobi | match.bankruptcy | play/match/stopping | play/test_match | match | match.bankruptcy
kyuushu kyuuhai | ending.nine-kinds | play/ending | play/test_ending | - | draws.nine_kinds
suufon renda | ending.four-winds | play/ending | play/test_ending | - | draws.four_winds
suucha riichi | ending.four-riichi | play/ending | play/test_ending | - | draws.four_riichi
suukaikan | ending.four-kans | play/ending | play/test_ending | - | draws.four_kans
sanchahou | ending.triple-ron | play/ending | play/test_calls | - | draws.triple_ron
akadora | tiles | dora | test_dora | - | table.red_m
shanten | waits | waits | test_waits | waits | -
""".strip().splitlines()
]
FIRST = pytest.mark.parametrize("guess", GUESSES, ids=lambda guess: guess.word)


def terms_for(word: str) -> list[str]:
    """Return the terms of the glossary that a word names, in any of its forms."""
    found = []
    for key, term in TERMS.items():
        words = [key.replace("-", " "), term.get("romaji"), *term.get("forms", ()), *term.get("also", ())]
        if word in words:
            found.append(key)
    return found


def block(rule: str) -> str:
    """Return the options of a rule's block, one on each line; nothing for the name of a page."""
    page = ROOT / "rulebook" / f"{rule.partition('.')[0]}.md"
    found = re.search(
        rf"^:{{3,}}\{{rule\}} {re.escape(rule)}\n((?::.*\n)*)", page.read_text("utf-8"), re.MULTILINE
    )
    return found[1] if found else ""


@FIRST
def test_the_word_names_one_term_which_leads_to_the_page(guess: Guess) -> None:
    (term,) = terms_for(guess.word)
    page = guess.rule.partition(".")[0]
    assert re.search(rf"\{{rule\}}`{page}\.|\]\({page}\.md\)", TERMS[term]["says"])


@pytest.mark.parametrize(
    ("word", "option"),
    [
        *(
            (word, "")
            for word in ("sanmenchan", "tsumogiri", "tedashi", "haipai", "tenbou", "betaori", "genbutsu")
        ),
        ("enchousen", "match.extension"),
        ("okurikan", "riichi.kan_drawn_tile_only"),
        ("keishiki tenpai", "tenpai.keishiki"),
        ("tonpuu", "match.length"),
        ("tonpuusen", "match.length"),
    ],
)
def test_a_japanese_word_names_one_term_and_its_option(word: str, option: str) -> None:
    assert len(terms_for(word)) == 1
    assert (options_about(word) or ("",))[0] == option


@FIRST
def test_the_search_finds_the_word_on_the_page(guess: Guess) -> None:
    page = ROOT / "rulebook" / f"{guess.rule.partition('.')[0]}.md"
    assert guess.word.split()[0] in page.read_text("utf-8").lower()


@FIRST
def test_the_rule_has_its_module_its_test_and_its_notebook(guess: Guess) -> None:
    module, test = ROOT / f"riichi_rules/{guess.module}.py", ROOT / f"tests/rules/{guess.test}.py"
    assert module.is_file()
    assert test.is_file()
    if "." in guess.rule:
        (code,) = re.findall(r"^:code: (\S+)$", block(guess.rule), re.MULTILINE)
        assert Path(inspect.getfile(resolve_name(code))) == module
        assert guess.rule in CLAIMED or f'mark.rule("{guess.rule}")' in test.read_text("utf-8")
    if guess.notebook != "-":
        cells = json.loads((ROOT / "notebooks" / f"{guess.notebook}.ipynb").read_text("utf-8"))["cells"]
        prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        assert guess.word in prose.lower()
        walked = {rule for cell in cells for rule in cell["metadata"].get("rule", ())}
        # What a foul costs stands on another page than what it is.
        assert "." not in guess.rule or walked & {guess.rule, f"{guess.notebook}.{guess.word}"}


@FIRST
def test_the_word_leads_to_its_options(guess: Guess) -> None:
    options = options_about(guess.word)
    assert (options or ("-",))[0] == guess.option
    assert set(options) <= {*OPTIONS}
    if "." in guess.rule and "liable" not in guess.rule:
        assert guess.option in block(guess.rule)


@pytest.mark.parametrize("word", options_by_word())
def test_a_setting_by_a_players_word_is_told_what_asks_of_it(word: str) -> None:
    with pytest.raises(RiichiError) as refusal:
        parse_setting(f"{word.replace(' ', '_')}=1")
    assert all(option in str(refusal.value) for option in options_by_word()[word])
