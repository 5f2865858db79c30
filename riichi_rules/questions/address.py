"""Questions as addresses, form-encoded: ``ask.html#ask=waits&hand=77m34567p678s777z``."""

from __future__ import annotations

from typing import Final

from riichi_rules.errors import FormError, malformed
from riichi_rules.messages import joined, say
from riichi_rules.ruleset import load_ruleset, ruleset_ids

from .field import ANYTHING, Field, excerpt
from .json_text import once_each
from .question import Question, kind_of, read_question
from .rules import named

PAGE: Final = "ask.html"


def address_of(question: Question, page: str = PAGE) -> str:
    """Return the address that opens a page with this question.

    A club's own ruleset file is written as changes (``set``) to a ruleset that ships.

    >>> from riichi_rules.questions import question_of
    >>> address_of(question_of("waits", {"hand": "456m11z22z X11Xs X77Xz", "ruleset": "wiki"}))
    'ask.html#ask=waits&hand=456m11z22z+X11Xs+X77Xz&ruleset=wiki'
    """
    from urllib.parse import urlencode  # noqa: PLC0415 - slow to import, and few questions have an address

    portable = with_named_rules(question)
    fields = kind_of(question.kind).form.fields
    pairs = [
        (name, value if name == "ask" else fields[name].type.to_text(value))
        for name, value in portable.data.items()
    ]
    return f"{page}#{urlencode(pairs, errors='surrogatepass')}"


def read_address(text: str) -> Question:
    """Return the question in an address, which may be the whole address or just the part after ``#``.

    Raises ``FormError`` and ``RulesetError`` like any other question read from data.
    """
    from urllib.parse import parse_qsl  # noqa: PLC0415 - slow to import, as above

    if not isinstance(text, str):
        raise malformed(
            "an address is a text such as {page}#ask=waits&hand=…, not {text}", page=PAGE, text=excerpt(text)
        )
    before, _, behind = text.rpartition("#")
    if "ask=" in before:
        raise FormError(say("the address has a second '#': it needs just one, with the question after it"))
    try:
        pairs = parse_qsl(behind, keep_blank_values=True, errors="surrogatepass")
    except ValueError:
        raise FormError(say("this is not an address: what is in it is not text")) from None
    texts = once_each(pairs)
    kind = texts.pop("ask", None)
    if kind is None:
        raise malformed(
            "missing ask, the kind of question: an address looks like {page}#ask=waits&hand=…", page=PAGE
        )
    fields = kind_of(kind).form.fields
    facts = {key: _fact(key, fields.get(key), value) for key, value in texts.items()}
    return read_question({"ask": kind, **facts})


def _fact(key: str, field: Field | None, text: str) -> object:
    """Return the value that an address gives for a fact. Raises ``FormError`` naming the fact."""
    try:
        return (field.type if field else ANYTHING).from_text(text)
    except FormError as error:
        raise FormError(joined([key, error.args[0]], ": ")) from None


def with_named_rules(question: Question) -> Question:
    """Return the question with a ruleset that ships plus settings, in place of a ruleset file."""
    ruleset = question["ruleset"]
    if ruleset is None or ruleset in ruleset_ids():
        return question
    name, settings = named(load_ruleset(ruleset))
    return question.with_facts(ruleset=name, set={**settings, **question["set"]})
