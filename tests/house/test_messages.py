"""What the book tells readers is made of messages, and nobody takes a finished sentence apart."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

BOOK = Path(__file__).resolve().parents[2] / "riichi_book"
ROOMS = (
    *("answers", "audit", "cli", "drawing", "edition", "figures", "identification", "live", "records"),
    *("search", "sheets", "sphinx", "studies", "suite", "tables", "teaching", "variants"),
)
IN_ENGLISH = (BOOK / "sphinx" / "proof", BOOK / "sphinx" / "book" / "ruleset_pages.py")
"""Pages of proof, and pages of rulesets, which stay English."""
FILES = sorted(
    file
    for room in ROOMS
    for file in (BOOK / room).rglob("*.py")
    if not any(map(file.is_relative_to, IN_ENGLISH))
)
AUTHORS = {"ConfigError", "ExtensionError", "HandError", "NotHereError", *dir(builtins)}
"""Errors that whoever writes pages or code sees."""
REPORTS = {"complain", "report", "error", "info", "warning"}
"""Functions and methods that tell an author while pages are built."""
READERS = ("records/", "cli/completing.py")
"""Where texts are taken apart that others wrote: records of games, and what somebody types."""
HELP = re.compile(r"click\.([Oo]ption|[Aa]rgument|[Cc]ommand|group)|\w+_options?|examples|QuestionCommand")
"""What says the help of the command line, which stays English."""
SAYS = {"say": 1, "plural": 3}
"""What makes a message, and how many of its arguments are no texts beside it."""
FACT = "…"
"""What stands for a fact in a text that is filled in where it is made."""
MARKUP = re.compile(r"""<[^<>]*(?:>|$)|&\w+;|[\w-]+="[^"]*["$]""")
WORDS = re.compile(rf"[A-Za-z]{{2,}},? [A-Za-z]{{2,}}|{FACT},? [A-Za-z]{{2,}}|[A-Za-z]{{2,}},? {FACT}")
"""Two words of English, or one beside a fact."""
CLAUSE = {
    *("draws", "discards", "riichi", "chii", "kan", "closed", "open", "until", "left", "nine", "kinds"),
    *("from", "hand", "mixed", "in"),
}
"""The words of a round, which the rules read; in such a text they stand beside winds and facts alone."""
TAKING = {
    *("startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition", "split"),
    *("sub", "search", "match", "fullmatch", "findall", "finditer"),
}
# What looks like a sentence and is none, or is taken apart and is none: the file; how it begins, in one way
# or another; and why.
ALLOWED = [
    [cell.strip() for cell in line.split(" | ")]
    for line in """
audit/findings.py | self.check.startswith | the id of a check
audit/replaying.py | added kan/exhaustive draw/abortive draw | ids of checks
cli/app.py | problem.split | what click says
cli/app.py | word.startswith | what somebody types
cli/app.py | … rulesets … … | a command
cli/ask.py | re.fullmatch/args[place].startswith | what somebody types
cli/audit.py | re.sub | the name of a file
cli/audit.py | view.text.split | a table in notation
cli/compare.py | difference.option.partition | the id of an option
cli/completing.py | %(complete_func)s | a script
cli/conform.py | key.partition | a key of an answer
cli/edition.py | … MB | a size
cli/games.py | The rules that the games | help
cli/options.py | text.startswith/word./name.startswith/re.match | what somebody types
cli/output.py | file.lstrip | what somebody types
cli/output.py | standard input | a name beside those of files
cli/page.py | bold cyan | a style
cli/questions.py | ' | help
cli/rulesets.py | bold cyan | a style
cli/rulesets.py | name. | what somebody types
drawing/layout.py | , waits on … | notation
drawing/outlines.py | * | numbers of SVG
drawing/scenes.py | …, and … | notation
drawing/svg.py | repr((views, palette)).replace | fields of a view
drawing/table_told.py | indicators … | notation
drawing/table_told.py | river … | notation
drawing/wall.py | dead wall: | notation
edition/book_facts.py | * | a colour
edition/folder.py |  | what a command refuses, which is English
edition/logo.py | * | a picture
edition/make.py |  | what a command refuses, which is English
edition/shelf.py |  | a file of rules
figures/worded.py | * | what matplotlib wrote
identification/evidence.py | each.check.startswith | the id of a check
live/bundle.py | re.findall | the code of a cell
live/cells.py | * | what a reader types
live/chapter.py | address_of | an address
live/compiling.py | * | paths of modules
live/compiling.py | import gc | Python
live/forms.py | {who} | the words of a round
live/labels.py | path.rpartition | the way to a fact
live/offline.py | name.startswith | the name of a file
live/pages.py | * | the name of a directive, and the tree of a page
live/python_line.py | * | what a reader types
live/rule_links.py | rule.partition | the id of a rule
live/rules_chosen.py | name.lower().endswith | the name of a file
live/same.py | address_of | an address
live/site.py | * | names of files, and scripts
live/site.py | script-src | a policy
live/understanding.py | * | what a reader types
live/undrawn.py | * | names of modules
records/named_rules.py | (?P<room> | a pattern
records/tenhou6/results.py | Exhaustive/Mangan at/Nagashi/Kyuushu/Nine/Suu/Four/Three | names of tenhou6
records/tenhou6/results.py | Kiriage/Rounded/Kazoe/Counted | names of tenhou6
sheets/card_rows.py | option.startswith | the id of an option
sheets/deck.py | .card { | a style sheet
sheets/deck.py | riichi card | the name by which Anki knows a model
sheets/fu.py | text.partition | tiles in notation
sheets/kit.py | rule.partition | the id of a rule
sheets/paper.py | default-src | a policy
sheets/paper.py | page … | names of a style sheet
sheets/printing.py | () => | a script
sheets/printing.py | '; '.join(cut).split | what Chromium found on a page, on one line
sheets/work.py | flow … | names of a style sheet
sheets/yaku.py | OF_RULESETS.sub | a docstring of the rules, which is the statement of a yaku
sheets/yaku.py | words.replace | the same
sphinx/ | * | what an author wrote: options, pages with their words, and HTML that was made of them
sphinx/book/exercises.py | docutils container | names of a style sheet
sphinx/book/rulesets.py | not stated | how sure a value is, an id
sphinx/book/terms.py | a list of words | it is for who writes a glossary
sphinx/tiles/folds.py | riichi-fold | names of a style sheet
sphinx/tiles/hands.py | river … | notation
sphinx/tiles/hands.py | under them | notation
sphinx/tiles/said.py |  | a script
studies/compare.py | not stated | the word of a ruleset's file
search/effects.py | setting.partition | a setting
tables/conditions.py |  | conditions that an author writes
tables/examples.py |  | facts and options of a question
tables/listings.py | * | the docstring of a file beside a page
tables/names.py |  | names in Polish, and how Japanese ones are read
tables/statements.py | * | docstrings of the rules
tables/table.py | re.sub | what Markdown would take for markup
search/rounds.py | deal … | a seed
search/simpler_rounds.py | turns[0] | the letters of who acts
search/smallest.py | E draws/question['events'] | the words of a round
search/size.py | str(value).split | the words of a round
search/wording.py | The player | whose hand is drawn, in its name
suite/ | * | ids, pages and settings
suite/moments.py | mjai has no line | nobody is told: the case has no mjai
teaching/asks.py | rule.startswith | the id of a rule
teaching/asks.py | answer.refused.rule.startswith | the id of a rule
teaching/beliefs/calls.py | str(answer.question['action']).split | the words of a round
teaching/drills/alike.py | str(question['action']).split | the words of a round
teaching/drills/drilling.py | rule.partition | the id of a rule
teaching/drills/drilling.py | answer.refused.rule.startswith | the id of a rule
teaching/forms.py | re. | what somebody types
teaching/forms.py | _NUMBER.findall | what somebody types
teaching/forms.py | text.strip().lower().replace('-', ' ').split | what somebody types
teaching/game.py | more.startswith | the words of a round
teaching/game.py | rule.startswith | the id of a rule
teaching/moments.py | clause.what.split | the words of a round
variants/covering.py | name.startswith | the id of an option
variants/recording.py | name.startswith | the id of an option
""".strip().splitlines()
]


def is_said(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is no text beside a message: its templates, the words of a term, and docstrings."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in REPORTS:
            yield from ast.walk(node)
        case ast.Call(func=ast.Name(id=name)):
            yield from node.args[: SAYS.get(name, 0)]
        case ast.ClassDef(bases=[ast.Name(id="Term")]):
            yield from [each.value for each in node.body if isinstance(each, ast.Assign)]
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name)) as told) if name in AUTHORS:
            yield from ast.walk(told)
    if isinstance(node, ast.Call) and HELP.fullmatch(ast.unparse(node.func)):
        for each in (*node.args, *[keyword.value for keyword in node.keywords]):
            yield from ast.walk(each)


def texts_beside(source: str) -> Iterator[tuple[int, str]]:
    """Yield the texts of a module that look like English and are no messages, with their lines."""
    nodes = list(ast.walk(ast.parse(source)))
    passed = {id(each) for node in nodes for each in is_said(node)}
    for node in nodes:
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(each) for each in node.values}
            parts = [each.value if isinstance(each, ast.Constant) else FACT for each in node.values]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            parts = [node.value]
        else:
            continue
        text = "".join(map(str, parts))
        words = {word for word in re.findall(r"[A-Za-z]+", text) if word not in "ESWN"}
        if WORDS.search(MARKUP.sub(" ", text)) and not words <= CLAUSE:
            yield node.lineno, text


def texts_taken_apart(source: str) -> Iterator[tuple[int, str]]:
    """Yield where a module takes a text apart, looks into it, or puts other words into it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = [each.value for each in ast.walk(node) if isinstance(each, ast.Constant)]
            if any(isinstance(each, bytes) for each in given):
                continue
            words = " ".join([str(each.value) for each in node.args if isinstance(each, ast.Constant)])
            replaces = node.func.attr == "replace" and re.search("[a-z]{2}", MARKUP.sub("", words))
            of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
            if node.func.attr in TAKING or of_re or replaces:
                yield node.lineno, ast.unparse(node)


def reason_for(file: str, text: str, *, taken: bool) -> list[str]:
    """Return the rows of the table that a text answers to; ``*`` is whatever is ``taken`` apart."""
    return [
        f"{name} | {begins}"
        for name, begins, _ in ALLOWED
        if file.startswith(name)
        and (taken if begins == "*" else text.strip().startswith(tuple(begins.split("/"))))
    ]


def test_what_readers_are_told_is_a_message_and_nobody_takes_it_apart() -> None:
    told, used = [], set()
    for path in FILES:
        source, file = path.read_text("utf-8"), path.relative_to(BOOK).as_posix()
        apart = () if file.startswith(READERS) else texts_taken_apart(source)
        for taken, found in ((False, texts_beside(source)), (True, apart)):
            for line, text in found:
                rows = reason_for(file, text, taken=taken)
                used |= set(rows)
                if not rows:
                    told.append(f"{file}:{line}: {text}")
    assert told == []
    assert [f"{file} | {begins}" for file, begins, _ in ALLOWED if f"{file} | {begins}" not in used] == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('paragraph("Any other pair adds nothing.")', ["Any other pair adds nothing."]),
        ('paragraph("<b>Any other</b> pair adds nothing.")', ["<b>Any other</b> pair adds nothing."]),
        ('a += f", {points} points"', [", … points"]),
        ('yield f"{name} wins"', ["… wins"]),
        ('say("{seat} wins", seat="the dealer")', ["the dealer"]),
        ('words = {"dora": "the next tile"}["dora"]', ["the next tile"]),
        ('raise FormError("an exercise is an object of JSON")', ["an exercise is an object of JSON"]),
        ('raise ValueError(f"{meld} holds no called tile")', []),
        ('report(self, "worth", f"no table of fu is called {which}")', []),
        ('say("{seat} wins", seat=seat)', []),
        ('plural(n, "{n} tile is left", "{n} tiles are left")', []),
        ("f\"<p class='foot'>{html_of(words)}</p>\"", []),
        ('events = f"{wind} draws {tile}, discards {tile}; S riichi {tile}"', []),
        ('class Title(Term):\n    MAY = "What may be done"', []),
        ('def end():\n    """Say how a hand ended."""', []),
        ('words.removeprefix("pair of ")', ["words.removeprefix('pair of ')", "pair of "]),
        ('words.replace("quad", "kan")', ["words.replace('quad', 'kan')"]),
        ('re.sub("E", "East", words)', ["re.sub('E', 'East', words)"]),
        ('reason.words.startswith("Furiten: ")', ["reason.words.startswith('Furiten: ')"]),
        ('name.replace("-", " ")', []),
        ('click.option("--out", help=f"Where {what} goes.")', []),
        ('page_option("Write it as a page.")', []),
        ('raise click.UsageError("name the ruleset")', ["name the ruleset"]),
        ('data.partition(b"\\n")', []),
    ],
)
def test_a_sentence_beside_the_messages_is_found_and_what_takes_it_apart(line: str, found: list[str]) -> None:
    assert sorted(text for _, text in (*texts_beside(line), *texts_taken_apart(line))) == sorted(found)
