"""The catalogue of yaku equals the package's table: names, worth, statement and example of each row."""

import re
from pathlib import Path

from shared.kept import Kept, outlines
from shared.small_book import CONF, build, write

from riichi_book.answers.tables.examples import POLISH
from riichi_book.answers.tables.statements import function_of, stated
from riichi_book.answers.tables.yaku import GROUPS
from riichi_rules.yaku import BY_ID, YAKU


def test_every_yaku_has_a_polish_name_of_its_own() -> None:
    assert {yaku.id for yaku in YAKU} <= set(POLISH)
    assert len(set(POLISH.values())) == len(POLISH)


def test_each_yaku_stands_on_the_page_as_a_rule(tmp_path: Path, kept: Kept) -> None:
    blocks = "\n".join(f"```{{yaku}} {group}\n```\n" for group in GROUPS)
    tables = blocks.replace("{yaku}", "{yaku-table}")
    pages = {
        "index.md": f"# Yaku\n\n[](index_all.md)\n\n```{{toctree}}\nindex_all\n```\n\n{tables}",
        "index_all.md": f"---\nformerly: index#old-part\n---\n\n# All\n\n{blocks}",
    }
    write(tmp_path, {"conf.py": CONF, **pages})
    built = build(tmp_path)
    assert built.warnings == ""
    assert sorted(built.rules) == sorted(yaku.rule for yaku in YAKU)
    pinfu = built.rules["yaku.pinfu"]
    assert pinfu["statement"] == str(stated(function_of(BY_ID["pinfu"])).message)
    assert pinfu["code"] == "riichi_rules.yaku.shapes.pinfu"
    told = "{#yaku.pinfu}" + outlines(built, "index_all").partition("{#yaku.pinfu}")[2].partition("{#")[0]
    assert told == kept("catalogue")
    assert re.findall(r'lang="(\w+)">(?:立直|リーチ|Riichi)<', built.article("index_all.html")) == [
        "ja",
        "ja",
    ]
    old = re.findall(r'<tr.*?id="(yaku.[\w-]+)" data-leads="([^"]+)"', built.article("index.html"))
    assert sorted(old) == sorted((yaku.rule, f"index_all.html#{yaku.rule}") for yaku in YAKU)
    assert 'id="old-part" data-leads="index_all.html"' in built.article("index.html")
