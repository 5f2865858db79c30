// Controls with which an exercise is answered, one for each form of answers: its element, and `begin()`, which
// puts the reader there. What is answered goes to `answered(given)`, as the package reads it.

import { button, fold, freshId, hold, isHeld, make } from "./dom.js";
import { brought } from "./network.js";
import { say } from "./say.js";

// `control` is what the package says of an answer. `more()` promises what it says besides, where that is much.
export const controlFor = (control, { answered, more }) => MAKERS[control.form](control, answered, more);

const YES_NO = [{ value: true, words: say("Yes") }, { value: false, words: say("No") }];

const yesNo = (_, answered) => choice({ values: YES_NO }, answered);
const MAKERS = { "yes-no": yesNo, choice, number, payers, changes, seats, tiles, yaku };

const CHECK = say("Check");
const POINTS = say("A number of points");
const CHECKS = { class: "ask-plain exercise-check" };

// What is written is checked by the form itself before anything is asked.
function written(children, given, answered) {
  const onsubmit = (event) => {
    event.preventDefault();
    answered(given());
  };
  const attributes = { class: "exercise-form", autocomplete: "off", onsubmit };
  const form = make("form", attributes, children, make("button", CHECKS, CHECK));
  return { element: form, begin: () => form.querySelector("input, button").focus() };
}

function choice({ values }, answered) {
  const recall = (given) => buttons.forEach((each, place) => hold(each, values[place].value === given));
  const buttons = values.map(({ value, words, drawn }) => button(drawn ?? words, () => (recall(value), answered(value))));
  return { element: make("div", { class: "exercise-choices" }, buttons), begin: () => buttons[0].focus(), recall };
}

const entry = (more) => make("input", { type: "text", inputmode: "numeric", id: freshId("entry"), size: 7, ...more });
const entered = (input) => Number(input.value.replace(/[\s,'’]/g, "").replace("−", "-"));
const DIGITS = "[\\d\\s,'’]+"; // 5200, 5,200 and 5 200
const labelled = (words, field) => make("div", { class: "exercise-entry" }, make("label", { for: field.id }, words), make("span", {}, field));

function number({ units }, answered) {
  const input = entry({ required: true, pattern: DIGITS, title: say("A number of {units}", { units }) });
  return written([labelled(say("How many {units}?", { units }), input)], () => entered(input), answered);
}

// Where it is not clear who pays, nobody has to.
function payers({ values }, answered) {
  const inputs = values.map(() => entry({ required: values.length < 3, pattern: DIGITS, title: POINTS }));
  const given = () => Object.fromEntries(values.map(({ value }, place) => [value, entered(inputs[place])]).filter(([, points]) => points));
  return written(values.map(({ words }, place) => labelled(words, inputs[place])), given, answered);
}

// The keys for numbers of a phone have no sign.
const SIGNED = { inputmode: "text", required: true, pattern: `[+−\\-]?${DIGITS}`, title: POINTS, value: "0" };

function changes({ values }, answered) {
  const inputs = values.map(() => entry({ ...SIGNED, onfocus: ({ target }) => target.select() }));
  const rows = values.map(({ words }, place) => labelled(words, inputs[place]));
  return written([make("p", { class: "exercise-hint" }, say("Write a minus before what is lost.")), rows], () => inputs.map(entered), answered);
}

function togglesOf(values) {
  return values.map(({ value, words, meaning }) => {
    const inside = [words, meaning ? make("small", {}, meaning) : null];
    const turned = ({ currentTarget }) => hold(currentTarget, !isHeld(currentTarget));
    return button(inside, turned, { "data-value": value, "aria-pressed": "false" });
  });
}

const chosenOf = (keys) => keys.filter(isHeld).map((key) => key.dataset.value);

// None of several is an answer too, and has a button of its own.
function several(children, none, given, answered) {
  const check = button(CHECK, () => given().length && answered(given()), CHECKS);
  const nothing = button(none, () => answered([]));
  return make("div", { class: "exercise-several" }, children, make("div", { class: "exercise-choices exercise-keys" }, check, nothing));
}

function seats({ values }, answered) {
  const keys = togglesOf(values);
  const element = several([make("div", { class: "exercise-choices exercise-toggles" }, keys)], say("Nobody"), () => chosenOf(keys), answered);
  return { element, begin: () => keys[0].focus() };
}

// The keys come when somebody begins: on a page there may be many such exercises.
function opened(words, content) {
  const place = make("div", { class: "exercise-opened" });
  const begin = async () => {
    start.textContent = say("Loading …");
    try {
      const { element, focus } = await content();
      place.replaceChildren(element);
      focus();
    } catch (failure) {
      start.textContent = words;
      place.append(make("p", { role: "status" }, failure.message));
    }
  };
  const start = button(words, begin);
  place.append(start);
  return { element: place, begin };
}

function tiles(_, answered) {
  return opened(say("Answer with tiles"), async () => {
    const [{ Keyboard }, { Slot }, { inOrder }, { bringFaces }] = await brought("keyboard", "slot", "tiles", "python");
    await bringFaces();
    const field = { name: "answer", type: "tiles", words: say("Your answer in tiles") };
    const slot = new Slot(field, say("Your answer"), { activate: () => {}, changed: () => show() });
    const tap = (tile) => {
      const others = slot.tiles.filter((one) => one.tile !== tile);
      slot.tiles = others.length < slot.tiles.length ? others : inOrder([...others, { tile, marks: "" }]);
      slot.update();
    };
    const keyboard = new Keyboard({ tapped: tap, takenBack: () => slot.takeBack(), chosen: () => {}, melded: () => {} }, { kinds: true });
    const left = Object.assign(() => 1, { red: { m: 0, p: 0, s: 0 } });
    const show = () => {
      keyboard.show([slot], slot, left);
      for (const [tile, key] of keyboard.keys) hold(key, slot.tiles.some((one) => one.tile === tile));
    };
    show();
    keyboard.element.classList.add("exercise-keys");
    const element = several([slot.element, keyboard.element], say("No tile"), () => slot.tiles.map(({ tile }) => tile), answered);
    element.addEventListener("keydown", (event) => keyboard.type(event));
    return { element, focus: () => keyboard.reach().focus({ preventScroll: true }) };
  });
}

function yaku(control, answered, more) {
  return opened(say("Choose the yaku"), async () => {
    const groups = control.groups ?? (await more()).groups;
    const keys = groups.map(({ values }) => togglesOf(values));
    const rows = groups.map(({ words }, place) => {
      const row = make("div", { class: "exercise-choices exercise-toggles", role: "group", "aria-label": words }, keys[place]);
      return place ? fold(words, row) : row;
    });
    const element = several(rows, say("No yaku"), () => keys.flatMap(chosenOf), answered);
    return { element, focus: () => keys[0][0].focus({ preventScroll: true }) };
  });
}
