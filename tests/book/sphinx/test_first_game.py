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


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("game")
    page = (LEARN / "first_game.md").read_text("utf-8").replace("first_game.toml", "game.toml")
    index = "# All\n\n```{toctree}\npage\nplain\n```\n"
    write(folder, {"conf.py": CONF + OTHERS, "index.md": index, "plain.md": "# Plain\n"})
    (folder / "page.md").write_text(page, "utf-8")
    (folder / "game.toml").write_text(GAME, "utf-8")
    return build(folder)


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
        replies = re.findall(r'<dd><p><strong class="riichi-\w+">(.*?)</strong>(.*?)</p>', words, re.DOTALL)
        assert sum(word in {"Yes.", "Right."} for word, _ in replies) == 1
        assert all(len(why.split()) >= 5 for _, why in replies)
        assert "The rule: " in words
