"""The penalties, from the lightest: what each means and which fouls it is for, by text and by ruleset."""

from riichi_book.answers.tables.conditions import is_server, one_ruleset
from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import naming
from riichi_rules.messages import Message, joined, say

FOULS = data_beside(__file__, "foul_consequences.py")
COSTS = data_beside(__file__, "chombo_costs.py")
OPTIONS = {**COSTS["FOULS"], "conduct.claimed_tile_penalty": say("A called tile is taken too late")}
"""The fouls whose penalty is an option, so that every ruleset has a value."""
SPEAKS_OF = "" if one_ruleset() else "all"
HEADS = {say("Penalty"): 16, say("What it means"): 36, say("For which fouls"): 48}


def rows():
    """Yield each penalty with its meaning, what the texts add, and its fouls with who punishes them so."""
    for penalty in FOULS["KNOWN"]["penalty"]:
        if penalty["id"] == "chombo" and not any(map(has_chombo, at_table())):
            continue
        means = [Message(penalty["means"], {})]
        for rules, statement in FOULS["spoken"](penalty):
            facts = {"follows": Message(statement["follows"], {}), "text": FOULS["text_of"](statement)}
            means.append(
                say("{ruleset}: {follows} ({text})", ruleset=FOULS["who"](rules, statement), **facts)
            )
        if penalty["id"] == "chombo":
            costs = prices().items()
            means += [
                price if one_ruleset() else joined([joined(names, ", "), price], ": ")
                for price, names in costs
            ]
        found = punished(penalty["id"])
        fouls = [
            name if one_ruleset() else joined([name, joined(names, ", ")], ": ") for name, names in found
        ]
        yield Message(penalty["name"], {}), means, fouls or [say("none is stated")]
    open_fouls = [
        *unpunished(),
        *[Message(foul["name"], {}) for foul in FOULS["KNOWN"]["foul"] if is_open(foul)],
    ]
    if open_fouls and one_ruleset():
        yield say("Not stated"), [say("The referee decides.")], open_fouls


def is_open(foul):
    """Whether a foul can occur and no text of these rulesets says what follows."""
    return not FOULS["spoken"](foul) and any(FOULS["can_be"](foul, rules) for rules in FOULS["RULESETS"])


def at_table():
    """Return the rulesets of a table: a server lets no foul happen."""
    return [rules for rules in FOULS["RULESETS"] if not is_server(rules)]


def has_chombo(rules):
    """Whether there is such a thing under rules."""
    return rules.penalties.chombo_kind is not None


def unpunished():
    """Return the fouls that would be a chombo if these rulesets had one."""
    without = [rules for rules in at_table() if not has_chombo(rules)]
    would_be = {option for option in OPTIONS for rules in without if rules.text(option) == "chombo"}
    return [name for option, name in OPTIONS.items() if option in would_be]


def prices():
    """Return what a chombo costs, each price with its rulesets. Servers have none."""
    found = {}
    for rules in at_table():
        name = naming(rules, "penalties.chombo_kind")
        found.setdefault(COSTS["price"](rules), []).append(name)
    return found


def punished(penalty):
    """Yield the fouls that a penalty follows: by the options first, then by what the texts say."""
    able = [rules for rules in at_table() if penalty != "chombo" or has_chombo(rules)]
    for option, name in OPTIONS.items():
        value = penalty.replace("-", "_")
        found = [rules for rules in able if rules.text(option) == value]
        if found:
            yield name, [naming(rules, option) for rules in found]
    for foul in FOULS["KNOWN"]["foul"]:
        who = [FOULS["who"](rules, each) for rules, each in FOULS["spoken"](foul) if penalty in each["steps"]]
        if who:
            yield Message(foul["name"], {}), who
