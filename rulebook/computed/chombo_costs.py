"""What a chombo costs and which fouls are a chombo, ruleset by ruleset, and how sure that is."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import linked, or_not_stated
from riichi_rules.messages import joined, say
from riichi_rules.ruleset import label_of, short_of

PUNISHED = ("penalties.furiten_ron", "penalties.noten_riichi", "penalties.riichi_kan")
FOULS = {option: label_of(option) for option in PUNISHED}
SPEAKS_OF = "all"
HEADS = {say("Foul"): 28, say("What follows"): 34, say("Rulesets"): 38}


def rows():
    """Yield what a chombo costs, and what becomes of three fouls: a row for each answer, and who gives it."""
    rulesets = all_rulesets()
    prices = {rules: or_not_stated(rules, "penalties.chombo_kind", price(rules)) for rules in rulesets}
    yield from by_answer(say("A chombo"), prices)
    for option, name in FOULS.items():
        yield from by_answer(name, {rules: follows(rules, option) for rules in rulesets})


def by_answer(name, answers):
    """Yield a row for each answer, with the rulesets that give it; the first of them bears the name."""
    for answer in dict.fromkeys(answers.values()):
        pages = [linked(rules) for rules, own in answers.items() if own == answer]
        yield name, answer, joined(pages, ", ")
        name = ""


def price(rules):
    """Say what a chombo costs."""
    options = ["penalties.chombo_kind"]
    if rules.penalties.chombo_kind == "match_points":
        options.append("penalties.chombo_amount")
    return joined([short_of(option, rules.text(option), rules) for option in options], ": ")


def follows(rules, option):
    """Say what becomes of a foul."""
    return or_not_stated(rules, option, short_of(option, rules.text(option), rules))
