"""What follows a foul at the table: what each text says, and which rulesets say nothing."""

from riichi_book.answers.tables.conditions import all_rulesets, holds, is_server
from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import named
from riichi_rules.messages import Message, joined, say

SPEAKS_OF = "all"
HEADS = {say("Foul"): 28, say("Who says it, and where"): 30, say("What follows"): 42}
KNOWN = data_beside(__file__, "fouls.toml")
RULESETS = all_rulesets()
"""Those of this book: in an edition its own alone."""


def rows():
    """Yield for each foul a row for each text that speaks of it, and one for those that do not."""
    yield from by_text("foul")


def by_text(kind):
    """Yield what the texts say of each entry of a kind, and whose texts are silent."""
    for entry in KNOWN[kind]:
        name = Message(entry["name"], {})
        speak = spoken(entry)
        for rules, statement in speak:
            yield name, [who(rules, statement), text_of(statement)], Message(statement["follows"], {})
            name = ""
        silent = [rules for rules in RULESETS if rules not in [each for each, _ in speak]]
        if at_table := [named(rules) for rules in silent if can_be(entry, rules)]:
            yield name, joined(at_table, ", "), say("not stated")


def spoken(entry):
    """Return what the texts of this book's rulesets say of a thing."""
    known = {rules.id: rules for rules in RULESETS}
    return [(known[each["ruleset"]], each) for each in entry.get("says", ()) if each["ruleset"] in known]


def can_be(entry, rules):
    """Whether a thing can come about under rules."""
    return not is_server(rules) and ("occurs" not in entry or holds(entry["occurs"], rules))


def who(rules, statement):
    """Name a ruleset, and say so where the text is of another edition."""
    name = named(rules)
    return say("{words} ({sure})", words=name, sure=say("weak")) if statement.get("weak") else name


def text_of(statement):
    """Say where a text has it."""
    text = Message(KNOWN["texts"][statement["source"]], {})
    return say("{text}, {section}", text=text, section=Message(statement["section"], {}))
