"""The rules as data: every option, and the rulesets with the source of each value."""

from .loading import load_ruleset, ruleset_ids, sources, sources_in
from .option import Option, OptionValue, spaced
from .options import GROUPS, OPTIONS, value_text
from .ruleset import CONFIDENCES, Confidence, Origin, Ruleset
from .settings import option_named, parse_setting, parse_settings
from .words import OPTIONS_BY_WORD, options_about

__all__ = [
    "CONFIDENCES", "GROUPS", "OPTIONS", "OPTIONS_BY_WORD", "Confidence", "Option", "OptionValue", "Origin",
    "Ruleset", "load_ruleset", "option_named", "options_about", "parse_setting", "parse_settings",
    "ruleset_ids", "sources", "sources_in", "spaced", "value_text",
]  # fmt: skip
