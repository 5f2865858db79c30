"""The rules as data: every option, and the rulesets with the source of each value."""

from .loading import load_ruleset, ruleset_ids, sources, sources_in
from .option import Option, OptionValue, spaced
from .options import GROUPS, OPTIONS, value_text
from .ruleset import CONFIDENCES, Confidence, Origin, Ruleset
from .settings import option_named, parse_setting, parse_settings
from .words import label_of, options_about, options_by_word, question_about, sentence_of, short_of

__all__ = [
    "CONFIDENCES", "GROUPS", "OPTIONS", "Confidence", "Option", "OptionValue", "Origin", "Ruleset",
    "label_of", "load_ruleset", "option_named", "options_about", "options_by_word", "parse_setting",
    "parse_settings", "question_about", "ruleset_ids", "sentence_of", "short_of", "sources", "sources_in",
    "spaced", "value_text",
]  # fmt: skip
