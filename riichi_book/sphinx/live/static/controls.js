// A control for each type of fact: its element, its value (undefined if nothing is entered), and a setter.

import { button, labelFor, labelled, make, part, segments, selection } from "./dom.js";
import { call } from "./python.js";
import { say } from "./say.js";
import { River, Slot } from "./slot.js";
import { WINDS } from "./tiles.js";

const MOST_SEGMENTS = 5;

export const controlOf = (field, ...how) => (field.clauses ? script : (MAKERS[field.type] ?? text))(field, ...how);

const MANY = { object: rows, seat: seats, number: numbers };
const many = (field, ...how) => MANY[field.each.type](field, ...how);
const MAKERS = { hand: tiles, tile: tiles, tiles, flag, number, word, seat, many, object };

function object(field, path, context) {
  const form = context.form(field, path);
  const set = (facts) => form.set(facts ?? {});
  return { element: part(field.label, form.element), form, forms: [form], value: () => form.facts, set };
}

function tiles(field, path, context) {
  const slot = new (field.name === "river" ? River : Slot)(field, field.label, context);
  return { element: slot.element, slot, value: () => slot.text || undefined, set: (text) => (slot.text = text) };
}

function flag(field, path, { changed }) {
  const input = make("input", { type: "checkbox", onchange: changed });
  return {
    element: make("label", { class: "ask-flag", title: field.words }, input, make("span", {}, field.label)),
    value: () => input.checked,
    set: (value) => (input.checked = Boolean(value)),
  };
}

function number(field, path, { changed }) {
  const input = entry(field, changed, field.default);
  const by = (sign, step, label) => button(sign, () => (step > 0 ? input.stepUp(step) : input.stepDown(-step), changed()), { class: null, "aria-label": label });
  const box = make("div", {}, by("−", -1, say("{label}: one less", field)), input, by("+", 1, say("{label}: one more", field)));
  return {
    element: make("div", { class: "ask-number", title: field.words }, labelFor(input, field.label), box),
    value: () => entered(input),
    set: (value) => (input.value = value ?? field.default ?? ""),
  };
}

function entry({ least: min, most: max }, oninput, value = "") {
  const inputmode = min < 0 ? "text" : "numeric";
  return make("input", { type: "number", inputmode, min, max, value, oninput });
}

const entered = (input) => (input.value === "" ? undefined : Number(input.value));

function word(field, path, context) {
  // Where there is little room, winds are single letters, as players write them.
  const short = ({ value, words }) => (String(value).length === 1 ? String(value) : words);
  return choice(field, field.choices.map((each) => ({ ...each, short: short(each) })), context);
}

// An optional choice starts with an empty one, if `nobody` gives a word for that.
function choice(field, choices, { changed }, nobody = "–") {
  const free = !field.needed && (field.default === null || field.default === undefined);
  const all = free && nobody ? [{ value: undefined, words: nobody }, ...choices] : choices;
  const start = free ? undefined : (field.default ?? choices[0].value);
  if (all.length > MOST_SEGMENTS) return longChoice(field, all, start, changed);
  const made = segments(field.label, all, changed, { title: field.words });
  made.set(start);
  return { ...made, set: (value) => made.set(value ?? start) };
}

function longChoice(field, choices, start, changed) {
  const places = choices.map(({ words }, place) => [place, words]);
  const select = selection(places, { onchange: changed });
  const set = (value) => (select.selectedIndex = choices.findIndex((each) => each.value === (value ?? start)));
  set(start);
  const element = labelled(field.label, select, undefined, field.words);
  return { element, value: () => choices[select.selectedIndex]?.value, set };
}

// Seats are numbered from 0, regardless of the dealer. Readers see numbers from 1, and the wind.
const SEATS = [0, 1, 2, 3].map((value) => ({ value, words: String(value + 1) }));

function seat(field, path, context) {
  const nobody = path.endsWith(".from") ? "" : "–"; // with a tsumo, nobody asks who discarded
  const made = choice(field, SEATS, context, nobody);
  if (field.name !== "dealer") {
    const inputs = made.inputs.filter((each) => each.value !== undefined);
    context.winds.push((dealer) => inputs.forEach((each) => nameSeat(each, dealer)));
  }
  return made;
}

function nameSeat({ value, input, label }, dealer) {
  const [letter, wind] = WINDS[(value - dealer + 4) % 4];
  label.querySelector("span").textContent = `${value + 1} ${letter}`;
  label.title = say("player {number}, {wind}", { number: value + 1, wind });
  input.setAttribute("aria-label", label.title);
}

function seats(field, path, { changed, winds }) {
  const made = segments(field.label, SEATS, changed, { several: true, title: field.words });
  winds.push((dealer) => made.inputs.forEach((each) => nameSeat(each, dealer)));
  return made;
}

function numbers(field, path, { changed }) {
  const inputs = [0, 1, 2, 3].map((place) => entry(field.each, changed, field.default?.[place]));
  const label = (input, place) => make("label", {}, make("span", {}, say("Player {number}", { number: place + 1 })), input);
  return {
    element: part(field.label, make("div", {}, inputs.map(label)), "ask-four", field.words),
    value: () => {
      const values = inputs.map(entered);
      return values.includes(undefined) ? undefined : values;
    },
    set: (value) => inputs.forEach((input, place) => (input.value = value?.[place] ?? field.default?.[place] ?? "")),
  };
}

// A variable number of rows with facts of their own, such as the wins on one discard.
function rows(field, path, context) {
  const box = make("div", {});
  let forms = [];
  const add = (facts) => {
    forms.push(context.form(field.each, path));
    forms.at(-1).set(facts);
  };
  const another = button(say("Add another {thing}", { thing: field.within }), () => (add({}), redraw()));
  const draw = () => {
    box.replaceChildren(
      ...forms.map((form, place, { length }) => {
        const remove = () => (forms.splice(place, 1), redraw());
        const out = length > field.least ? button(say("Remove it"), remove) : null;
        return part(length > 1 ? `${field.label} ${place + 1}` : field.label, [form.element, out]);
      }),
    );
    another.hidden = forms.length >= field.most;
    context.drawn();
  };
  const redraw = () => (draw(), context.changed());
  const set = (value) => {
    forms = [];
    for (const facts of value ?? []) add(facts);
    while (forms.length < field.least) add({});
    draw();
  };
  set([]);
  const element = make("div", { class: "ask-rows" }, box, another);
  return { element, get forms() { return forms; }, value: () => forms.map((form) => form.facts), set };
}

function text(field, path, { changed }) {
  return written(field, make("input", { spellcheck: "false", autocomplete: "off", oninput: changed }));
}

function written(field, input, ...below) {
  const element = labelled(field.label, input, "ask-text");
  element.append(make("small", {}, field.words), ...below);
  return { element, value: () => input.value.trim() || undefined, set: (value) => (input.value = value ?? "") };
}

// ---- What happened in a round: a script as text, to which readers can add one clause at a time ----

const LABELS = {
  one: [say("Tile"), say("tile")],
  some: [say("With which of their tiles, if there is a choice"), say("with which of their tiles, if there is a choice")],
  may: [say("Tile, if it matters"), say("tile, if it matters")],
};

// `field.clauses` come from the package: the text of each, its words for readers, and the tiles that it needs.
function script(field, _, { changed, drawn, activate }) {
  const text = make("textarea", { rows: 3, spellcheck: "false", autocomplete: "off", oninput: changed });
  const who = segments(say("Who"), WINDS.map(([value, words]) => ({ value, words, short: value })), () => {});
  const onchange = () => (choose(), askTile());
  const what = selection(field.clauses.map(({ words }) => [words, words]), { onchange });
  const slot = new Slot({ name: "clause", type: "tile", words: say("The tile of what is added.") }, "", { activate, changed: drawn });
  const status = make("p", { class: "ask-status", role: "status" });
  const clause = () => field.clauses[what.selectedIndex];

  const choose = () => {
    const { tiles } = clause();
    slot.type = tiles === "some" ? "tiles" : "tile";
    slot.name = tiles;
    [slot.short, slot.within] = LABELS[tiles] ?? LABELS.may;
    slot.button.firstElementChild.textContent = slot.short;
    slot.element.hidden = !tiles;
    slot.text = "";
    status.textContent = "";
    drawn();
  };

  const askTile = () => slot.element.hidden || activate(slot);

  const add = () => {
    const { says, tiles, verb } = clause();
    if (tiles === "one" && slot.empty) return (status.textContent = say("Tap the tile first."));
    rewrite(says.replace("{who}", who.value()).replace("{tiles}", slot.text));
    follow(verb);
    askTile();
  };

  // Suggest what comes next: the player who drew discards, and after a discard the next player draws.
  const follow = (verb) => {
    const [next] = WINDS[(WINDS.findIndex(([wind]) => wind === who.value()) + 1) % WINDS.length];
    if (["discards", "riichi"].includes(verb)) who.set(next);
    const then = ["draws", "chii", "pon"].includes(verb) ? "discards" : "draws";
    what.selectedIndex = field.clauses.findIndex((each) => each.verb === then);
    choose();
  };

  // Python parses the script, and writes it with one more clause or `without` the last ones. Changes run in sequence.
  let last = Promise.resolve();
  const rewrite = (added, without = 0) => {
    const rewritten = async () => {
      const before = text.value;
      const now = await call("rewritten", `${before}\n${added}`, without);
      if (text.value !== before) return rewritten(); // the text changed meanwhile: try again
      text.value = now;
      return changed();
    };
    last = last.then(rewritten).catch(({ message }) => (status.textContent = message));
  };

  const clauses = [
    make("div", { class: "ask-form" }, who.element, labelled(say("What"), what), slot.element),
    make("div", { class: "ask-buttons" }, button(say("Add"), add), button(say("Take the last one back"), () => rewrite("", 1))),
    status,
  ];
  who.set("E");
  choose();
  return { ...written(field, text, part(say("Add what happens next"), clauses, "ask-adding")), slot };
}
