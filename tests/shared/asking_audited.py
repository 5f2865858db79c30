"""Run in a process of its own: ask questions in every way, and list the files that were opened.

It reads questions as JSON Lines from a file. It prints as JSON the files that were opened after loading,
except modules that Python imports, and the answers of each way.
"""

import contextlib
import io
import json
import sys
import sysconfig
from pathlib import Path
from unittest.mock import patch
from urllib.parse import quote

import riichi_book
import riichi_rules
from riichi_book import cli
from riichi_book.sphinx.live import desk
from riichi_rules import ask, load_ruleset, ruleset_ids
from riichi_rules.questions.question import KINDS, kind_of
from riichi_rules.ruleset import options_by_word

EVENTS = ("open", "os.listdir", "os.scandir", "os.chdir", "os.link", "os.rename", "os.remove", "shutil.",
          "glob.", "tempfile.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.spawn",
          "os.fork", "socket.", "urllib.", "webbrowser.", "ctypes.")  # fmt: skip
OWN = [str(Path(package.__file__ or "").parent) for package in (riichi_book, riichi_rules)]
PYTHON = [*map(sysconfig.get_path, ("stdlib", "platstdlib", "purelib")), sys.prefix]
seen: list[str] = []


def notice(event: str, given: tuple[object, ...]) -> None:
    """Record what is opened, listed or started, except modules that Python imports."""
    if not event.startswith(EVENTS):
        return
    named = str(given[0]) if given else ""
    module = named.endswith((".py", ".pyc", ".so")) or event in {"os.listdir", "os.scandir"}
    if not (module and named.startswith((*OWN, *PYTHON))):
        seen.append(f"{event} {named}")


def by_command(questions: list[object], *words: str) -> list[str]:
    """Ask the questions as lines on standard input. Return the lines of the answer."""
    told, typed = io.StringIO(), "".join(f"{json.dumps(asked)}\n" for asked in questions)
    with (
        patch("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()))),
        contextlib.redirect_stdout(told),
        contextlib.redirect_stderr(told),
        contextlib.suppress(SystemExit),
    ):
        cli.main(["ask", *words])
    return told.getvalue().splitlines()


def at_desk(asked: object) -> list[str]:
    """Make each call that the page can make about a question. Return the replies."""
    ruleset = asked.get("ruleset") if isinstance(asked, dict) else None
    settings = asked.get("set") if isinstance(asked, dict) else None
    address = "&".join(
        f"{key}={quote(str(value), errors='replace')}" for key, value in dict(asked or {}).items()
    )
    club = f"extends = {json.dumps(str(ruleset))}\n[fu]\nchiitoitsu = 25\n"
    calls: list[tuple[str, list[object]]] = [
        *(("reply", [asked, ruleset, settings]), ("from_address", [address]), ("club", [club])),
        *(("understand", [f"ask.html#{address}"]), ("reply", [asked])),
        *((call, [ruleset, settings]) for call in ("options", "use")),
    ]
    return [desk.serve(call, json.dumps(given)) for call, given in calls]


def main(file: str) -> None:
    """Load everything, install the audit hook, ask, and print."""
    questions = [json.loads(line) for line in Path(file).read_text("utf-8").splitlines()]
    first: list[object] = [{"ask": kind, **kind_of(kind).example} for kind in KINDS]
    for name in ruleset_ids():
        load_ruleset(name)
    options_by_word()  # loads the words of options, which are lazy
    by_command(first, "-")
    for asked in first:
        at_desk(asked)
    sys.addaudithook(notice)
    answers = {
        "many": [json.dumps(answer) for answer in ask.many(questions)],
        "many lines": [json.dumps(answer) for answer in ask.many(map(json.dumps, questions))],
        "command": by_command(questions, "-"),
        "desk": [words for asked in questions[::8] for words in at_desk(asked)],
    }
    opened = sorted({*seen})
    print(json.dumps({"opened": opened, "answers": answers}))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1])
