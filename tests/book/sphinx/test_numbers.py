"""Pages ask the package for their numbers: worth, settlements, options of rulesets, names of tiles."""

import re
from html import unescape

from shared.kept import Kept, outlines
from shared.small_book import CONF, Built, pages_of

from riichi_rules.ruleset import OPTIONS, load_ruleset, ruleset_ids

FILES = {"conf.py": CONF, **pages_of("numbers")}


def test_its_pages_say_what_is_kept(site: Built, kept: Kept) -> None:
    assert outlines(site, "index", "dialects") == kept("numbers")


def rows(site: Built, name: str = "index.html") -> list[list[str]]:
    """Return the text of all table rows of a page; a bar separates the paragraphs of a cell."""
    found = []
    page = re.sub(r"<svg.*?</svg>", "", site.article(name), flags=re.DOTALL)
    for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL):
        cells = re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)
        texts = [re.sub(r"</p>\s*<p[^>]*>", "|", cell) for cell in cells]
        found.append([" ".join(unescape(re.sub(r"<[^>]*>", "", text)).split()) for text in texts])
    return found


def test_what_a_reading_is_said_to_be_made_of_adds_up_to_its_han(site: Built) -> None:
    table = [row for row in rows(site) if len(row) == 5 and row[1] in {"tanki", "ryanmen"}]
    assert [row[2] for row in table if row[3] == "yakuman"] == ["suuankou tanki"]
    counted = [(row[2], row[3]) for row in table if row[3] != "yakuman"]
    assert len(counted) > 1
    for made_of, worth in counted:
        assert "dora 6" in made_of
        total = sum(map(int, re.findall(r" (\d+)", made_of)))
        assert worth.startswith(f"{total} han ")


def test_every_option_stands_once_with_all_rulesets(site: Built) -> None:
    cells = [row for row in rows(site, "options.html") if row[0] != "Option"]
    values = {row[0].split("|")[1]: row[1] for row in cells}
    assert set(values) == set(OPTIONS)
    for ruleset in ruleset_ids():
        origin = load_ruleset(ruleset).origins["fu.double_wind_pair"]
        assert load_ruleset(ruleset).short_name in values["fu.double_wind_pair"]
        assert origin.confidence == "not stated" or origin.source in values["fu.double_wind_pair"]
