"""South waits on 1p and 4p and lets a 4p go by: when South is furiten."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.table import naming
from riichi_rules.messages import joined, say, with_capital
from riichi_rules.play.script import round_of
from riichi_rules.ruleset import OPTIONS
from riichi_rules.ruleset.words import short_of

OPTION = "furiten.temporary_end"
ENDS = OPTIONS[OPTION].tokens
SPEAKS_OF = "base"
HEADS = {say("What happens"): 40, **{with_capital(short_of(OPTION, end)): 20 for end in ENDS}}

BEGUN = "E draws 2z, discards it; S draws 9m, discards it; "
EAST_THROWS = BEGUN + "W draws 3z, discards it; N draws 4z, discards it; E draws 4p, discards it; "
WEST_THROWS = BEGUN + "W draws 4p, discards it; N draws 9s, discards it; E draws 7m, discards it; "
MOMENTS = (
    (say("East discards 4p, and South lets it go by"), EAST_THROWS + "S passes"),
    (say("South draws"), EAST_THROWS + "S draws 6z"),
    (say("South discards"), EAST_THROWS + "S draws 6z, discards it"),
    (
        say("or: West calls that 4p, and then North discards 1p"),
        EAST_THROWS + "W pon, discards 9m; N draws 1p, discards it",
    ),
    (say("or: West discards 4p, East 7m, and South calls the 7m"), WEST_THROWS + "S chii 56m"),
    (say("South discards 1m, still waiting on 1p and 4p"), WEST_THROWS + "S chii 56m, discards 1m"),
)


def rows():
    """Yield for each moment whether South is furiten under each value of the option, and who plays which."""
    dealt = {"S": "123456m23789p99s", "W": "44p99m", "dora": "8s"}
    for words, script in MOMENTS:
        states = [round_of(script, "base", {OPTION: end}, **dealt) for end in ENDS]
        yield words, *(say("furiten") if state.is_furiten(1) else say("not furiten") for state in states)
    named = [[naming(each, OPTION) for each in all_rulesets() if each.text(OPTION) == end] for end in ENDS]
    yield say("Rulesets"), *(joined(names, ", ") for names in named)
