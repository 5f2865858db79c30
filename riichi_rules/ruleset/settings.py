"""Options set by hand: ``fu.double_wind_pair=2``."""

from __future__ import annotations

from collections.abc import Iterable

from riichi_rules.messages import OR, Message, OptionFact, listed, say

from .option import Option, OptionValue, excerpt, faulty, nearest
from .options import GROUPS, OPTIONS, value_text
from .words import options_about


def option_named(name: object) -> Option:
    """Return the option of that name; raises ``RulesetError`` with the nearest known name."""
    if not isinstance(name, str):
        example = "fu.double_wind_pair"
        raise faulty(
            "an option is named by a text such as {example}, not by {name}",
            example=example,
            name=excerpt(name),
        )
    if name in OPTIONS:
        return OPTIONS[name]
    if about := options_about(name.rpartition(".")[2]):
        raise faulty(
            "there is no option {name}; did you mean {about}?",
            name=excerpt(name),
            about=listed(map(OptionFact, about), OR),
        )
    group, dot, field = name.partition(".")
    if dot and group not in GROUPS:
        hint = nearest(group, GROUPS) or groups_hint()
        raise faulty("there is no group {group} of options{hint}", group=excerpt(group), hint=hint)
    # The right name in the wrong group is more likely than another name in the same group.
    elsewhere = [known for known in OPTIONS if known.partition(".")[2] == (field or group)]
    hint = (
        say("; did you mean {near}?", near=OptionFact(elsewhere[0]))
        if elsewhere
        else nearest(name, OPTIONS, OptionFact)
    )
    if not hint and dot:
        known = ", ".join(GROUPS[group].__annotations__)
        hint = say("; the options of {group} are {names}", group=group, names=known)
    hint = hint or groups_hint()
    raise faulty("there is no option {name}{hint}", name=excerpt(name), hint=hint)


def parse_setting(text: str) -> tuple[str, OptionValue]:
    """Parse ``group.option=value`` into the name of the option and its value.

    Raises ``RulesetError`` if it is not written like that, and for an unknown option or value.

    >>> parse_setting("fu.double_wind_pair=2")
    ('fu.double_wind_pair', 2)
    """
    name, equals, word = text.partition("=")
    if not equals:
        raise faulty("a setting is written group.option=value, not {text}", text=excerpt(text))
    option = option_named(name.strip())
    return option.name, option.read_text(word)


def parse_settings(texts: Iterable[str]) -> dict[str, OptionValue]:
    """Parse several settings into a dict from the names of options to their values.

    Raises ``RulesetError`` as ``parse_setting`` does, and for an option that is set twice.

    >>> parse_settings(["fu.double_wind_pair=2", "dora.ura=false"])
    {'fu.double_wind_pair': 2, 'dora.ura': False}
    """
    found: dict[str, OptionValue] = {}
    for name, value in map(parse_setting, texts):
        if name in found:
            once, again = value_text(name, found[name]), value_text(name, value)
            raise faulty("{name} is set twice: to {once} and to {again}", name=name, once=once, again=again)
        found[name] = value
    return found


def read_setting(name: object, value: object) -> tuple[str, OptionValue]:
    """Return the name and the value for one setting; a string value is parsed as a token."""
    option = option_named(name)
    return option.name, option.read_text(value) if isinstance(value, str) else option.read(value)


def groups_hint() -> Message:
    """Name the groups of options."""
    return say("; the groups are {names}", names=", ".join(GROUPS))
