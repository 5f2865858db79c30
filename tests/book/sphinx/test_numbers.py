"""Pages ask the package for what they say: worth, settlements, options of rulesets, names of tiles."""

import re
from html import unescape

import pytest
from shared.kept import TextFiles, outlines
from shared.small_book import CONF, Built, build, pages_of, write
from syrupy.assertion import SnapshotAssertion

from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("numbers")
    write(folder, {"conf.py": CONF, **pages_of("numbers")})
    return build(folder, strict=True)


def test_its_pages_say_what_is_kept(built: Built, snapshot: SnapshotAssertion) -> None:
    told = outlines(built, "index", "dialects")
    assert told == snapshot(extension_class=TextFiles, name="numbers")


def rows(built: Built, name: str = "index.html") -> list[list[str]]:
    """Return the rows of all tables of a page as text; paragraphs of a cell are told apart by a bar."""
    found = []
    page = re.sub(r"<svg.*?</svg>", "", built.article(name), flags=re.DOTALL)
    for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL):
        cells = re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
        texts = [re.sub(r"</p>\s*<p[^>]*>", "|", cell) for cell in cells]
        found.append([" ".join(unescape(re.sub(r"<[^>]*>", "", text)).split()) for text in texts])
    return found


def test_what_a_reading_is_said_to_be_made_of_adds_up_to_its_han(built: Built) -> None:
    table = [row for row in rows(built) if len(row) == 5 and row[1] in {"tanki", "ryanmen"}]
    assert [row[2] for row in table if row[3] == "yakuman"] == ["suuankou-tanki"]
    counted = [(row[2], row[3]) for row in table if row[3] != "yakuman"]
    assert len(counted) > 1
    for made_of, worth in counted:
        assert "dora 6" in made_of
        total = sum(map(int, re.findall(r" (\d+)", made_of)))
        assert worth.startswith(f"{total} han ")


def test_every_option_stands_once_with_all_rulesets(built: Built) -> None:
    cells = [row for row in rows(built, "options.html") if row[0] != "Option"]
    values = {row[0].split("|")[1]: row[1] for row in cells}
    assert set(values) == set(OPTIONS)
    for ruleset in ruleset_ids():
        origin = load_ruleset(ruleset).origins["fu.double_wind_pair"]
        assert load_ruleset(ruleset).short_name in values["fu.double_wind_pair"]
        assert origin.confidence == "not stated" or origin.source in values["fu.double_wind_pair"]
