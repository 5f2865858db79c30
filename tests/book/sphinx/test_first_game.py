"""The first game on its page: each scene is drawn, every choice answered, and what is wrong is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shared.small_book import CONF, Built, build, write

from riichi_book.teaching.game import read_game

LEARN = Path(__file__).parents[3] / "rulebook" / "learn"
GAME = (LEARN / "first_game.toml").read_text("utf-8")
NAMES = [*read_game(GAME)]
OTHERS = (
    'extensions = [*extensions, "riichi_book.sphinx"]\nmyst_enable_extensions = ["colon_fence", "deflist"]\n'
)
SCENE = """# Page

::::{scene} game.toml call
East throws it.

`chii 34m, discards 1s`
: Better not.

`passes`
: Better so.
::::
"""


def made(folder: Path, page: str) -> Built:
    files = {
        "conf.py": CONF + OTHERS,
        "index.md": "# All\n\n```{toctree}\npage\nplain\n```\n",
        "plain.md": "# Plain\n",
    }
    write(folder, files)
    (folder / "page.md").write_text(page, "utf-8")
    (folder / "game.toml").write_text(GAME, "utf-8")
    return build(folder)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Built:
    page = (LEARN / "first_game.md").read_text("utf-8").replace("first_game.toml", "game.toml")
    return made(tmp_path_factory.mktemp("game"), page)


def scenes(book: Built) -> list[str]:
    return book.article("page.html").split('<div class="riichi-scene docutils container">')[1:]


def test_the_page_has_every_decision_of_the_game_in_its_order() -> None:
    page = (LEARN / "first_game.md").read_text("utf-8")
    assert re.findall(r"\{scene\} first_game\.toml ([\w-]+)", page) == NAMES


def test_each_scene_is_drawn_and_each_choice_answered(book: Built) -> None:
    assert len(scenes(book)) == len(NAMES) == 12
    for scene in scenes(book):
        sight, _, words = scene.partition("<dl")
        assert 'class="riichi-tiles"' in sight
        assert words.count("<dt>") == words.count("<dd>") >= 2
        replies = re.findall(r"<dd><p><strong>(.*?)</strong>(.*?)</p>", words, re.DOTALL)
        assert sum(word in {"Yes.", "Right."} for word, _ in replies) == 1
        assert all(len(why.split()) >= 5 for _, why in replies)
        assert "The rule: " in words


def test_refused_choices_lead_to_the_rule(book: Built) -> None:
    across = scenes(book)[NAMES.index("across")]
    refused = across.partition("Call chii with 3m and 4m")[2].partition("</dd>")[0]
    assert "Not allowed." in refused
    assert "A discard is taken for a run by the next player only." in refused
    assert "calls.chii-left" in refused


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("game.toml call", "game.toml fly", "no decision is called fly; there are begin"),
        ("`passes`", "`pon`", "passes is what is decided, and is no choice of it"),
        ("`passes`\n: Better so.", "Better so.", "a scene ends in a list of definitions"),
        ("chii 34m, discards 1s", "chii 99m", ""),
        ("game.toml call", "game.toml payment", "right is what is decided"),
    ],
)
def test_what_is_wrong_with_a_scene_is_said(tmp_path: Path, before: str, after: str, problem: str) -> None:
    assert before in SCENE
    warnings = made(tmp_path, SCENE.replace(before, after)).warnings
    assert re.search(rf"page\.md:\d+: ERROR: {re.escape(problem)}", warnings), warnings
