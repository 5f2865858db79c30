"""Pages of an edition: sentences resolved, answers under its rules, nothing meant for the whole book."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from shared.browser import ROOT
from shared.kept import Kept
from shared.small_book import CONF, pages_of, write
from sphinx.errors import ConfigError

from riichi_book.answers.tables.conditions import holds
from riichi_book.sphinx.book.edition import prepare
from riichi_book.sphinx.edition.book_facts import book_facts_of
from riichi_book.sphinx.edition.shelf import put
from riichi_rules import ask
from riichi_rules.ruleset import OPTIONS, load_ruleset

PAGE = pages_of("edition")["index.md"]
EXTRA = """
riichi_edition = "{name}"
riichi_edition_shelf = "../rulesets"
riichi_edition_without = ["gone.md"]
"""


@pytest.mark.parametrize("name", ["tenhou", "ema-2025"])
def test_a_page_of_an_edition_says_what_is_kept(name: str, tmp_path: Path, kept: Kept) -> None:
    put(load_ruleset(name), tmp_path / "rulesets", book_facts_of(name).played)
    files = {"index.md": PAGE, "other.md": "# Other\n", "gone.md": "# Gone\n"}
    write(tmp_path / "book", {"conf.py": CONF + EXTRA.format(name=name), **files})
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "book", "site"]
    ended = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    html = (tmp_path / "site" / "index.html").read_text("utf-8")
    html = re.sub(r"<(script|style|svg|head)\b.*?</\1>", "", html, flags=re.DOTALL)
    lines = [" ".join(line.split()) for line in re.sub(r"<[^>]+>", "", html).splitlines()]
    assert "\n".join(filter(None, lines)) == kept(f"edition-{name}")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_who_is_liable_is_said_once_and_for_each_yakuman_that_counts_or_for_all_alike(count: int) -> None:
    sentences = re.findall(r":::\{edition\} (liability\.yaku = .*)\n(.*)\n", chapter("payment"))
    words = {"dragons": "daisangen", "winds": "daisuushii", "kan": "suukantsu"}
    for yaku in combinations(OPTIONS["liability.yaku"].tokens, count):
        rules = load_ruleset("tenhou").with_settings({"liability.yaku": [*yaku]})
        (sentence,) = (sentence for conditions, sentence in sentences if holds(conditions, rules))
        named = {name for word, name in words.items() if word in sentence}
        assert named in (set(), {*yaku})


@pytest.mark.parametrize("kept", ["same_waits", "same_readings", "none"])
def test_the_kan_that_is_shown_as_forbidden_is_so_whatever_riichi_keeps(kept: str) -> None:
    rule = chapter("fouls").partition("{rule} fouls.riichi-kan\n")[2]
    example = re.search(r":example: (\w+) X(\d)\dX(\w)\n", rule)
    assert example
    tile = f"{example[2]}{example[3]}"
    answer = ask.turn(
        deal={"E": f"{example[1]}{example[2] * 3}{example[3]}"},
        events=f"E draws 5z, riichi 5z; S draws 7z, discards 7z; W draws 7z, discards 7z; "
        f"N draws 6z, discards 6z; E draws {tile}",
        seat="E",
        action=f"closed kan {tile}",
        ruleset="wrc-2025",
        set={"riichi.kan": kept},
    )
    assert answer.data["refused"]["rule"].startswith("riichi.")


def chapter(name: str) -> str:
    """Return the source of a chapter."""
    return (ROOT / "rulebook" / f"{name}.md").read_text("utf-8")


def test_an_edition_needs_a_shelf_with_its_ruleset_alone() -> None:
    config: Any = SimpleNamespace(riichi_edition="tenhou", riichi_edition_shelf="")
    app: Any = SimpleNamespace(confdir=str(ROOT))
    with pytest.raises(ConfigError, match="riichi_edition_shelf: a folder with its ruleset alone"):
        prepare(app, config)
