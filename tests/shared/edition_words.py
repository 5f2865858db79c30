"""Values in words inside the sentences of an edition: what is played, allowed or counted is so in its rules.

What an option and its values are called, and what players call them, is in ``riichi_rules.ruleset.words``
and in the glossary. So a sentence is wrong that tells of a thing which the rules do not have, or that there
is none which they have; that allows what they forbid; or that says another value in the words of its label
where it speaks of the option.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from riichi_rules.ruleset import OPTIONS, Ruleset, label_of, options_by_word, short_of
from riichi_rules.ruleset.words import row_of

from .edition_values import APART, APART_TAGS, Prose, Sentence

GLOSSARY: Final = Path(__file__).parents[2] / "rulebook" / "glossary.toml"
EXPLAINED: Final = APART | {"riichi-glossary", "riichi-names", "riichi-list"}
"""Where a word is told, whether or not there is what it means."""
NAMES_VALUE: Final = {
    "head bump": ("wins.multiple_ron", "nearest"),
    "double ron": ("wins.multiple_ron", "all"),
}
"""Words of the glossary for a value, and not for what an option decides."""
SELF_NAMED: Final = ("yaku.atozuke", "limits.aotenjou", "tenpai.keishiki")
"""Options that players call as this book calls them."""
LEAST: Final = 12
"""Letters of a value's words that nothing else would say by chance."""
_ABSENT: Final = re.compile(r"none|not (?:played|scored|counted|rounded up)|does not count")
"""The words of a value under which there is no such thing."""
_BARRED: Final = re.compile(r"forbidden|not allowed|not enough\b.*")
"""The words of a value under which nobody may do it."""
_NOT: Final = r"(?:no|not|never|nobody|nothing|none|without|neither|nor|cannot|forbid\w*|barred)"
_NEGATED: Final = re.compile(rf"\b{_NOT}\b", re.IGNORECASE)
_MAY: Final = re.compile(r"\b(?:allowed|may|can|permitted|enough)\b", re.IGNORECASE)
_ON_CONDITION: Final = re.compile(
    r"\b(?:if|when|where|who|whoever|after|until|without|with|then|any more|no longer)\b", re.IGNORECASE
)
_CLAUSE: Final = re.compile(r"[,;()]| (?:but|because|though|unless|while) ")
_WORD: Final = re.compile(r"[\w-]+")


class Saying(NamedTuple):
    """Words, the options of which they speak, and for each the values under which that is not so."""

    name: str
    options: tuple[str, ...]
    refused: tuple[frozenset[str], ...]
    there: bool

    def holds(self, rules: Ruleset) -> set[bool]:
        """Whether these rules have it, by each option."""
        pairs = zip(self.options, self.refused, strict=True)
        return {rules.text(option) not in refused for option, refused in pairs}

    def other(self, *, held: bool) -> str:
        """Return what a sentence claims: the first option, with a value that has it or has it not."""
        option, refused = self.options[0], self.refused[0]
        return f"{option} = {next(token for token in tokens_of(option) if (token in refused) is not held)}"


def wrong_words(html: str, rules: Ruleset) -> Iterator[str]:
    """Yield the sentences of a page that say in words what these rules do not have, each with its option."""
    prose = Prose(EXPLAINED, APART_TAGS - {"table"})
    prose.feed(html)
    for sentence in prose.sentences:
        if not sentence.words.endswith("?") and sentence.words.rstrip(".") not in rules.summary:
            ways = (said_of_things, said_by_label, said_of_values)
            found = dict.fromkeys(each for way in ways for each in way(sentence, rules))
            yield from (f"{each} in {sentence.words!r}" for each in found)


def said_of_things(sentence: Sentence, rules: Ruleset) -> Iterator[str]:
    """Yield what a sentence says that is there or allowed, or is not, and is otherwise under these rules."""
    for clause in _CLAUSE.split(sentence.words):
        denied = bool(_NEGATED.search(clause))
        for saying in all_said():
            if not re.search(saying.name, clause, re.IGNORECASE):
                continue
            held = saying.holds(rules)
            if held == {False} and not denied and (saying.there or _MAY.search(clause)):
                yield saying.other(held=True)
            if held == {True} and denied and refuses(clause, saying):
                yield saying.other(held=False)
        for word, (option, token) in NAMES_VALUE.items():
            if rules.text(option) != token and not denied and re.search(called(word), clause, re.IGNORECASE):
                yield f"{option} = {token}"


def refuses(clause: str, saying: Saying) -> bool:
    """Whether a clause says without a condition that there is no such thing, or that it is forbidden."""
    there_is_none = re.search(rf"\b(?:no|without) {saying.name}", clause, re.IGNORECASE)
    it_is_not = re.search(
        rf"{saying.name} (?:(?:is|are|do|does|may|can) )?(?:not|never|cannot|forbidden|barred)\b",
        clause,
        re.IGNORECASE,
    )
    found = there_is_none or it_is_not
    return found is not None and not _ON_CONDITION.search(clause.replace(found[0], ""))


def said_by_label(sentence: Sentence, rules: Ruleset) -> Iterator[str]:
    """Yield the values of others that a sentence says right after the label of their option."""
    plain = f" {stemmed(sentence.words)} "
    for option in OPTIONS:
        name = f" {stemmed(str(label_of(option)))} "
        if name not in plain or option in rules.idle_options():
            continue
        lengths = {token: after for token in tokens_of(option) if (after := tells(plain, option, token))}
        # "counts" begins "counts at a draw": the longest is what is said
        longest = max(lengths.values(), default=0)
        if lengths.get(rules.text(option)) != longest:
            yield from (f"{option} = {token}" for token, after in lengths.items() if after == longest)


def tells(plain: str, option: str, token: str) -> int:
    """Return how much of a plain sentence says a value right after the label; nothing where it does not."""
    label, value = (stemmed(str(words)) for words in (label_of(option), short_of(option, token)))
    words = rf"{label} (?:(?:i|is|are|ha|have) )?{value} "
    found = re.search(f" {words}", plain)
    return len(found[0]) if found else 0


def said_of_values(sentence: Sentence, rules: Ruleset) -> Iterator[str]:
    """Yield the values in words that a sentence says where it speaks of an option of another value."""
    named = [
        saying.options[0]
        for saying in all_said()
        if len(saying.options) == 1 and re.search(saying.name, sentence.words, re.IGNORECASE)
    ]
    spoken = {*sentence.options, *named} - rules.idle_options().keys()
    plain = stemmed(sentence.words)
    own = {option: stemmed(str(short_of(option, rules.text(option)))) for option in spoken}
    for option in spoken:
        for token in tokens_of(option):
            words = stemmed(str(short_of(option, token)))
            if len(words) < LEAST or words in own.values() or f" {words} " not in f" {plain} ":
                continue
            theirs = {*own[option].split()}
            if words in own[option] and (OPTIONS[option].kind != "bool" or own[option] in plain):
                continue  # half of what they have
            if not theirs <= {*plain.split()} or theirs <= {*words.split()}:
                yield f"{option} = {token}"


@cache
def all_said() -> tuple[Saying, ...]:
    """Return the words for what there is, or is allowed, under some rules and not under others."""
    refused = {option: refused_by(option) for option in OPTIONS}
    asked = {str(label_of(option)): (option,) for option, tokens in refused.items() if tokens}
    asked |= {option.partition(".")[2]: (option,) for option in SELF_NAMED}
    asked |= {
        word: options
        for word, options in options_by_word().items()
        if word not in NAMES_VALUE and all(refused[option] for option in options)
    }
    return tuple(
        Saying(
            called(name),
            options,
            tuple(refused[option] for option in options),
            any(_ABSENT.fullmatch(str(short_of(options[0], token))) for token in refused[options[0]]),
        )
        for name, options in asked.items()
    )


@cache
def refused_by(option: str) -> frozenset[str]:
    """Return the values of an option, as tokens, under which there is no such thing or nobody may do it."""
    words = {token: str(short_of(option, token)) for token in tokens_of(option)}
    return frozenset(
        token for token, saying in words.items() if _ABSENT.fullmatch(saying) or _BARRED.fullmatch(saying)
    )


@cache
def tokens_of(option: str) -> tuple[str, ...]:
    """Return the values of an option that have words, as tokens."""
    several = OPTIONS[option].kind == "set"  # of which any may stand beside others
    named = (*row_of(option).values, *(() if several else OPTIONS[option].tokens))
    return tuple(dict.fromkeys(value for value in named if value != "*"))


@cache
def called(name: str) -> str:
    """Return the pattern of a name, and of the other names that the glossary has for it."""
    names = {name.casefold(), *other_names().get(name.casefold(), ())}
    either = "|".join(re.escape(each).replace(r"\ ", "[ -]") for each in sorted(names, key=len, reverse=True))
    return rf"(?<![\w-])(?:{either})s?(?![\w-])"


@cache
def other_names() -> dict[str, frozenset[str]]:
    """Return the names of each term of the glossary, by each of them."""
    found: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for term, facts in tomllib.loads(GLOSSARY.read_text("utf-8")).items():
        names = {term.replace("-", " "), facts.get("romaji", ""), *facts.get("also", ())} - {""}
        for name in names:
            found[name.casefold()] |= names
    return found


def stemmed(words: str) -> str:
    """Return words in small letters and without their endings, so that "counted" says what "counts" does.

    >>> stemmed("Turned before the discards, or counted")
    'turn before the discard or count'
    """
    return " ".join(re.sub(r"(?<=\w{3})(?:ed|s|ing)$", "", word) for word in _WORD.findall(words.casefold()))
