"""Turn script clauses into what a player would say: "discard the 9s".

Each action has two forms: "discard" for what a seat may do, and ``{action:does}``, "discards".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from riichi_rules.errors import NotationError
from riichi_rules.messages import OR, OR_ELSE, Message, listed, say
from riichi_rules.notation import places
from riichi_rules.play.clauses import Clause, read_action
from riichi_rules.seats import WINDS
from riichi_rules.tiles import Tile, the

_PLAIN: Final = {
    "pon": say("call pon|does calls pon"),
    "chii": say("call chii|does calls chii"),
    "kan": say("call kan|does calls kan"),
    "discards": say("discard a tile|does discards a tile"),
    "riichi": say("declare riichi|does declares riichi"),
    "open riichi": say("declare open riichi|does declares open riichi"),
    "closed kan": say("declare a closed kan|does declares a closed kan"),
    "adds": say("add a tile to a pon|does adds a tile to a pon"),
    "ron": say("win by ron|does says ron"),
    "tsumo": say("win by tsumo|does wins by tsumo"),
    "passes": say("pass|does passes"),
    "draws": say("draw|does draws"),
    "nine kinds": say("declare nine kinds|does declares nine kinds"),
    "noten": say("say noten|does says noten"),
    "chombo": say("commit a chombo|does commits a chombo"),
    # Events that nobody chooses, but that a seat can trigger in a script.
    "turns": say("turn the next indicator|does turns the next indicator"),
    "drawn": say("let happen what is due|does lets happen what is due"),
    "until": say("play on until then|does plays on until then"),
}
_COMPLETE: Final = ("chombo", "until")
"""The wording ignores whatever follows these verbs in a script."""
_WITH_TILES: Final = {
    "pon": say("call pon with {tiles}|does calls pon with {tiles}"),
    "chii": say("call chii with {tiles}|does calls chii with {tiles}"),
    "kan": say("call kan with {tiles}|does calls kan with {tiles}"),
    "discards": say("discard {tiles}|does discards {tiles}"),
    "riichi": say("declare riichi with {tiles}|does declares riichi with {tiles}"),
    "open riichi": say("declare open riichi with {tiles}|does declares open riichi with {tiles}"),
    "closed kan": say("declare a closed kan of {tiles}|does declares a closed kan of {tiles}"),
    "adds": say("add {tiles} to the pon|does adds {tiles} to the pon"),
    "draws": say("draw {tiles}|does draws {tiles}"),
}
"""The wording for a clause that names tiles; ``{tiles}`` is filled in later."""
DISCARDS: Final = ("discards", "riichi", "open riichi")
"""The verbs of a script that discard a tile."""
_ARTICLE: Final = (*DISCARDS, "closed kan", "adds", "draws")
"""The actions that put "the" before a single tile."""
_MARKED: Final = {"from hand": say("from hand"), "mixed in": say("with the tile mixed into the hand")}


def action_of(text: str) -> Message:
    """Return a script action (without its actor) as a player would say it.

    >>> [str(action_of(text)) for text in ("chii 46p", "riichi 1z", "passes")]
    ['call chii with 4p and 6p', 'declare riichi with the 1z', 'pass']
    """
    return action_message(read_action(text))


def action_message(clause: Clause) -> Message:
    """Return what a clause says somebody does, including what other seats claim in it."""
    has_tiles = clause.what == "it" or tiles_named(clause.what)
    own = _phrase(clause, _marked(clause) if has_tiles else None)
    claims = [
        say("{who} {action:does}", who=WINDS[letter], action=action_message(claim))
        for claim in clause.claims
        for letter in claim.actors
    ]
    return (
        say("{own}, while {claims}|does {own:does}, while {claims}", own=own, claims=listed(claims))
        if claims
        else own
    )


def choices(clauses: Iterable[str]) -> list[Message]:
    """Return what a seat may do, merging all discards with the same verb into one message.

    >>> list(map(str, choices(["tsumo", "riichi 9s", "discards 9s", "discards 1z"])))
    ['win by tsumo', 'declare riichi with the 9s', 'discard the 9s or the 1z']
    """
    alike: dict[object, list[Clause]] = {}
    for clause in map(read_action, clauses):
        together = clause.verb if clause.verb in DISCARDS and clause.what else clause
        alike.setdefault(together, []).append(clause)
    return [
        action_message(first) if not others else _phrase(first, listed([*map(_marked, (first, *others))], OR))
        for first, *others in alike.values()
    ]


def either(clauses: Iterable[str]) -> Message:
    """Return what a seat may do, as one part of a sentence.

    >>> str(either(["tsumo", "discards 9s", "discards 1z"]))
    'win by tsumo; or discard the 9s or the 1z'
    """
    asked = tuple(clauses)
    told = choices(asked)
    return listed(told, OR) if len(told) in {1, len(asked)} else listed(told, OR_ELSE, "; ")


def tiles_named(text: str) -> list[Tile]:
    """Return the tiles in a text, or an empty list if the text is not tile notation."""
    try:
        return [place.tile for place in places(text)]
    except NotationError:
        return []


def _phrase(clause: Clause, what: Message | None) -> Message:
    if what is not None and clause.verb in _WITH_TILES:
        return Message(_WITH_TILES[clause.verb].template, {"tiles": what})
    plain = _PLAIN.get(clause.verb)
    if plain is None or (clause.what and clause.verb not in _COMPLETE):
        return say("{clause}", clause=clause.action)  # not a valid clause: play will reject it
    return _with_mark(plain, clause)


def _marked(clause: Clause) -> Message:
    if clause.what == "it":
        return say("it")
    tiles = tiles_named(clause.what)
    named = the(tiles[0]) if clause.verb in _ARTICLE and len(tiles) == 1 else listed(tiles)
    return _with_mark(named, clause)


def _with_mark(told: Message, clause: Clause) -> Message:
    return say("{action} {mark}", action=told, mark=_MARKED[clause.mark]) if clause.mark else told
