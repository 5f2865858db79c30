"""Whatever is wrong on a page, in a test or in a notebook is an error that names file and line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.small_book import CONF, Built, build, write

RULE = """
:::{{rule}} {id}
{options}

It is so.
:::
"""


def rule(name: str, *options: str, code: str = ":code: riichi_rules.fu.base") -> str:
    return RULE.format(id=name, options="\n".join(filter(None, (code, *options))))


SOUND = ":example: 77m34567p678s777z"

# What is wrong on a page, the line it is on (counted from the first of the text), and what is said.
SCORE = '{ hand = "77m34567p678s777z", win = "5p", by = "ron" }'
FAULTS: dict[str, tuple[str, int, str]] = {
    "tiles": ("One\n\nand {tiles}`12`.", 3, "digits without a suit"),
    "cell": ("| a |\n|---|\n| {tiles}`8z` |\n", 3, "8z"),
    "hand-size": (":::{hand} 77m34567p678s77z\n:::", 1, "12 concealed tiles"),
    "fifth": (":::{hand} 77m34567p678s777z\n:win: 7m\n:river: 777m\n:::", 1, "five or more of 7m"),
    "win": (":::{hand} 77m34567p678s777z\n:win: 5q\n:::", 1, ":win: "),
    "win-of-full": (":::{hand} 77m34567p678s7777z\n:win: 1z\n:::", 1, "1z is not among the concealed tiles"),
    "live": (":::{hand} 77m34567p678s7777z\n:live:\n:::", 1, "cannot be live: it is no hand that waits"),
    "by": (
        ":::{hand} 77m34567p678s777z\n:win: 5p\n:by: luck\n:::",
        1,
        ":by: a hand is won by ron or tsumo, not by luck",
    ),
    "by-alone": (":::{hand} 77m34567p678s777z\n:by: ron\n:::", 1, "there is no :win:"),
    "waits": (":::{hand} 147m147p147s1234z\n:waits:\n:::", 1, "not tenpai"),
    "mark": (":::{hand} 77m34567p678s777z\n:mark: 7m golden\n:::", 1, ':mark: says "2p furiten"'),
    "mark-nowhere": (":::{hand} 77m34567p678s777z\n:mark: 1s note\n:::", 1, ":mark: marks 1s"),
    "river": (":::{hand} 77m34567p678s777z\n:river: 12\n:::", 1, ":river: "),
    "river-mark": (":::{hand} 77m34567p678s777z\n:river-mark: 2p note\n:::", 1, "and there is none"),
    "no-hand": (":::{hand} 258p\n:tiles:\n:waits:\n:::", 1, ":waits: asks for a hand"),
    "dialect": (":::{hand} 77m34567p678s777z\n:dialect: morse\n:::", 1, ":dialect: is one of canonical"),
    "table-indicators": (":::{table-view}\n:indicators: 123456z\n:::", 1, "6 indicators"),
    **{
        f"settle-{name}": (f":::{{settle}} wiki\n{content}\n:::", 1, problem)
        for name, content, problem in (
            ("count", 'honba = "two"\nchombo = 0', 'honba is a whole number from 0 to 999, not "two"'),
            ("seats", 'draw = "exhaustive"\ntenpai = 3', "tenpai is a list of seats such as [0, 2], not 3"),
            ("options", "set = 3\nchombo = 0", "set is an object such as"),
            ("win", '[wins]\nseat = "E"', "wins is a list of one to three wins"),
            ("seat", 'chombo = "Q"', 'chombo is a seat, a number from 0 to 3, not "Q"'),
            ("key", "chombo = 0\ncounter = 1", "unknown key 'counter'"),
            (
                "from",
                "dealer = 0\n[[wins]]\nseat = 0\nfrom = 0\nscore = " + SCORE,
                "from is another seat than the winner's, 0",
            ),
        )
    },
    "rule-id": (rule("Furiten", SOUND), 2, "Furiten is no id of a rule"),
    "statement": (":::{rule} a.empty\n:::", 1, "the rule a.empty states nothing"),
    "fold": (":::{fold} The answer\n:::", 1, "the fold 'The answer' holds nothing"),
    "fold-comment": (":::{fold} A secret\n% what is it?\n:::", 1, "the fold 'A secret' holds nothing"),
    "unknown": ("See\n{rule}`a.provn`.", 1, "no rule a.provn (meant: a.proven?)"),
    "unknown-erratum": ("See {erratum}`E-7`.", 1, "no erratum E-7"),
    "twice": (rule("a.twice", SOUND), 2, "a.twice stands 2 times"),
    "twice-again": (rule("a.twice", SOUND), 2, "a.twice stands 2 times"),
    "untested": (
        rule("a.untested", SOUND),
        2,
        'no test proves it: one must carry @pytest.mark.rule("a.untested")',
    ),
    "unshown": (rule("a.unshown"), 2, "a.unshown: nothing shows it"),
    "no-code": (rule("a.no-code", SOUND, code=""), 2, "a.no-code: names no :code:"),
    "code": (
        rule("a.code", SOUND, code=":code: riichi_rules.fu.bass"),
        2,
        "no code riichi_rules.fu.bass: riichi_rules.fu has no bass",
    ),
    "module": (rule("a.module", SOUND, code=":code: riichi_rulez.fu"), 2, "there is no module riichi_rulez"),
    "module-stops": (
        rule("a.module-stops", SOUND, code=":code: stops.here"),
        2,
        "no code stops.here: stops.here cannot be imported: 3",
    ),
    "module-dots": (rule("a.module-dots", SOUND, code=":code: ..fu"), 2, "..fu cannot be imported"),
    "seven": (
        rule("a.seven", SOUND, ":requirements: S0-1, S0-2, S0-3, S0-4, S0-5, S0-6, S0-7"),
        2,
        "a.seven: answers 7 lines; a rule answers at most 6",
    ),
    "line": (rule("a.line", SOUND, ":requirements: S0-99"), 2, "a.line: there is no line S0-99"),
    "conduct": (
        rule("a.conduct", ":requirements: S0-1", ":conduct:", code=""),
        2,
        "a.conduct: S0-1 can be proven, so it is no conduct",
    ),
    "option": (
        rule("a.option", SOUND, ":option: furiten.temporary_ende"),
        2,
        "a.option: there is no option furiten.temporary_ende (meant: furiten.temporary_end?)",
    ),
    "stray": (rule("a.stray", ":waits:"), 2, "a.stray: nothing shows it"),
    "stray-option": (
        rule("a.stray-option", ":waits:"),
        2,
        ":waits: tells more about an :example:, and there is none",
    ),
    "bad-example": (rule("a.bad-example", ":example: 77m3"), 2, "suit"),
    "erratum-id": (":::{erratum} 7\n:::", 1, "7 is no id of an erratum"),
    "nothing-above": (
        ":::{erratum} E-1\n:source: x\n:prints: x\n:right: y\n:found: so\n:above:\n:::",
        1,
        "the erratum E-1 says :above:, and no table stands above it",
    ),
    "erratum": (":::{erratum} E-1\n:source: x\n:::", 1, "the erratum E-1 does not say :prints:"),
}

TESTED = (
    "proven",
    "unshown",
    "no-code",
    "code",
    "module",
    "module-stops",
    "module-dots",
    "seven",
    "line",
    "option",
    "twice",
    "stray",
    "stray-option",
    "bad-example",
)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faulty")
    tests = "import pytest\n" + "".join(
        f'\n@pytest.mark.rule("a.{name}")\ndef test_{name.replace("-", "_")}():\n    assert True\n'
        for name in TESTED
    )
    tests += '\n@pytest.mark.rule("a.gone")\ndef test_gone():\n    assert True\n'
    tests += '\n@pytest.mark.rule("b.shown")\ndef test_old():\n    assert True\n'
    cell = {"cell_type": "code", "id": "c", "metadata": {"rule": ["a.vanished"]}, "source": "", "outputs": []}
    settings = """
riichi_book_tests = "tests"
riichi_book_notebooks = "notebooks"
riichi_book_requirements = "lines.toml"
"""
    pages = {f"{name}.md": f"# {name}\n\n{text}\n" for name, (text, _, _) in FAULTS.items()}
    index = "# Faults\n\n```{toctree}\n" + "\n".join(sorted(FAULTS)) + "\n```\n"
    index += rule("a.proven", SOUND, ":formerly: b.shown")
    write(folder, {"index.md": index, **pages, "tests/test_a.py": tests, "conf.py": CONF + settings})
    write(folder, {"_modules/stops.py": "raise SystemExit(3)\n"})
    write(folder, {"notebooks/n.ipynb": json.dumps({"cells": [cell]}, indent=1)})
    write(folder, {"lines.toml": '[S0]\nsource = "x"\nlines = 9\nconduct = [4]\n'})
    return folder


@pytest.fixture(scope="module")
def faulty(source: Path) -> Iterator[Built]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(source / "_modules")
        yield build(source, strict=True)


def test_a_line_that_no_rule_answers_is_an_error(source: Path, faulty: Built) -> None:
    for line in ("S0-8", "S0-9"):
        assert f"{source}/lines.toml:1: ERROR: no rule answers the line {line} (x)" in faulty.warnings
    assert "answers the line S0-7" not in faulty.warnings
    assert faulty.status != 0


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_on_a_page_is_told_with_file_and_line(name: str, source: Path, faulty: Built) -> None:
    _, line, words = FAULTS[name]
    blocks = faulty.warnings.split(f"{source / name}.md:")[1:]
    assert any(block.startswith(f"{line + 2}: ERROR: ") and words in block for block in blocks), blocks


def test_a_mark_that_names_no_rule_is_told_with_file_and_line(source: Path, faulty: Built) -> None:
    lines = (source / "tests" / "test_a.py").read_text().splitlines()
    line = lines.index('@pytest.mark.rule("a.gone")') + 1
    place = f"{source / 'tests' / 'test_a.py'}:{line}: ERROR: "
    assert place + "tests/test_a.py::test_gone names no rule: a.gone" in faulty.warnings


def test_a_mark_that_names_an_old_rule_is_told_the_new_one(faulty: Built) -> None:
    assert "tests/test_a.py::test_old names no rule: b.shown, which is a.proven now" in faulty.warnings


def test_a_cell_that_names_no_rule_is_told_with_file_and_line(source: Path, faulty: Built) -> None:
    file = source / "notebooks" / "n.ipynb"
    assert f"{file}:5: ERROR: notebooks/n.ipynb#c names no rule: a.vanished" in faulty.warnings
    assert '"id": "c"' in file.read_text().splitlines()[4]


def test_errors_are_still_errors_when_nothing_has_changed(source: Path, faulty: Built) -> None:
    again = build(source, strict=True)
    assert again.status == 1
    assert sorted(again.warnings.splitlines()) == sorted(faulty.warnings.splitlines())


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ('riichi_book_tests = "nowhere"', "riichi_book_tests names nowhere, and there is no such folder"),
        ('riichi_book_requirements = "nowhere.toml"', "nowhere.toml is no list of lines"),
        ('riichi_book_requirements = "bad.toml"', "bad.toml is no list of lines"),
        ('riichi_book_requirements = "alone.toml"', "S0 stands alone: a source is a table, [S0]"),
        ('riichi_book_requirements = "short.toml"', "[S0] does not say its lines"),
        ('riichi_book_rulesets = "bad.toml"', "riichi_book_rulesets: bad.toml is no folder for pages"),
        ('riichi_book_glossary = "split.toml"', "the forms of the term pon is a list of words, not pons"),
        ('riichi_book_glossary = "silent.toml"', "the says of the term pon is a text, not 3"),
    ],
)
def test_a_setting_that_leads_nowhere_is_an_error(setting: str, words: str, tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": f"{CONF}\n{setting}\n", "index.md": "# Rules\n", "bad.toml": "lines = [\n"})
    write(tmp_path, {"alone.toml": "S0 = 3\n", "short.toml": '[S0]\nsource = "x"\n'})
    write(tmp_path, {"split.toml": '[pon]\ngroup = "calls"\nsays = "x"\nforms = "pons"\n'})
    write(tmp_path, {"silent.toml": '[pon]\ngroup = "calls"\nsays = 3\n'})
    built = build(tmp_path, strict=True)
    assert built.status == 1
    assert f"{tmp_path / 'conf.py'}:{len(CONF.splitlines()) + 1}: ERROR: " in built.warnings
    assert words in built.warnings


def test_a_project_without_tests_or_notebooks_needs_neither(tmp_path: Path) -> None:
    write(tmp_path, {"conf.py": CONF, "index.md": "# Rules\n" + rule("club.rule", SOUND)})
    built = build(tmp_path, strict=True)
    assert (built.warnings, built.status) == ("", 0)
    assert built.rules["club.rule"]["tests"] == []
