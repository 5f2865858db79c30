"""What a chombo costs, and which fouls are one: by what the rulesets have, and how sure that is."""

from riichi_book.tables.table import linked
from riichi_rules.ruleset import load_ruleset, ruleset_ids

FOULS = {
    "penalties.furiten_ron": "Ron in furiten",
    "penalties.noten_riichi": "Riichi without tenpai",
    "penalties.riichi_kan": "A forbidden kan in riichi",
}
SPEAKS_OF = "all"
HEADS = {"Foul": 28, "What follows": 34, "Rulesets": 38}
WORDS = {"blocked": "cannot be done"}


def rows():
    """Yield what a chombo costs, and what becomes of three fouls: a row for each answer, and who gives it."""
    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    prices = {rules: f"{price(rules)}{sure(rules, 'penalties.chombo_kind')}" for rules in rulesets}
    yield from by_answer("A chombo", prices)
    for option, name in FOULS.items():
        yield from by_answer(name, {rules: follows(rules, option) for rules in rulesets})


def by_answer(name, answers):
    """Yield a row for each answer, with the rulesets that give it; the first of them bears the name."""
    for answer in dict.fromkeys(answers.values()):
        pages = [linked(rules) for rules, own in answers.items() if own == answer]
        yield name, answer, ", ".join(pages)
        name = ""


def price(rules):
    """Say what a chombo costs."""
    match rules.penalties.chombo_kind:
        case None:
            return "there is none"
        case "reverse_mangan":
            return "a mangan, paid to the others"
        case _:
            return f"{rules.penalties.chombo_amount} points off the final result"


def follows(rules, option):
    """Say what becomes of a foul."""
    value = rules.text(option)
    return f"{WORDS.get(value, value)}{sure(rules, option)}"


def sure(rules, option):
    """Say how sure a value is, unless a source states it."""
    confidence = rules.origins[option].confidence
    return "" if confidence == "stated" else f" ({confidence})"
