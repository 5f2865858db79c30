"""The book in several languages: which are available, and where a page leads."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, Environment
from shared import ROOT
from shared.rows import rows

from riichi_book.answers.tables.played import who_plays
from riichi_book.answers.tables.table import Strong, cell_data
from riichi_book.sphinx.book import let_templates_say
from riichi_book.sphinx.book.languages import find_languages, others
from riichi_book.sphinx.edition.make import speaking
from riichi_book.sphinx.live.offline import hashes
from riichi_book.sphinx.tiles.parts import nodes_of
from riichi_rules.messages import ChangeFact
from riichi_rules.questions.actions import action_of
from riichi_rules.ruleset import load_ruleset


@pytest.mark.parametrize(("language", "out", "found"), rows("languages-of-a-site"))
def test_languages_are_the_builds_in_folders_of_a_site(
    language: str, out: str, found: list[str], tmp_path: Path
) -> None:
    for name in ("pl", "de", "rulebook"):
        (tmp_path / "site" / name).mkdir(parents=True)
    for name in ("pl", "de"):
        (tmp_path / "site" / name / "objects.inv").touch()
    # A site entirely in Polish is an edition.
    config: Any = SimpleNamespace(language=language)
    app: Any = SimpleNamespace(outdir=tmp_path / out)
    find_languages(app, config)
    assert config.riichi_book_languages == found


def test_a_page_beside_another_language_differs_by_the_switch_alone() -> None:
    template = (ROOT / "rulebook/_templates/page.html").read_text("utf-8")
    theme = "{% block body %}{% block content %}words{% endblock %}{% endblock %}"
    made = Environment(loader=DictLoader({"page.html": template, "!page.html": theme}))  # noqa: S701 - as Sphinx's
    facts = {"say": lambda text, **_: text, "show_copyright": True}
    alone, beside = (
        made.get_template("page.html").render(facts, riichi_languages=others("en", languages, "index"))
        for languages in (["en"], ["en", "pl"])
    )
    switch = re.compile(r'<p class="riichi-languages">.*?</p>', re.DOTALL)
    assert len(switch.findall(beside)) == 1
    assert switch.sub("", beside).split() == alone.split()


def test_what_a_template_says_is_text_and_its_facts_may_be_elements() -> None:
    context: dict[str, Any] = {}
    let_templates_say(None, "", "", context, None)  # type: ignore[arg-type]
    assert context["say"]('"<b>{link}', link='<a href="x">') == '&#34;&lt;b&gt;<a href="x">'


def test_a_page_leads_to_its_own_in_each_other_language_and_each_keeps_its_own_files(tmp_path: Path) -> None:
    languages = ["en", "pl"]
    addresses = [
        address for one in languages for _, address in others(one, languages, "rulebook/fu").values()
    ]
    assert addresses == ["../pl/rulebook/fu.html", "../../rulebook/fu.html"]
    for name in ("fu.html", "pl/fu.html", "pl/objects.inv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert list(hashes(tmp_path)) == ["fu.html"]


@pytest.mark.parametrize(("language", "numbers", "told"), rows("told-in-a-language"))
def test_numbers_claims_and_changed_rules_are_told_in_the_language_of_the_page(
    language: str, numbers: list[str], told: list[str]
) -> None:
    with speaking(language):
        points: list[object] = [1000, ChangeFact(12_000), Strong(3000)]
        said = [node.astext() for each in (30_000, ChangeFact(-10_000)) for node in nodes_of(each)]
        said += [cell["strong"] if isinstance(cell, dict) else cell for cell in cell_data(points)]
        changed = load_ruleset("wiki", {"fu.double_wind_pair": 2}).short_label
        said += map(str, (action_of("chii 46p / N pon / S and W ron"), changed, who_plays("calls.priority")))
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in said] == [*numbers, *told]
