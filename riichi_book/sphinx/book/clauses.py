"""Two rulesets clause by clause: each option in which they differ, with a hand or round that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from riichi_book.answers.tile_words import on_page
from riichi_book.drawing.scenes import scene_view
from riichi_book.search.effects import Effect, effect_of
from riichi_book.search.spread import Spread, spread
from riichi_book.search.witnesses import Reply, Witness
from riichi_book.sphinx.proof.opener import opener_node
from riichi_book.sphinx.tiles.hands import hand_node
from riichi_book.sphinx.tiles.parts import paragraph, plain, told
from riichi_book.studies.compare import Conflict, Difference, by_group, compare, conflicts
from riichi_rules.messages import Message, joined, plural, say, sentence
from riichi_rules.questions import HandScene
from riichi_rules.ruleset import (
    GROUPS,
    OPTIONS,
    Ruleset,
    load_ruleset,
    parse_settings,
    question_about,
    ruleset_ids,
    sentence_of,
    sources,
    spaced,
)
from riichi_rules.ruleset.words import group_title

from .asked import ALL, answering, speaking_of
from .questions import carried_to
from .rulesets import (
    RulesetDirective,
    keys_node,
    link_keys,
    rests,
    source_table,
    titled,
    to_option,
    to_ruleset,
    token,
    two_rulesets,
    with_errata,
)

HEIGHT: Final = "2.4em"
BORROWED: Final = say(
    "Here no source of one of the two says its value. It is borrowed from what this one extends, or taken"
    " for a reason that its page gives."
)


class Side(NamedTuple):
    """One side of a clause: whose it is, the value, what that comes to, what it rests on, and a note.

    ``rules`` are those that have the value.
    """

    whose: str
    value: str
    answer: Message | None
    rests: str
    note: str = ""
    rules: Ruleset | None = None


class ClausesDirective(SphinxDirective):
    """``{clauses} ema-2016, wrc-2015``: all differences of two rulesets, each with a witness.

    A ruleset is named by its id or by its file beside the page. With ``:flat:`` there are no headings.
    """

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"flat": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return a section for each group of options, or nothing after an error."""
        pair = two_rulesets(self)
        if pair is None:
            return []
        ruleset, other = pair
        found = compare(ruleset, other)
        if not found:
            return [
                plain(
                    say(
                        "{first} and {second} do not differ.",
                        first=ruleset.short_label,
                        second=other.short_label,
                    )
                )
            ]
        if "flat" in self.options:
            return self.anchored_once([clause(each, ruleset, other) for each in found])
        alike = len(OPTIONS) - len(found)
        borrowed = [each for each in found if each.borrowed]
        about = paragraph(told(self.about(pair, len(found), alike, len(borrowed))))
        made: list[nodes.Node] = [about, opener_node(shows="tokens")]
        for group, differences in by_group([each for each in found if not each.borrowed]).items():
            clauses: list[nodes.Node] = [clause(each, ruleset, other) for each in differences]
            made.append(titled(self, group_title(group), *self.anchored_once(clauses)))
        if borrowed:
            clauses = [clause(each, ruleset, other) for each in borrowed]
            made.append(
                titled(
                    self, str(say("Where one states nothing")), plain(BORROWED), *self.anchored_once(clauses)
                )
            )
        keys = [key for each in found for key in (each.source_a, each.source_b)]
        made.append(titled(self, str(say("Sources")), source_table(keys, *pair)))
        link_keys(made)
        return made

    def anchored_once(self, clauses: list[nodes.Node]) -> list[nodes.Node]:
        """Return clauses, without the anchor of an option that has one further up on the page."""
        used = cast(set[str], self.env.temp_data.setdefault("riichi_clauses", set()))
        for node in [part for clause in clauses for part in clause.findall(nodes.container)]:
            node["ids"] = [anchor for anchor in node["ids"] if anchor not in used]
            used.update(node["ids"])
        return clauses

    def about(self, pair: tuple[Ruleset, Ruleset], differ: int, alike: int, borrowed: int) -> Message:
        """Say how much the two have in common, with links to each, and how to read a clause."""
        first, second = [to_ruleset(self.env, rules.id) for rules in pair]
        differing = plural(
            differ,
            "{first} and {second} differ in {n} option, and agree in {alike}.",
            "{first} and {second} differ in {n} options, and agree in {alike}.",
            first=first,
            second=second,
            alike=alike,
        )
        last = say("In {borrowed} of them one of the two states nothing; these come last.", borrowed=borrowed)
        reading = say(
            "Each answers as it is, with all its options. Where this one option alone would not make that"
            " difference, a note says so."
        )
        return joined([differing, *([last] if borrowed else []), reading], " ")


class ConflictsDirective(SphinxDirective):
    """``{conflicts}``: every value that another source contradicts, and what it would change."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return a section for each ruleset, with a clause for each value."""
        return [
            titled(self, rules.name, *map(disagreement, found))
            for rules in map(load_ruleset, ruleset_ids())
            if (found := conflicts(rules))
        ]


class OptionWitnessesDirective(RulesetDirective):
    """``{option-witnesses} ema-2025``: what each value of each option comes to under a ruleset."""

    def made_of(self, rules: Ruleset) -> list[nodes.Node]:
        """Return a section for each group of options."""
        made: list[nodes.Node] = []
        for group in GROUPS:
            found = [
                (name, seen)
                for name, option in OPTIONS.items()
                if option.group == group and (seen := spread(name, rules))
            ]
            if found:
                blocks = [values_block(name, seen, rules) for name, seen in found]
                made.append(titled(self, group_title(group), *blocks))
        return made


def values_block(option: str, seen: Spread, rules: Ruleset) -> nodes.container:
    """Return what each value of an option comes to, and which rulesets have it."""
    sides = []
    for value, answer in seen.answers:
        has = [rules.short_name for rules in map(load_ruleset, ruleset_ids()) if rules.text(option) == value]
        sides.append(Side("", value, answer, ", ".join(has), rules=rules))
    notes = [str(say("Asked with {options}.", options=joined(seen.beside, ", ")))] if seen.beside else []
    notes += [sentence(change).shown(on_page()) for change in seen.carried]
    note = [nodes.Text(" ".join(notes))] if notes else []
    made = block(f"witness-{option}", option, seen.witness, seen.scene, sides, note)
    return asked_under(rules, seen.witness, made, seen.beside)


def clause(found: Difference, ruleset: Ruleset, other: Ruleset) -> nodes.container:
    """Return one option of two rulesets: what it decides, a witness, and both sides."""
    seen = effect_of(found.option, ruleset, other)
    rests_a, rests_b = rests(found.source_a, found.confidence_a), rests(found.source_b, found.confidence_b)
    sides = (
        Side(ruleset.short_name, found.a, _words(seen.a), rests_a, found.note_a, ruleset),
        Side(other.short_name, found.b, _words(seen.b), rests_b, found.note_b, other),
    )
    made = block(found.option, found.option, seen.witness, seen.scene, sides, noted(seen))
    return asked_under(ruleset, seen.witness, made)


def disagreement(found: Conflict) -> nodes.container:
    """Return one value that a source contradicts: what was decided, and what it would be otherwise."""
    origin, seen = found.rules.origins[found.option], found.effect
    decided = rests(origin.source, origin.confidence)
    against = "; ".join(sources()[key] for key in found.sources)
    sides = (
        Side(
            str(say("decided: {ruleset}", ruleset=found.rules.short_name)),
            found.rules.text(found.option),
            _words(seen.a),
            decided,
        ),
        Side(
            str(say("otherwise: {sources}", sources=joined(found.sources, ", "))),
            found.value,
            _words(seen.b),
            against,
        ),
    )
    anchor = f"{found.rules.id}-{found.option}-{found.sources[0]}"
    note = [*with_errata(origin.note), *noted(seen)]
    made = block(anchor, found.option, seen.witness, seen.scene, sides, note)
    return asked_under(found.rules, seen.witness, made)


def asked_under(
    rules: Ruleset, witness: Witness | None, made: nodes.container, beside: Sequence[str] = ()
) -> nodes.container:
    """Return the block of an option as that of its question under a ruleset; it has answers of others too."""
    if witness is None:
        return speaking_of(ALL, made, marked=False)
    question = carried_to(witness.question, rules, parse_settings(beside))
    return answering([question], [made], anew=False)


def noted(seen: Effect) -> list[nodes.Node]:
    """Say why nothing shows, or what has its part in the answers beside this one option."""
    return [nodes.Text(str(seen.note))] if seen.note else []


def _words(reply: Reply | None) -> Message | None:
    return reply and reply.words


def block(
    anchor: str,
    option: str,
    witness: Witness | None,
    scene: HandScene | None,
    sides: Sequence[Side],
    note: Sequence[nodes.Node],
) -> nodes.container:
    """Return the block of one option: what it asks, the question with its drawing, the sides, a note."""
    title = nodes.paragraph("", "", to_option(option), classes=["riichi-clause-title"])
    title += nodes.Text(f". {question_about(option)}")
    made = nodes.container("", title, token(option), ids=[anchor], classes=["riichi-clause"])
    if witness:
        made += plain(witness.asked.shown(on_page()))
    if scene:
        made += hand_node("", view=scene_view(scene), height=HEIGHT)
    columns = nodes.container("", *(_column(option, side) for side in sides), classes=["riichi-sides"])
    made += columns
    if note:
        made += nodes.paragraph("", "", *note, classes=["riichi-note"])
    return made


def _column(option: str, side: Side) -> nodes.container:
    value = sentence_of(option, side.value, side.rules)
    whose = [nodes.strong(side.whose, side.whose), nodes.Text(" ")] if side.whose else []
    head = [*whose, nodes.emphasis(value, value)]
    made = nodes.container("", paragraph(head), token(spaced(side.value)), classes=["riichi-side"])
    if side.answer:
        made += plain(sentence(side.answer).shown(on_page()))
    if side.rests:
        made += nodes.paragraph("", "", keys_node(side.rests), classes=["riichi-note"])
    if side.note:
        made += nodes.paragraph("", "", *with_errata(side.note), classes=["riichi-note"])
    return made
