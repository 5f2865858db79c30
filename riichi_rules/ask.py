"""Ask the rules: one function for each kind of question.

Each function takes texts or objects (``Hand``, ``Tile``, a ruleset, its id or its file); for anything else,
the error says what it accepts. The modules that a kind of question needs are loaded on first use.
``riichi-rules schema KIND`` lists the facts that a kind accepts.

>>> from riichi_rules import ask
>>> answer = ask.worth("456m11z22z X11Xs X77Xz", win="1z", by="ron", seat="S", round="S", ruleset="wiki")
>>> print(answer)
Yes: 1 han 110 fu. The discarder pays 3600 points.
>>> print(ask.points(3, 40, by="ron", seat="S"))
3 han 40 fu, ron by a non-dealer. The discarder pays 5200 points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from .questions.question import Question, question_of

if TYPE_CHECKING:
    from .hand import Hand
    from .questions.ending import EndingAnswer
    from .questions.furiten import FuritenAnswer
    from .questions.points import PointsAnswer
    from .questions.result import ResultAnswer
    from .questions.turn import TurnAnswer
    from .questions.waits import WaitsAnswer
    from .questions.worth import WorthAnswer
    from .ruleset import Ruleset

__all__ = ["ending", "furiten", "many", "points", "question", "result", "turn", "waits", "worth"]


def waits(hand: str | Hand | None = None, **facts: object) -> WaitsAnswer:
    """Say which tiles complete a hand of thirteen, and in which wait shapes. Raises ``RiichiError``.

    >>> from riichi_rules import ask
    >>> ask.waits("77m34567p678s777z").data["waits"]
    ['2p', '5p', '8p']
    """
    return cast("WaitsAnswer", _answer("waits", facts, hand=hand))


def furiten(hand: str | Hand | None = None, river: object = None, **facts: object) -> FuritenAnswer:
    """Say whether a hand of thirteen tiles may win by ron, given ``river``, ``passed`` and ``riichi``.

    >>> from riichi_rules import ask
    >>> print(ask.furiten("77m45p678s567s777z", "9m3p4s"))
    You cannot win by ron: you discarded the 3p yourself. You may still win by tsumo on the 3p or the 6p.
    """
    return cast("FuritenAnswer", _answer("furiten", facts, hand=hand, river=river))


def worth(hand: str | Hand | None = None, **facts: object) -> WorthAnswer:
    """Say what a win is worth, by which yaku and fu, and who pays.

    ``win`` and ``by`` are required, all other facts are optional. With a ``river``, furiten can forbid a ron.

    >>> from riichi_rules import ask
    >>> ask.worth("23m456p12378955s", win="1m", by="tsumo", riichi=True, seat="S").payment.words
    '2700 points: the dealer pays 1300, the others pay 700 each'
    """
    return cast("WorthAnswer", _answer("worth", facts, hand=hand))


def points(han: int | None = None, fu: int | None = None, **facts: object) -> PointsAnswer:
    """Say what han and fu, or a number of ``yakuman``, are worth, and who pays.

    ``by`` is required; ``seat``, ``honba``, ``liable`` and ``discarder`` are optional.

    >>> from riichi_rules import ask
    >>> ask.points(yakuman=1, by="tsumo").data["payments"]
    {'all': 16000}
    """
    return cast("PointsAnswer", _answer("points", facts, han=han, fu=fu))


def ending(**facts: object) -> EndingAnswer:
    """Say who pays what when a hand ends (``wins``, ``draw`` or ``chombo``), and which hand comes next.

    >>> from riichi_rules import ask
    >>> ask.ending(draw="exhaustive", dealer=0, tenpai=[0]).data["deltas"]
    [3000, -1000, -1000, -1000]
    """
    return cast("EndingAnswer", _answer("ending", facts))


def turn(deal: Mapping[str, object] | None = None, events: str | None = None, **facts: object) -> TurnAnswer:
    """Say what a ``seat`` may do after a deal and some events, and why an ``action`` is not allowed.

    Tiles that are not named are unknown. Actions in ``unknown`` depend on them, those in ``legal`` do not.

    >>> from riichi_rules import ask
    >>> ask.turn({"S": "147m55p258s12345z"}, "E draws, discards 5p", seat="S").legal
    ('pon', 'passes', 'draws')
    """
    return cast("TurnAnswer", _answer("turn", facts, deal=deal, events=events))


def result(scores: Iterable[int] | None = None, **facts: object) -> ResultAnswer:
    """Turn four final scores into results in points and places, step by step; see ``bets``, ``chombo``.

    >>> from riichi_rules import ask
    >>> ask.result([45000, 30000, 25000, 20000]).data["results"]
    [30000, 5000, -10000, -25000]
    """
    return cast("ResultAnswer", _answer("result", facts, scores=scores))


def question(kind: str, **facts: object) -> Question:
    """Return a question without answering it, such as ``question("waits", hand="77m34567p678s777z")``.

    ``answer()`` answers it, and ``data`` is the question as JSON data. Raises ``FormError``.

    >>> from riichi_rules import ask
    >>> ask.question("waits", hand="77m34567p678s777z").data
    {'ask': 'waits', 'hand': '77m34567p678s777z'}
    """
    return question_of(kind, facts)


def many(questions: Iterable[object], rulesets: Iterable[Ruleset] = ()) -> Iterator[dict[str, Any]]:
    """Yield the answer to each question of a stream, in order, before reading the next question.

    A question is a JSON object with its kind under ``ask``, a JSON text, or a ``Question``. One that cannot
    be answered yields ``{"id", "error"}``. Questions open no files: a ``ruleset`` is the id of one that ships
    or of one in ``rulesets``, such as ``[load_ruleset("club.toml")]``. Raises ``FormError`` if ``questions``
    is not a stream or ``rulesets`` are not rulesets.

    >>> from riichi_rules import ask
    >>> stream = [{"ask": "points", "han": 3, "fu": 40, "by": "ron"}, {"ask": "waits", "id": 2}]
    >>> [answer.get("points", answer.get("error")) for answer in ask.many(stream)]  # doctest: +ELLIPSIS
    [7700, {'type': 'usage', 'message': 'missing hand: a hand as a text such as ...', 'at': None}]
    """
    from .questions.stream import answers  # noqa: PLC0415 - only a stream needs it

    return answers(questions, rulesets)


def _answer(kind: str, facts: Mapping[str, object], **leading: object) -> object:
    named = {name: value for name, value in leading.items() if value is not None}
    return question_of(kind, {**facts, **named}).answer()
