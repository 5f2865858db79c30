"""What players ask most, and how each ruleset answers."""

from riichi_book.sheets.card import ABORTED, REDS
from riichi_book.sphinx.live.rules_chosen import rulesets
from riichi_rules.ruleset import label_of, load_ruleset, short_of
from riichi_rules.ruleset.words import part_of, row_of

SPEAKS_OF = "all"
CLASS = "riichi-first"
RULESETS = [load_ruleset(each["id"]) for each in rulesets()]
HEADS = {"What is asked": 20, **{rules.short_name: 8 for rules in RULESETS}}
ASKED = (
    ("table.start_points",),
    ("match.uma_floating", "match.uma"),
    REDS,
    ("yaku.open_tanyao",),
    ("wins.multiple_ron",),
    ("limits.kiriage",),
    ABORTED,
    ("match.bankruptcy",),
    ("yaku.renhou",),
    ("fu.double_wind_pair",),
    ("match.agari_yame",),
    ("match.extension",),
)
NAMES = {"match.uma_floating": "Uma", "table.red_m": "Red fives in each suit", ABORTED[0]: "Abortive draws"}


def rows():
    """Yield each thing that is asked, with the words that players have for it, and the rulesets' answers."""
    for options in ASKED:
        first = options[0]
        name = NAMES.get(first, f"{{riichi:option}}`{label_of(first)} <{first}>`")
        words = [word for word in row_of(first).words if word != name.lower()]
        yield [name, *filter(None, [", ".join(words)])], *(cell(options, rules) for rules in RULESETS)


def cell(options, rules):
    """Return what a ruleset answers, and whether no source states it."""
    decided = any(rules.is_decided(option) for option in options)
    return [said(options, rules)] if decided else [said(options, rules), "(not stated)"]


def said(options, rules):
    """Say what a ruleset answers: one short form, or which of several options are played."""
    if options is ABORTED:
        return ", ".join(str(part_of(option)) for option in options if rules.value(option)) or "none"
    if "match.uma" in options:  # a floating uma depends on the scores
        options = options[:1] if rules.match.uma_floating else options[1:]
    return "; ".join(dict.fromkeys(str(short_of(option, rules.text(option))) for option in options))
