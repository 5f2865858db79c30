"""The sheet of the table of points: what han and fu pay, and the limits."""

from __future__ import annotations

from html import escape

from riichi_book.tables.points import limit_table, score_table
from riichi_book.tables.table import NONE, Strong, Table, lines_of
from riichi_rules.messages import joined, say
from riichi_rules.ruleset import Ruleset

from .paper import Paper, Sheet, heading, page, rules_name, table, told


def points_sheet(rules: Ruleset) -> Sheet:
    """Return the table of points of a ruleset, on one sheet."""
    name = rules_name(rules)
    titles = (False, say("A player other than the dealer wins")), (True, say("The dealer wins"))
    sides = "".join(
        f"<div>{heading(title, level=2)}{_table(score_table(rules, dealer=dealer), 'score')}</div>"
        for dealer, title in titles
    )
    honba = rules.wins.honba_value
    about = [
        say(
            "{ruleset}. In bold what a ron pays. Below it what each pays by tsumo; of two numbers the dealer"
            " pays the second.",
            ruleset=name,
        )
    ]
    if honba:
        facts = {"points": honba, "part": honba // 3}
        about.append(say("Each counter adds {points} points, by tsumo {part} from each.", **facts))
    limits = _table(limit_table(rules), "limits") if limit_table(rules).rows else ""
    return Paper().sheet(
        f"{rules.id}-points",
        say("{ruleset}: table of points", ruleset=name),
        page(
            heading(say("How many points?"), joined(about, " ")),
            f'<div class="two">{sides}</div>',
            heading(say("The limits"), level=2) if limits else "",
            limits,
            classes="points",
        ),
        pages=1,
        landscape=True,
    )


def _table(score: Table, classes: str) -> str:
    rows = [tuple("<br>".join(_line(line) for line in lines_of(cell)) for cell in row) for row in score.rows]
    return table(list(map(told, score.heads)), rows, classes)


def _line(line: object) -> str:
    if isinstance(line, Strong):
        return f"<b>{escape(str(line))}</b>"
    return "&ndash;" if line == NONE else escape(str(line))
