"""Two rulesets clause by clause: each option in which they differ, with a hand or round that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, cast

from docutils import nodes
from docutils.parsers.rst import directives

from riichi_book.answers.tables.conditions import all_rulesets, playing
from riichi_book.answers.tile_words import on_page
from riichi_book.drawing.scenes import scene_view
from riichi_book.search.compare import Conflict, Difference, by_group, compare, conflicts
from riichi_book.search.effects import Effect, effect_of, settings_words
from riichi_book.search.spread import Spread, spread
from riichi_book.sphinx.pages import element, filled
from riichi_book.sphinx.proof.blocks import opener
from riichi_book.sphinx.tiles.hands import hand_node
from riichi_book.sphinx.tiles.markup import Block, directive
from riichi_book.sphinx.tiles.parts import nodes_of, paragraph
from riichi_rules.messages import Message, joined, plural, say, sentence
from riichi_rules.questions import carry
from riichi_rules.questions.rules import named
from riichi_rules.ruleset import GROUPS, OPTIONS, Ruleset, parse_settings, sources_in
from riichi_rules.ruleset.words import group_title

from .asked_blocks import ALL, answering, speaking_of
from .edition import ruleset_named
from .rulesets import source_nodes, to_ruleset, with_errata

HEIGHT: Final = "2.4em"


class Side(NamedTuple):
    """One side of a clause: whose value it is, the value, the answer it leads to, its sources, and a note.

    ``rules`` is the ruleset that has the value.
    """

    whose: object
    value: str
    answer: Message | None
    sources: Sequence[nodes.Node] | str
    note: str = ""
    rules: Ruleset | None = None


@directive("clauses", 1, options={"flat": directives.flag})
def clauses(block: Block, named: str) -> list[nodes.Node]:
    """``{clauses} ema-2016, wrc-2015``: all differences between two rulesets, each with a witness.

    Name a ruleset by its id or by a file next to the page. ``:flat:`` omits the headings.
    """
    names = [name.strip() for name in named.split(",")]
    if len(names) != 2:
        raise ValueError(f"two rulesets are compared, with a comma between them; not {len(names)}")
    first, other = pair = [ruleset_named(block, name) for name in names]
    found = compare(first, other)
    if not found:
        labels = {"first": first.short_label, "second": other.short_label}
        return [paragraph(say("{first} and {second} do not differ.", **labels))]

    keys = [key for each in found for key in (each.source_a, each.source_b)]
    known = {} if "flat" in block.options else sources_in(keys, *pair)
    used = cast(set[str], block.env.temp_data.setdefault("riichi_clauses", set()))

    def without_repeated_anchors(differences: Sequence[Difference]) -> list[nodes.Node]:
        """Return clauses; if an anchor already exists further up the page, the new one is dropped."""
        made: list[nodes.Node] = [clause(each, first, other, known) for each in differences]
        for node in [part for each in made for part in each.findall(nodes.container)]:
            node["ids"] = [anchor for anchor in node["ids"] if anchor not in used]
            used.update(node["ids"])
        return made

    if "flat" in block.options:
        return without_repeated_anchors(found)
    stated = by_group([each for each in found if not each.borrowed])
    return filled(
        "clauses",
        differing=plural(
            len(found),
            "{first} and {second} differ in {n} option, and agree in {alike}.",
            "{first} and {second} differ in {n} options, and agree in {alike}.",
            first=to_ruleset(block.env, first.id),
            second=to_ruleset(block.env, other.id),
            alike=len(OPTIONS) - len(found),
        ),
        opener=opener,
        stated={group: without_repeated_anchors(differences) for group, differences in stated.items()},
        borrowed=without_repeated_anchors([each for each in found if each.borrowed]),
        known=known,
    )


@directive("conflicts")
def conflicting(_block: Block) -> Iterator[nodes.Node]:
    """``{conflicts}``: every value that another source contradicts, and what that source would change."""
    for rules in all_rulesets():
        if found := conflicts(rules):
            yield element("titled", title=rules.name, inside=[*map(disagreement, found)])


@directive("option-witnesses", 1)
def option_witnesses(block: Block, named: str) -> Iterator[nodes.Node]:
    """``{option-witnesses} ema-2025``: what each value of each option leads to under a ruleset."""
    rules = ruleset_named(block, named)
    for group in GROUPS:
        names = [name for name, option in OPTIONS.items() if option.group == group]
        blocks = [values_block(name, seen, rules) for name in names if (seen := spread(name, rules))]
        if blocks:
            yield element("titled", title=group_title(group), inside=blocks)


def values_block(option: str, seen: Spread, rules: Ruleset) -> nodes.container:
    """Return a block that shows what each value of an option leads to, and which rulesets have it."""
    sides = []
    for value, answer in seen.answers:
        has = [each.short_name for each in playing(option) if each.text(option) == value]
        sides.append(Side("", value, answer, ", ".join(has), rules=rules))
    notes = [say("Asked with {options}.", options=settings_words(seen.beside))] if seen.beside else []
    notes += [sentence(change).with_facts(on_page()) for change in seen.carried]
    said = [joined(notes, " ")] if notes else []
    return clause_block(f"witness-{option}", option, seen, sides, said, rules, seen.beside)


def clause(found: Difference, ruleset: Ruleset, other: Ruleset, known: Mapping[str, str]) -> nodes.container:
    """Return the block of one option of two rulesets: what it decides, a witness, and both sides.

    ``known`` are the sources that the page lists in a table.
    """
    seen = effect_of(found.option, ruleset, other)
    sources_a = source_nodes(found.source_a, found.confidence_a, known)
    sources_b = source_nodes(found.source_b, found.confidence_b, known)
    sides = (
        Side(ruleset.short_name, found.a, seen.a and seen.a.words, sources_a, found.note_a, ruleset),
        Side(other.short_name, found.b, seen.b and seen.b.words, sources_b, found.note_b, other),
    )
    return clause_block(found.option, found.option, seen, sides, [*filter(None, [seen.note])], ruleset)


def disagreement(found: Conflict) -> nodes.container:
    """Return the block of a value that a source contradicts: what was decided, and the alternative."""
    rules, seen = found.rules, found.effect
    origin = rules.origins[found.option]
    decided = say("decided: {ruleset}", ruleset=rules.short_name)
    sure = [] if origin.confidence == "stated" else [Message(origin.confidence, {})]
    by = nodes_of(joined([*(sources_in([origin.source], rules).values() or [origin.source]), *sure], "; "))
    against = "; ".join(sources_in(found.sources, rules).values())
    sides = (
        Side(decided, rules.text(found.option), seen.a and seen.a.words, by),
        Side(say("otherwise:"), found.value, seen.b and seen.b.words, against),
    )
    anchor = f"{rules.id}-{found.option}-{found.sources[0]}"
    beside = [*with_errata(origin.note), *filter(None, [seen.note])]
    return clause_block(anchor, found.option, seen, sides, beside, rules)


def clause_block(
    anchor: str,
    option: str,
    seen: Effect | Spread,
    sides: Sequence[Side],
    beside: Sequence[object],
    rules: Ruleset,
    settings: Sequence[str] = (),
) -> nodes.container:
    """Return the block of one option: what it asks, the question with its drawing, the sides, a note.

    With a witness, the block asks the witness's question under the ruleset with these settings.
    """
    facts = {"anchor": anchor, "option": option, "seen": seen, "sides": sides, "beside": beside}
    drawing = hand_node("", view=scene_view(seen.scene), height=HEIGHT) if seen.scene else None
    made = filled(
        "clause",
        on_page=lambda words: words.with_facts(on_page()),
        drawing=drawing,
        with_errata=with_errata,
        **facts,
    )
    if seen.witness is None:
        return speaking_of(ALL, *made, marked=False)
    base, changes = named(rules)
    question = carry(seen.witness.question, base, {**changes, **parse_settings(settings)}).question
    return answering([question], made, updates=False)
