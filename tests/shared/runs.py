"""The kinds of work on games, and a folder of games that contain copies of each other."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from riichi_book.games.audit import AuditRules, audit
from riichi_book.games.identification import Games, identify
from riichi_book.games.variants import Changes, cover, whatif
from riichi_book.games.variants.covering import COMPILED
from riichi_rules.ruleset import load_ruleset

from .forms import text_of

Run = Callable[..., Any]

AMONG: Final = [load_ruleset("tenhou"), load_ruleset("ema-2025")]
CHANGES: Final = Changes(settings=(("yaku.ippatsu", "false"), ("wins.multiple_ron", "nearest")))
OTHER_RULES: Final = AuditRules(settings=(("draws.noten_pool", "1000"), ("yaku.ippatsu", "false")))

RUNS: Final[dict[str, Run]] = {
    "audit": partial(audit, rules=OTHER_RULES),
    "whatif": partial(whatif, changes=CHANGES),
    **({} if COMPILED else {"cover": cover}),
}
ALL: Final[dict[str, Run]] = {**RUNS, "identify": partial(identify, rulesets=AMONG)}


def data_of(found: Any) -> dict[str, Any]:  # noqa: ANN401 - what any work finds
    """Return a result as plain data, without what was skipped."""
    data = {"rounds": found.rounds, **found.found.data} if isinstance(found, Games) else found.data
    return {name: value for name, value in data.items() if name != "skipped"}


def games_with_copies(folder: Path) -> Path:
    """Return a folder with a game, a copy of it, and shorter beginnings before and after both."""
    folder.mkdir()
    first, *rest = text_of("mjlog").split("<INIT")
    for name, rounds in {"a": 3, "b": 11, "c": 11, "d": 5, "e": 1}.items():
        end = "" if rounds == len(rest) else "</mjloggm>"
        (folder / f"{name}.mjlog").write_text("<INIT".join([first, *rest[:rounds]]) + end, "utf-8")
    return folder
