"""What this book shows: worth and payment, rulesets, yaku, the glossary. Anybody's pages may show it too.

``riichi_book_rulesets`` in ``conf.py`` names a folder for pages of all rulesets, which are made before the
build. ``riichi_book_glossary`` names a file of terms, to which their first use on each page then links.
"""

from __future__ import annotations

from typing import Any, Final

from sphinx.application import Sphinx

from riichi_book.sphinx.proof.links import depart_named, named_reference, visit_named
from riichi_rules.messages import Message

from .asked import (
    depart_question,
    depart_ruleset,
    question_node,
    ruleset_node,
    visit_question,
    visit_ruleset,
)
from .cells import MarkCells
from .clauses import ClausesDirective, ConflictsDirective, OptionWitnessesDirective
from .domain import BookDomain, record_words
from .edition import setup_edition
from .examples import AskedHandDirective, ValuedRuleDirective
from .exercises import (
    DrillSetDirective,
    ExerciseDirective,
    ExercisesDirective,
    add_solutions,
    depart_exercise,
    exercise_node,
    visit_exercise,
    write_exercises,
)
from .first_game import SceneDirective, add_script
from .glossary import GlossaryDirective, examine_glossary, find_glossary, link_terms
from .listings import MarkedComputedDirective
from .meanings import TellMeanings, depart_meaning, meaning_node, visit_meaning
from .pruning import prune
from .ruleset_pages import RulesetPageDirective, write_pages
from .rulesets import OptionFilterDirective, OptionTableDirective, SourceListDirective
from .scores import PointsRole, ScoreTableDirective, ScoreTablesDirective, SettingRole, SettingTableDirective
from .settle import SettleDirective
from .when import WhenDirective, depart_when, visit_when, when_node
from .worth import FuRole, FuTableDirective, WorthDirective
from .yaku import YakuDirective

__all__ = ["DIRECTIVES", "setup"]

DIRECTIVES: Final = {
    "worth": WorthDirective,
    "fu-table": FuTableDirective,
    "score-table": ScoreTableDirective,
    "score-tables": ScoreTablesDirective,
    "setting-table": SettingTableDirective,
    "settle": SettleDirective,
    "when": WhenDirective,
    "yaku": YakuDirective,
    "exercise": ExerciseDirective,
    "exercises": ExercisesDirective,
    "drill-set": DrillSetDirective,
    "scene": SceneDirective,
    "glossary-of": GlossaryDirective,
    "option-table": OptionTableDirective,
    "option-filter": OptionFilterDirective,
    "source-list": SourceListDirective,
    "ruleset": RulesetPageDirective,
    "clauses": ClausesDirective,
    "conflicts": ConflictsDirective,
    "option-witnesses": OptionWitnessesDirective,
}
ROLES: Final = {"fu": FuRole, "points": PointsRole, "setting": SettingRole}


def let_templates_say(
    _app: Sphinx, _name: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """Have templates say messages: ``{{ say("Search") }}``. Facts may be elements."""
    context["say"] = lambda template, **facts: str(Message(template, facts))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register what computes and links."""
    app.setup_extension("riichi_book.sphinx.proof")
    for name in ("rulesets", "glossary"):
        app.add_config_value(f"riichi_book_{name}", "", "env", str)
    app.add_domain(BookDomain, override=True)
    setup_edition(app)
    for name, role in ROLES.items():
        app.add_role(name, role())
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    app.add_directive("rule", ValuedRuleDirective, override=True)
    app.add_directive("hand", AskedHandDirective, override=True)
    app.add_directive("computed", MarkedComputedDirective, override=True)
    app.add_post_transform(MarkCells)
    app.add_node(question_node, html=(visit_question, depart_question))
    app.add_node(exercise_node, html=(visit_exercise, depart_exercise))
    app.add_node(when_node, html=(visit_when, depart_when))
    app.add_node(ruleset_node, html=(visit_ruleset, depart_ruleset))
    app.add_node(meaning_node, html=(visit_meaning, depart_meaning))
    app.add_post_transform(TellMeanings)
    app.add_node(named_reference, html=(visit_named, depart_named))
    app.connect("config-inited", find_glossary)
    app.connect("config-inited", write_pages)
    app.connect("doctree-read", prune, priority=300)  # before anything is listed, or linked
    app.connect("doctree-read", record_words)
    app.connect("doctree-read", add_solutions, priority=600)
    app.connect("doctree-read", link_terms)
    app.connect("env-updated", examine_glossary, priority=400)  # links need no terms that cannot be read
    app.connect("build-finished", write_exercises)
    app.connect("html-page-context", add_script)
    app.connect("html-page-context", let_templates_say)
    for script in ("names.js", "meanings.js"):
        app.add_js_file(script, loading_method="defer")
    return {"version": "1", "env_version": 3, "parallel_read_safe": True, "parallel_write_safe": True}
