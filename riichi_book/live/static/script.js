// What happened in a round: a text in the words of a script, which a clause at a time is put together for.

import { button, freshId, labelled, make, part, segments, selection } from "./dom.js";
import { WINDS } from "./layout.js";
import { say } from "./say.js";
import { Slot } from "./slot.js";

const LAST = /(?:^|[;\n])[^\S\n]*(?:([ESWN]) (?=[a-z]))?[^;\n]*$/; // the last clause, and who acts in it

const LABELS = {
  one: [say("Tile"), say("tile")],
  some: [say("With which of their tiles, if there is a choice"), say("with which of their tiles, if there is a choice")],
  may: [say("Tile, if it matters"), say("tile, if it matters")],
};

// `field.clauses` are those of the package: what each says, in which words, and with which tiles.
export function script(field, _, { changed, drawn, activate }) {
  const text = make("textarea", { id: freshId("script"), rows: 3, spellcheck: "false", autocomplete: "off", oninput: changed });
  const who = segments(say("Who"), WINDS.map(([value, words]) => ({ value, words, short: value })), () => {});
  const onchange = () => (choose(), askTile());
  const what = selection(field.clauses.map(({ words }) => [words, words]), { id: freshId("what"), onchange });
  const slot = new Slot({ name: "clause", type: "tile", words: say("The tile of what is added.") }, "", { activate, changed: drawn });
  const status = make("p", { class: "ask-status", role: "status" });
  const clause = () => field.clauses[what.selectedIndex];

  const choose = () => {
    const { tiles } = clause();
    slot.type = tiles === "some" ? "tiles" : "tile";
    slot.name = tiles; // those of a call are its own tiles
    [slot.short, slot.within] = LABELS[tiles] ?? LABELS.may;
    slot.button.firstElementChild.textContent = slot.short;
    slot.element.hidden = !tiles;
    slot.text = "";
    status.textContent = "";
    drawn();
  };

  const askTile = () => slot.element.hidden || activate(slot);

  const add = () => {
    const { says, tiles } = clause();
    if (tiles === "one" && slot.empty) return (status.textContent = say("Tap the tile first."));
    const words = says.replace("{who}", who.value()).replace("{tiles}", slot.text).trim();
    text.value = joined(text.value.trimEnd(), words);
    follow(says);
    askTile();
    changed();
  };

  // Who drew discards, and then the next one draws.
  const follow = (says) => {
    const first = (start) => Math.max(0, field.clauses.findIndex((each) => each.says.startsWith(`{who} ${start}`)));
    const draws = says.startsWith("{who} draws");
    const [next] = WINDS[(WINDS.findIndex(([wind]) => wind === who.value()) + 1) % WINDS.length];
    if (/discards|riichi/.test(says)) who.set(next);
    what.selectedIndex = draws || /chii|pon/.test(says) ? first("discards {tiles}") : first("draws");
    choose();
  };

  const back = () => {
    const kept = text.value.trimEnd();
    text.value = kept.slice(0, Math.max(0, ...[",", ";", "\n"].map((mark) => kept.lastIndexOf(mark))));
    changed();
  };

  const clauses = [
    make("div", { class: "ask-form" }, who.element, labelled(say("What"), what), slot.element),
    make("div", { class: "ask-buttons" }, button(say("Add"), add), button(say("Take the last one back"), back)),
    status,
  ];
  who.set("E");
  choose();
  const element = labelled(field.label, text, "ask-text");
  element.append(make("small", {}, field.words), part(say("Add what happens next"), clauses, "ask-adding"));
  return { element, slot, value: () => text.value.trim() || undefined, set: (value) => (text.value = value ?? "") };
}

// Whoever acts on is not named again.
function joined(text, words) {
  if (!text) return words;
  const actor = LAST.exec(text)?.[1];
  return actor && words.startsWith(`${actor} `) ? `${text}, ${words.slice(2)}` : `${text}; ${words}`;
}
