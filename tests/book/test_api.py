"""The pages about the packages list all exports, and show each in an example that runs."""

import doctest
import re
from importlib import import_module
from types import UnionType

import pytest
from shared import ROOT

PAGES = ("api", "api_play", "api_book")
EXPORTING = [
    "riichi_rules",
    *(f"riichi_rules.{name}" for name in ("ask", "notation", "play", "play.match", "questions", "ruleset")),
    *(f"riichi_rules.{name}" for name in ("settlement", "yaku")),
    *(
        f"riichi_book.{name}"
        for name in ("games.audit", "drawing", "drawing.figures", "records", "records.writing")
    ),
]
SECTION = re.compile(r"^## .*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
LISTED = re.compile(r"^\.\. automodule:: (\S+)\n(?:   :exclude-members: (.*)\n)?", re.MULTILINE)


def text_of(page: str) -> str:
    """Return the text of a page without its fences, so that an example ends before them."""
    text = (ROOT / "rulebook" / f"{page}.md").read_text("utf-8")
    return re.sub(r"^```.*$", "", text, flags=re.MULTILINE)


SECTIONS = [section for page in PAGES for section in SECTION.findall(text_of(page))]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # examples read records from there
    examples = doctest.DocTestParser().get_doctest(text_of(page), {}, page, f"rulebook/{page}.md", 0)
    report: list[str] = []
    outcome = doctest.DocTestRunner().run(examples, out=report.append)
    assert outcome.attempted > 30
    assert outcome.failed == 0, "".join(report)


@pytest.mark.parametrize("module", EXPORTING)
def test_all_that_a_module_exports_is_listed_and_shown_in_an_example(module: str) -> None:
    (section,) = [section for section in SECTIONS if module in [name for name, _ in LISTED.findall(section)]]
    (left_out,) = [words.split(", ") for name, words in LISTED.findall(section) if name == module]
    examples = "\n".join(
        f"{example.source}{example.want}" for example in doctest.DocTestParser().get_examples(section)
    )
    exported = import_module(module)
    names = [
        name
        for name in exported.__all__
        if name not in left_out
        and not isinstance(getattr(exported, name), UnionType)
        and ">>>" not in str(getattr(exported, name).__doc__)
    ]
    assert not [name for name in names if not re.search(rf"\b{name}\b", examples)]
    # A module may leave out only what ``riichi_rules`` itself exports.
    assert set(filter(None, left_out)) <= set(import_module("riichi_rules").__all__)
