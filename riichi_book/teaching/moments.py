"""What a question tells of the moment, in sentences: what its drawing does not show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from riichi_book.answers.tile_words import capital, in_names, listed, name_of
from riichi_rules.notation import read_tiles
from riichi_rules.play.clauses import read_script
from riichi_rules.questions import Question
from riichi_rules.seats import SEATS, WIND_NAMES, wind_of
from riichi_rules.tiles import WIND_LETTERS

MOST_CLAUSES: Final = 6
"""The clauses of a script that are told; the table shows what came before."""
WHERE: Final = {
    "left": "the player on your left",
    "opposite": "the player opposite",
    "right": "the player on your right",
}
DRAWS: Final = {
    "nine-kinds": "Somebody begins with nine kinds of terminals and honours, and shows them",
    "four-winds": "All four players throw the same wind on their first turn",
    "four-riichi": "The fourth player declares riichi, and nobody wins on the tile",
    "four-kans": "The fourth kan of the hand is made, by more players than one",
    "triple-ron": "Three players call ron on one tile",
}
BASE: Final = {"passes": "pass"}
"""Verbs that do more than lose their s."""
_ACTIONS: Final = (
    (re.compile(r"draws"), "draws"),
    (re.compile(r"draws (\S+)"), "draws the {}"),
    (re.compile(r"discards it"), "throws it"),
    (re.compile(r"discards (\S+)(?: from hand)?"), "throws the {}"),
    (re.compile(r"(?:open )?riichi (\S+)"), "declares riichi with the {}"),
    (re.compile(r"chii (\S+)"), "calls chii with {}"),
    (re.compile(r"(pon|chii|kan|ron|tsumo)"), "calls {}"),
    (re.compile(r"closed kan (\S+)"), "makes a closed kan of the {}"),
    (re.compile(r"adds (\S+)"), "adds the {} to a pon"),
    (re.compile(r"passes"), "lets it go by"),
    (re.compile(r"nine kinds"), "shows nine kinds"),
    (re.compile(r"noten"), "says noten"),
    (re.compile(r"chombo.*"), "commits a chombo"),
)


def moment_of(question: Question) -> tuple[str, ...]:
    """Return the moment that a question is about, in sentences."""
    return tuple(MOMENTS.get(question.kind, _nothing)(question))


def of_worth(question: Question) -> Iterator[str]:
    """Yield who you are, how the tile came, and what else matters."""
    dealer = ", the dealer," if question["seat"] == "E" else ""
    yield f"You are {WIND_NAMES[question['seat']]}{dealer} in the {WIND_NAMES[question['round']]} round."
    if question["riichi"] or question["double_riichi"] or question["open_riichi"]:
        yield _riichi(question)
    if question["passed"]:
        since = "your riichi" if question["riichi"] else "your last turn"
        yield f"Since {since} somebody threw the {_names(question['passed'])}, and you did not win on it."
    yield _tile(question)
    if question["tile_not_apart"]:
        yield "You mixed it into your hand."
    if question["eighth_win"]:
        yield "It is your eighth win in a row."
    yield from _on_the_table(question)
    if question["liable"]:
        yield f"{capital(WHERE[question['liable']])} is liable."


def of_points(question: Question) -> Iterator[str]:
    """Yield what the hand is worth in han and fu, and who won it how."""
    units = question["yakuman"]
    worth = f"{question['han']} han {question['fu']} fu" if not units else f"{units} yakuman"
    worth = "A yakuman" if units == 1 else f"A hand of {worth}"
    whose = "the dealer" if question["seat"] == "E" else "a player who is not the dealer"
    yield f"{worth} is won by {question['by']}, by {whose}."
    yield from _on_the_table(question)
    if question["liable"]:
        same = question["liable"] == question["discarder"]
        yield f"Another player{', the discarder,' if same else ''} is liable."


def of_ending(question: Question) -> Iterator[str]:
    """Yield how the hand ended, by the winds of its players, and what lies on the table."""
    dealer = question["dealer"] or 0
    names = names_by(dealer)
    if question["round"] or question["scores"]:
        yield f"It is {WIND_NAMES[question['round'] or 'E']} {dealer + 1}: {names[dealer]} deals."
    for win in question["wins"] or ():
        yield caption(win, names)
    if question["draw"] == "exhaustive":
        showing = [names[seat] for seat in question["tenpai"]]
        yield "The wall is used up, and nobody won."
        yield (
            f"{capital(listed(showing))} {'is' if len(showing) == 1 else 'are'} tenpai."
            if showing
            else ("Nobody is tenpai.")
        )
        for seat in question["nagashi"]:
            yield f"{names[seat]} threw terminals and honours only, and nobody called one."
    elif question["draw"]:
        yield f"{DRAWS[question['draw']]}."
    if question["chombo"] is not None:
        yield f"{names[question['chombo']]} commits a chombo."
    placed = [names[seat] for seat in question["riichi"]]
    if placed:
        yield f"{listed(placed)} placed a bet in this hand."
    yield from _on_the_table(question)
    if question["scores"]:
        scores = question["scores"]
        each = [f"{names[seat]} {scores[seat]}" for seat in SEATS]
        alike = len(set(scores)) == 1
        yield f"Before it {f'all have {scores[0]} points' if alike else f'the scores are {listed(each)}'}."


def of_turn(question: Question) -> Iterator[str]:
    """Yield what just happened, and who you are."""
    yield f"You are {WIND_NAMES[question['seat']]}."
    for turn in read_script(question["events"])[-MOST_CLAUSES:]:
        actors, actions = turn[0].actors, [clause.action for clause in turn]
        if not actors:
            yield _unnamed(actions)
            continue
        own = actors == question["seat"]
        who = "You" if own else listed([WIND_NAMES[letter] for letter in actors])
        say = may_words if own else action_words
        words = listed([say(action) for action in seen(actions, own=own)])
        yield f"{who} {words.replace('to a pon', 'to your pon') if own else words}."


def tells_all(question: Question, *, turns: bool = True) -> bool:
    """Whether the sentences of a moment leave out nothing that was done, so that no table need be seen.

    Without ``turns`` it does not matter which tiles were thrown while nobody called.
    """
    if question.kind != "turn":
        return True
    script = read_script(question["events"])
    return len(script) <= MOST_CLAUSES and not (turns and any([not turn[0].actors for turn in script]))


def of_result(question: Question) -> Iterator[str]:
    """Yield the final scores."""
    scores = zip(WIND_NAMES.values(), question["scores"], strict=True)
    yield f"The match ends with {listed([f'{name} {score}' for name, score in scores])}."
    if question["bets"]:
        yield f"{counted(question['bets'], 'riichi bet')} left on the table."


def action_words(action: str) -> str:
    """Say what a clause of a script says that somebody does: "throws the 9m".

    >>> action_words("discards 6z"), action_words("chii 46p")
    ('throws the green dragon', 'calls chii with 4p and 6p')
    """
    first, *others = action.split(" / ")
    if others:
        rest = [f"{WIND_NAMES[claim[0]]} {action_words(claim[2:])}" for claim in others]
        return listed([action_words(first), *rest])
    for pattern, words in _ACTIONS:
        found = pattern.fullmatch(action)
        if found:
            named = found[1] if found.lastindex else ""
            return words.format(_names(named) if named[:1].isdigit() else named)
    return in_names(action)


def seen(actions: Sequence[str], *, own: bool) -> Iterator[str]:
    """Yield actions as somebody sees them: what others draw is not seen until they throw it.

    What you draw and throw at once is "it"; of others the tile is named, for nobody heard of it before.
    """
    drawn_tile = ""
    for action in actions:
        word, _, rest = action.partition(" ")
        if word == "draws":
            drawn_tile = rest
            yield action if own else word
        elif own and word == "discards" and rest == drawn_tile:
            yield "discards it"
        elif not own and action == "discards it" and drawn_tile:
            yield f"discards {drawn_tile}"
        else:
            yield action


def may_words(action: str) -> str:
    """Say the same of what you may do: "throw the 9m"; what others do beside it stays theirs."""
    verb, _, rest = action_words(action).partition(" ")
    return f"{BASE.get(verb, verb.removesuffix('s'))} {rest}".strip()


def caption(win: Mapping[str, Any], names: Sequence[str]) -> str:
    """Say who won how: "South wins on a discard of East, riichi."."""
    score = win["score"]
    words = f"{names[win['seat']]} wins"
    words += " by tsumo" if score["by"] == "tsumo" else f" on a discard of {names[win['from']]}"
    occasions = " ".join(
        fact.replace("_", " ") for fact, so in score.items() if so is True and fact != "tile_not_apart"
    )
    words += f", {occasions}" if occasions else ""
    return f"{words}. {names[win['liable']]} is liable." if win.get("liable") is not None else f"{words}."


def names_by(dealer: int) -> tuple[str, ...]:
    """Return what the seats 0 to 3 are called in a hand that a seat deals: by their winds."""
    return tuple([WIND_NAMES[wind_of(seat, dealer)] for seat in SEATS])


def counted(number: int, thing: str) -> str:
    """Begin a sentence with how many there are: "A counter is", "2 counters are"."""
    return f"A {thing} is" if number == 1 else f"{number} {thing}s are"


def _nothing(_question: Question) -> Iterator[str]:
    yield from ()


def _riichi(question: Question) -> str:
    opened = "open riichi" if question["open_riichi"] else "riichi"
    first = " on your first turn" if question["double_riichi"] else ""
    soon = ", less than a turn ago, and nobody called or made a kan since" if question["ippatsu"] else ""
    return f"You declared {opened}{first}{soon}."


def _tile(question: Question) -> str:
    tile = f"the {_names(question['win'])}"
    thrower = WHERE[question["discarder"]] if question["discarder"] else "somebody"
    if question["by"] == "tsumo":
        if question["rinshan"]:
            last = ", the last tile there is," if question["last_tile"] else ""
            return f"You make a kan, and {tile}{last} comes as the replacement tile."
        last = ", the last tile of the wall" if question["last_tile"] else ""
        first = ", with your very first tiles" if question["first_turn"] else ""
        return f"You draw {tile}{last}{first}."
    if question["chankan"]:
        return f"{capital(thrower)} adds {tile} to a pon."
    last = ", the last discard of the hand" if question["last_tile"] else ""
    first = ", before your first turn" if question["first_turn"] else ""
    return f"{capital(thrower)} throws {tile}{last}{first}."


def _on_the_table(question: Question) -> Iterator[str]:
    fields = {"honba": "counter", "bets": "riichi bet"}
    lying = [
        f"{question[name]} {thing}{'s' if question[name] > 1 else ''}"
        for name, thing in fields.items()
        if name in question.facts and question[name]
    ]
    if lying:
        yield f"On the table: {listed(lying)}."


def _unnamed(actions: Sequence[str]) -> str:
    word, _, rest = actions[-1].partition(" ")
    if word == "until" and rest in WIND_LETTERS:
        return f"Everybody throws what they draw, until {WIND_NAMES[rest]} is to draw."
    if word == "until":
        return f"Everybody throws what they draw, until {rest.removesuffix(' left')} tiles are left."
    return "Nobody does anything more."


def _names(text: str) -> str:
    return listed([name_of(tile) for tile in read_tiles(text).tiles])


MOMENTS: Final[Mapping[str, Callable[[Question], Iterator[str]]]] = {
    "worth": of_worth,
    "points": of_points,
    "ending": of_ending,
    "turn": of_turn,
    "result": of_result,
}
