"""Each module has a test of its own name, or stands in the table beside those that test it."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

# What is tested by its effect: the modules, the tests, and why these do not bear the name.
ELSEWHERE = [
    [cell.strip() for cell in line.split(" | ")]
    for line in """
riichi_rules/traits.py | rules/test_profile.py | what the bits say is what the profiles answer
riichi_rules/distance.py | rules/test_waits.py | how far a hand is, waits are asked
riichi_rules/reasons.py | book/test_reason_rules.py rules/test_payment.py | a reason is told by what gives it
riichi_rules/notation/*.py | rules/notation/test_dialects.py rules/notation/test_round_trip.py | dialects are held against each other
riichi_rules/questions/*.py | rules/questions/test_questions.py rules/test_ask.py | what the kinds have in common is asked of every kind
riichi_rules/questions/following.py | rules/questions/test_ending.py | what follows is a part of the ending
riichi_rules/ruleset/*.py | rules/ruleset/test_options.py rules/ruleset/test_house_rulesets.py | a ruleset is asked whole
riichi_rules/settlement/*.py | rules/test_settlement.py rules/test_settlement_adds_up.py | the package is tested as one
riichi_rules/yaku/*.py | rules/test_yaku.py | the table and its functions are tested yaku by yaku
riichi_rules/play/*.py | rules/play/test_events.py rules/play/test_turn.py | a state is seen by what may be done in it
riichi_rules/play/match/*.py | rules/play/test_match.py rules/play/test_match_result.py | the package is tested as one
riichi_book/answers/*.py | book/live/test_desk.py book/live/test_bundle.py | how an answer is told is seen at the desk
riichi_book/audit/*.py | book/audit/test_audit.py book/audit/test_falsified.py | an audit is tested by what it finds
riichi_book/cli/*.py | book/cli/test_process.py book/cli/test_errors.py | what commands share is tested at each
riichi_book/drawing/*.py | book/drawing/test_faces.py book/drawing/test_layout.py | seen in the drawings that are made of it
riichi_book/figures/*.py | book/test_figures.py book/drawing/test_points.py | figures are tested by what they show and say
riichi_book/live/*.py | book/live/test_bundle.py book/live/test_desk.py | it is tested as it runs
riichi_book/records/*.py | book/records/test_rounds.py book/records/test_wins.py | seen in the records that are read
riichi_book/records/mjai/*.py | book/records/test_mjai.py | the package is tested as one
riichi_book/records/tenhou6/*.py | book/records/test_tenhou6.py | the package is tested as one
riichi_book/records/writing/*.py | book/records/test_rewriting.py | the package is tested as one
riichi_book/sphinx/build.py | book/edition/test_make.py | what it says is what an edition is refused for
riichi_book/sphinx/fingerprint.py | book/sphinx/test_marks.py | what is kept with the marks
riichi_book/sphinx/book/*.py | book/sphinx/test_numbers.py book/sphinx/test_references.py | pages ask for numbers
riichi_book/sphinx/proof/*.py | book/sphinx/test_pages.py book/sphinx/test_rebuild.py | seen on the pages that are built
riichi_book/sphinx/proof/functions.py | book/sphinx/test_marks.py | what proves a rule, and where its function is
riichi_book/sphinx/proof/collection.py | book/sphinx/test_marks.py | pytest runs it
riichi_book/sphinx/search/*.py | book/browser/test_search.py | seen in what a search leads to
riichi_book/sphinx/tiles/*.py | book/sphinx/test_pages.py book/sphinx/test_shared_symbols.py | seen on the pages that are built
riichi_book/tables/*.py | book/tables/test_asked_tables.py book/test_when.py | each table is asked under every ruleset
riichi_book/teaching/*.py | book/teaching/test_exercise.py book/teaching/test_beliefs.py | seen in the exercises that are made of it
riichi_book/teaching/drills/*.py | book/teaching/test_drills.py oracles/test_peer_drills.py | seen in the drills that come of it
riichi_book/teaching/beliefs/*.py | book/teaching/test_beliefs.py | each mistake is met there
riichi_book/sheets/*.py | book/sheets/test_work.py | a sheet is looked at as it is printed
riichi_book/audit/reproduction.py | book/audit/test_reduction.py | seen in what it shrinks to
riichi_book/identification/*.py | book/identification/test_games.py | seen in the rules that are identified
riichi_book/variants/*.py | book/variants/test_whatif.py book/variants/test_cover.py | seen in what changes do to games
riichi_book/studies/smallest/*.py | book/studies/test_smallest.py book/cli/test_smallest.py | seen in what the search finds
riichi_book/studies/nearness.py | rules/play/test_self_play.py | how near a hand is, players ask
riichi_book/studies/shortcuts.py | book/studies/test_frequencies.py | it counts what comes how often
riichi_book/studies/witness/*.py | book/studies/test_witness.py rules/test_options_matter.py | a witness is tested by its answers
""".strip().splitlines()  # noqa: E501 - a table looks like a table
]


def without_a_name(root: Path) -> list[str]:
    """Return the modules of both packages of which no test bears the name."""
    named = {test.stem.removeprefix("test_") for test in (root / "tests").rglob("test_*.py")}
    modules = [*(root / "riichi_rules").rglob("*.py"), *(root / "riichi_book").rglob("*.py")]
    public = [module for module in modules if not module.name.startswith("__")]
    return sorted(module.relative_to(root).as_posix() for module in public if module.stem not in named)


def rows_of(module: str) -> list[str]:
    """Return the names in the table that a module answers to, in the very folder that is named."""
    return [
        name for name, _, _ in ELSEWHERE if fnmatch(module, name) and module.count("/") == name.count("/")
    ]


def test_each_module_has_a_test_of_its_name_or_stands_in_the_table(root: Path) -> None:
    assert [module for module in without_a_name(root) if not rows_of(module)] == []


def test_the_table_names_tests_that_are_there_and_nothing_beside(root: Path) -> None:
    needed = {name for module in without_a_name(root) for name in rows_of(module)}
    assert [name for name, _, _ in ELSEWHERE if name not in needed] == []
    for name, tests, why in ELSEWHERE:
        assert why, name
        assert [test for test in tests.split() if not (root / "tests" / test).is_file()] == [], name
