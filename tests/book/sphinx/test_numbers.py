"""Pages ask the package for their numbers: worth, score tables, settlements, options of rulesets."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from shared.small_book import CONF, Built, build, write

from riichi_rules.ruleset import GROUPS, OPTIONS, load_ruleset, ruleset_ids, sources

PAGE = """
# Numbers

:::{worth} 46m234789p56799s
:win: 5m
:by: ron
:seat: S
:situation: riichi
:indicators: 1p
:honba: 2
:ruleset: ema-2025, wiki
:::

:::{worth} 2223334445556m
:win: 6m
:by: tsumo
:ruleset: wiki
:set: limits.kazoe=sanbaiman
:situation: riichi
:indicators: 14m
:readings:
:::

A bet is {points}`bet`, a mangan {points}`mangan`, a counter {setting}`m-league wins.honba_value`.
After a chombo the hand is dealt again: {setting}`m-league penalties.chombo_redeal`,
{setting}`tenhou penalties.chombo_redeal`.
What it costs: {setting}`m-league penalties.chombo_kind`,
{setting}`tenhou penalties.chombo_kind`; {setting}`base penalties.chombo_kind`.

```{score-table} ema-2025
```

:::{settle} ema-2016, wrc-2015
honba = 1
bets = 2
riichi = ["W", "N"]

[[win]]
seat = "S"
from = "E"
hand = "46m55p678s 2'34s 33'3p"
tile = "5m"

[[win]]
seat = "W"
from = "E"
hand = "46m234789p56799s"
tile = "5m"
situation = "riichi"
:::

:::{settle} tenhou, ema-2025
tenpai = ["N"]
nagashi = ["W"]
:::

:::{settle} wiki
chombo = "S"
:::

```{source-list}
```
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build a page with numbers of every kind, and one with all options."""
    folder = tmp_path_factory.mktemp("numbers")
    options = "# Options\n\n" + "\n".join(f"```{{option-table}} {group}\n```\n" for group in GROUPS)
    files = {"conf.py": CONF, "index.md": f"{PAGE}\n```{{toctree}}\noptions\n```\n", "options.md": options}
    write(folder, files)
    return build(folder, strict=True)


def rows(built: Built, name: str = "index.html") -> list[list[str]]:
    """Return the rows of all tables of a page as text; paragraphs of a cell are told apart by a bar."""
    found = []
    for row in re.findall(r"<tr.*?</tr>", built.article(name), re.DOTALL):
        cells = re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
        texts = [re.sub(r"</p>\s*<p[^>]*>", "|", cell) for cell in cells]
        found.append([" ".join(unescape(re.sub(r"<[^>]*>", "", text)).split()) for text in texts])
    return found


def test_a_hand_is_worth_a_line_under_each_ruleset(built: Built) -> None:
    text = re.sub(r"<[^>]*>", "", built.article("index.html"))
    line = "2 han 40 fu: riichi 1, dora 1. 2600 points: the discarder pays 3200. Ruleset: "
    assert f"{line}EMA 2025." in text
    assert f"{line}Riichi wiki." in text


def test_what_a_reading_is_said_to_be_made_of_adds_up_to_its_han(built: Built) -> None:
    table = [row for row in rows(built) if len(row) == 5 and row[1] in {"tanki", "ryanmen"}]
    assert [row[2] for row in table if row[3] == "yakuman"] == ["suuankou-tanki"]
    counted = [(row[2], row[3]) for row in table if row[3] != "yakuman"]
    assert len(counted) > 1
    for made_of, worth in counted:
        assert "dora 6" in made_of
        total = sum(map(int, re.findall(r" (\d+)", made_of)))
        assert worth.startswith(f"{total} han ")


def test_single_numbers_stand_in_sentences(built: Built) -> None:
    assert "A bet is 1000, a mangan 2000, a counter 300." in built.article("index.html")


def test_values_stand_in_words_with_what_they_rest_on(built: Built) -> None:
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", built.article("index.html")))
    assert "the hand is dealt again: yes, yes (not stated)." in text
    assert "What it costs: match points, none (assumed); match points." in text


def test_the_score_table_has_ron_and_tsumo_for_both(built: Built) -> None:
    told = rows(built)
    assert ["30 fu", "1000|300, 500", "2000|500, 1000", "3900|1000, 2000", "mangan"] in told
    assert ["30 fu", "1500|500 each", "2900|1000 each", "5800|2000 each", "mangan"] in told
    assert ["25 fu", "none", "1600", "3200|800, 1600", "6400|1600, 3200"] in told


def test_the_limits_stand_under_it(built: Built) -> None:
    told = rows(built)
    assert ["mangan", "5 han", "8000|2000, 4000", "12000|4000 each"] in told
    assert ["sanbaiman", "11 han and more", "24000|6000, 12000", "36000|12000 each"] in told
    assert ["yakuman", "a yakuman", "32000|8000, 16000", "48000|16000 each"] in told


def test_the_end_of_a_hand_is_settled_under_rulesets_side_by_side(built: Built) -> None:
    told = rows(built)
    assert ["Player", "EMA 2016", "WRC 2015"] in told
    assert ["East", "-2900", "-1300"] in told
    assert ["South", "+2300", "+3300"] in told
    assert ["West", "+2600", "0"] in told
    assert "WRC 2015: West is not paid: South sits nearer after the discarder." in built.article("index.html")


def test_draws_and_chombo_are_settled_too(built: Built) -> None:
    told = rows(built)
    assert ["West", "+8000", "-1000"] in told
    assert ["North", "-2000", "+3000"] in told
    assert "EMA 2025: these rules have no nagashi mangan." in built.article("index.html")
    assert ["South", "-8000"] in told


def test_every_option_stands_once_with_all_rulesets(built: Built) -> None:
    told = {row[0].partition("|")[0]: row[1] for row in rows(built, "options.html")}
    assert set(told) - {"Option"} == set(OPTIONS)
    for ruleset in ruleset_ids():
        origin = load_ruleset(ruleset).origins["fu.double_wind_pair"]
        assert load_ruleset(ruleset).short_name in told["fu.double_wind_pair"]
        assert origin.confidence == "not stated" or origin.source in told["fu.double_wind_pair"]


def test_sources_are_listed(built: Built) -> None:
    assert {key for key, *_ in rows(built)} >= set(sources())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("```{score-table} nowhere\n```", "nowhere"),
        ("```{option-table} nothing\n```", "no group of options is called nothing; there are table, dora"),
        ("{points}`cake`", "no points are called cake; there are bet, mangan"),
        ("{setting}`tenhou wins.cake`", "wins.cake"),
        ("```{settle} wiki\nhonba = 1\n```", "a hand ends in one of win, tenpai, chombo; here are none"),
        ("```{settle} wiki\ncounters = 1\n```", "counters says nothing here; there are bets, chombo"),
        ('```{settle} wiki\nchombo = "X"\n```', "a seat is one of E, S, W, N, not X"),
        ('```{settle} wiki\n[[win]]\nseat = "S"\nhand = "1m"\n```', "tile is missing"),
        ('```{settle} wiki\n[[win]]\nseat = "S"\nfrom = "E"\nhand = "1m"\ntile = "1m"\n```', "1m"),
        ('```{settle} wiki\nhonba = "one"\nchombo = "E"\n```', "honba is a whole number, not one"),
        ('```{settle} wiki\nhonba = true\nchombo = "E"\n```', "honba is a whole number, not True"),
        ("```{settle} wiki\ntenpai = 3\n```", "tenpai is a list of seats"),
        ('```{settle} wiki\ntenpai = ["E"]\nset = 1\n```', "set is a table such as"),
        ('```{settle} wiki\nwin = ["E"]\n```', "a win is a table, [[win]], not E"),
        (
            '```{settle} wiki\n[[win]]\nseat = "S"\nhand = 1\ntile = "1m"\n```',
            "hand is a text in quotes, not 1",
        ),
        (
            '```{settle} wiki\n[[win]]\nseat = "S"\nfrom = "S"\nhand = "1m"\ntile = "1m"\n```',
            "from is another seat than the winner's, S",
        ),
        ('```{settle} wiki\nchombo = "E"\nnagashi = ["S"]\n```', "nagashi is paid at an exhaustive draw"),
        (":::{worth} 46m234789p56799s\n:win: 5m\n:by: ron\n:::", ":ruleset: is missing"),
        (
            ":::{worth} 46m234789p56799s\n:win: 5m\n:by: ron\n:ruleset: wiki\n:situation: ron\n:::",
            ":situation: knows riichi",
        ),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(tmp_path: Path, text: str, problem: str) -> None:
    write(tmp_path, {"conf.py": CONF, "index.md": f"# Numbers\n\n{text}\n"})
    warnings = build(tmp_path).warnings
    assert problem in warnings
    assert "index.md:" in warnings


def test_an_unknown_pair_of_words_is_no_setting(tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": CONF, "index.md": "# Numbers\n\n{setting}`tenhou`\n"})
    assert "index.md:3" in build(tmp_path).warnings
