"""The sheet of the table of points: what han and fu pay, and the limits."""

from __future__ import annotations

from html import escape

from riichi_book.tables.points import limit_table, score_table
from riichi_book.tables.table import Strong, Table, lines_of
from riichi_rules.ruleset import Ruleset

from .paper import Paper, Sheet, heading, page, rules_name, table


def points_sheet(rules: Ruleset) -> Sheet:
    """Return the table of points of a ruleset, on one sheet."""
    name = rules_name(rules)
    sides = "".join(
        f"<div>{heading(title, level=2)}{_table(score_table(rules, dealer=dealer), 'score')}</div>"
        for dealer, title in ((False, "A player other than the dealer wins"), (True, "The dealer wins"))
    )
    honba = rules.wins.honba_value
    more = f" Each counter adds {honba} points, by tsumo {honba // 3} from each." if honba else ""
    about = (
        f"{escape(name)}. In bold what a ron pays. Below it what each pays by tsumo;"
        f" of two numbers the dealer pays the second.{more}"
    )
    limits = _table(limit_table(rules), "limits") if limit_table(rules).rows else ""
    return Paper().sheet(
        f"{rules.id}-points",
        f"{name}: table of points",
        page(
            heading("How many points?", about),
            f'<div class="two">{sides}</div>',
            heading("The limits", level=2) if limits else "",
            limits,
            classes="points",
        ),
        pages=1,
        landscape=True,
    )


def _table(score: Table, classes: str) -> str:
    rows = [tuple("<br>".join(_line(line) for line in lines_of(cell)) for cell in row) for row in score.rows]
    return table(score.heads, rows, classes)


def _line(line: object) -> str:
    if isinstance(line, Strong):
        return f"<b>{escape(line.text)}</b>"
    return "&ndash;" if line == "none" else escape(str(line))
