"""Questions that good engines answer in two ways: both answers, what a text decides, and the one here."""

from riichi_book.answers.tables.conditions import all_rulesets
from riichi_book.answers.tables.listings import data_beside
from riichi_book.answers.tables.table import naming
from riichi_rules import ask
from riichi_rules.messages import joined, say
from riichi_rules.payment import payment_of

SPEAKS_OF = "all"
HEADS = {"Question": 26, "One answer": 18, "Another answer": 18, "Decided by": 16, "In this book": 22}
QUESTIONS = data_beside(__file__, "disputed.toml")["question"]
WINS = {each["word"]: each["win"] for each in QUESTIONS}


def rows():
    """Yield each question with both answers and who gives them, and what is computed here."""
    both = having("yaku.rinshan_with_last_tile", True)
    counted = having("tenpai.own_four_counts", "hand_and_melds")
    here = {
        "honba": payment_of(value("honba", "m-league")).words,
        "haitei": say("an option; both under {rulesets}, rinshan alone elsewhere", rulesets=both),
        "melds": say("an option; melds count under {rulesets}", rulesets=counted),
        "orphans": with_yaku(value("orphans", "mahjong-soul")),
        "limits": with_yaku(value("limits", "wiki", {"limits.aotenjou": True})),
    }
    for each in QUESTIONS:
        decided = each.get("decided", "no text that we have read")
        yield each["asks"], *each["answers"], decided, here[each["word"]]


def value(word, ruleset, changes=None):
    """Return what the win of a question is worth under a ruleset."""
    return ask.worth(**WINS[word], ruleset=ruleset, set=changes or {}).value


def with_yaku(won):
    """Say what a win is worth, and for which yaku."""
    return f"{won.words}: {', '.join(scored.yaku.name for scored in won.yaku)}"


def having(option, value):
    """Name the rulesets that have a value of an option; where they do not state it, that is said."""
    found = [rules for rules in all_rulesets() if rules.value(option) == value]
    return joined([naming(rules, option) for rules in found], ", ")
