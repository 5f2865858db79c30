"""The catalogue of yaku is the table of the package: names, worth, statement and an example of each row."""

from __future__ import annotations

import pytest
from shared.small_book import CONF, Built, build, write

from riichi_book.tables.examples import EXAMPLES, POLISH
from riichi_book.tables.statements import function_of, stated
from riichi_book.tables.yaku import GROUPS, example_answer, worth_open, worth_words
from riichi_rules.yaku import BY_ID, YAKU, Yaku

ROWS = [pytest.param(yaku, id=yaku.id) for yaku in YAKU]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build a page with the whole catalogue."""
    folder = tmp_path_factory.mktemp("catalogue")
    blocks = "\n".join(f"```{{yaku}} {group}\n```\n" for group in GROUPS)
    write(folder, {"conf.py": CONF, "index.md": f"# Yaku\n\n{blocks}"})
    return build(folder)


@pytest.mark.parametrize("yaku", ROWS)
def test_the_example_of_a_yaku_is_a_win_that_has_it(yaku: Yaku) -> None:
    answer = example_answer(yaku)
    assert answer.valid
    assert yaku.id in [scored.id for scored in answer.value.yaku]


def test_every_yaku_has_a_polish_name_of_its_own() -> None:
    assert {yaku.id for yaku in YAKU} <= set(POLISH)
    assert len(set(POLISH.values())) == len(POLISH)


def test_each_yaku_stands_on_the_page_as_a_rule(built: Built) -> None:
    assert built.warnings == ""
    assert sorted(built.rules) == sorted(yaku.rule for yaku in YAKU)
    pinfu = built.rules["yaku.pinfu"]
    assert pinfu["statement"] == str(stated(function_of(BY_ID["pinfu"])).message)
    assert pinfu["requirements"] == ["S3-12", "S3-24"]
    assert pinfu["code"] == "riichi_rules.yaku.shapes.pinfu"
    assert pinfu["option"] == "yaku.pinfu_tsumo"
    assert pinfu["examples"] == [EXAMPLES["pinfu"].hand]


def test_names_are_told_in_the_language_they_are_in(built: Built) -> None:
    article = built.article("index.html")
    assert '<span lang="ja">立直</span>' in article
    assert '<span lang="ja">リーチ</span>' in article
    assert f'<span lang="pl">{POLISH["riichi"]}</span>' in article


def test_worth_is_said_in_words() -> None:
    names = ("tanyao", "honitsu", "iipeikou", "suuankou-tanki", "renhou")
    assert {name: str(worth_words(BY_ID[name])) for name in names} == {
        "tanyao": "1 han",
        "honitsu": "3 han closed, 2 han open",
        "iipeikou": "1 han, closed hands only",
        "suuankou-tanki": "yakuman, counted twice where limits.double_suuankou_tanki says so",
        "renhou": "as the ruleset says, closed hands only",
    }
    assert str(worth_open(BY_ID["daisangen"])) == "yakuman"
