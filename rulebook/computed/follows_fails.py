"""The cases that engines answer as no rules known here do, each with both answers and a note."""

from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import Link
from riichi_rules.questions import address_of, read_question

ENGINES = data_beside(__file__, "follows.json")
NOTES = data_beside(__file__, "follows_notes.toml")
SPEAKS_OF = "any"
HEADS = {"Engine": 14, "Question": 28, "The book": 26, "The engine": 26, "Note": 26}


def rows():
    """Yield a row for each case and engine, those of one case together."""
    failed = [(fail["id"], each["name"], fail, each["rules"]) for each in ENGINES for fail in each["fails"]]
    seen = set()
    for case, name, fail, rules in sorted(failed, key=lambda each: each[:2]):
        if (case, name) not in seen:
            seen.add((case, name))
            known = {**(NOTES["house"] if fail["house"] else {}), **NOTES.get(case, {})}
            note = known.get(name, "not looked into yet")
            yield name, question(fail, rules), *answers(fail), note


def question(fail, rules):
    """Return the question as a link to the page that draws and answers it, and its rule."""
    ruleset, *changes = rules.split()
    settings = {**dict(change.split("=", 1) for change in changes), **fail["question"].get("set", {})}
    asked = {**fail["question"], "ruleset": ruleset, **({"set": settings} if settings else {})}
    link = Link(fail["id"], f"../{address_of(read_question(asked))}")
    return [link, *([f"{{rule}}`{fail['rule']}`"] if fail["rule"] else [])]


def answers(fail):
    """Yield what the book and what the engine says, where they differ."""
    for said in (fail["expected"], fail["got"]):
        keys = dict.fromkeys(key.partition(".")[0] for key in fail["differs"]) or sorted(said)[:3]
        yield [f"{key}: {shown(said[key])[:160]}" for key in keys if key in said]


def shown(value):
    """Return a value of an answer as a person reads it: payers with what they pay, items with commas."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(each)}" for name, each in value.items() if each != []) or "none"
    if isinstance(value, list):
        return ", ".join(map(shown, value)) or "none"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)
