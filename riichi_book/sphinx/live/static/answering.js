// Controls for answering an exercise, one for each form of answer. They call `answered(given)` with the answer as the
// package reads it. A control that can show an earlier answer has `recall(given)`.

import { button, fold, hold, isHeld, labelFor, make } from "./dom.js";
import { brought } from "./network.js";
import { say } from "./say.js";

// `control` comes from the package. `more()` promises the full one, if the page has only a short one. With `atOnce` keys
// do not wait for a tap.
export const controlFor = (control, { answered, more, atOnce }) => MAKERS[control.form](control, answered, more, atOnce);

const YES_NO = [{ value: true, words: say("Yes") }, { value: false, words: say("No") }];

const yesNo = (_, answered) => choice({ values: YES_NO }, answered);
const MAKERS = { "yes-no": yesNo, choice, number, payers, changes, seats, tiles, yaku };

const CHECK = say("Check");
const DIGITS = "[\\d\\s,'’]+"; // 5200, 5,200 and 5 200
const CHECKS = { class: "ask-plain exercise-check" };

// Labelled inputs for numbers. The form validates them before it submits.
function written(labels, attributes, answered, hint = null) {
  const how = { type: "text", inputmode: "numeric", size: 7, pattern: DIGITS, title: say("A number of points"), ...attributes };
  const inputs = labels.map(() => make("input", how));
  const rows = inputs.map((input, place) => make("div", { class: "exercise-entry" }, labelFor(input, labels[place]), make("span", {}, input)));
  const onsubmit = (event) => {
    event.preventDefault();
    answered(inputs.map(({ value }) => Number(value.replace(/[\s,'’]/g, "").replace("−", "-"))));
  };
  return { element: make("form", { class: "exercise-form", autocomplete: "off", onsubmit }, hint, rows, make("button", CHECKS, CHECK)) };
}

function choice({ values }, answered) {
  const recall = (given) => buttons.forEach((each, place) => hold(each, values[place].value === given));
  const buttons = values.map(({ value, words, drawn }) => button(drawn ?? words, () => (recall(value), answered(value))));
  return { element: make("div", { class: "exercise-choices" }, buttons), recall };
}

function number({ units }, answered) {
  const title = say("A number of {units}", { units });
  return written([say("How many {units}?", { units })], { required: true, title }, ([amount]) => answered(amount));
}

// With three or more possible payers, empty inputs are allowed: not everybody pays.
function payers({ values }, answered) {
  const paid = (amounts) => values.map(({ value }, place) => [value, amounts[place]]).filter(([, points]) => points);
  const required = values.length < 3;
  return written(values.map(({ words }) => words), { required }, (amounts) => answered(Object.fromEntries(paid(amounts))));
}

// The numeric keypad of a phone has no minus sign.
const SIGNED = { inputmode: "text", required: true, pattern: `[+−\\-]?${DIGITS}`, value: "0" };

function changes({ values }, answered) {
  const hint = make("p", { class: "exercise-hint" }, say("Write a minus before what is lost."));
  const onfocus = ({ target }) => target.select();
  return written(values.map(({ words }) => words), { ...SIGNED, onfocus }, answered, hint);
}

function togglesOf(values) {
  return values.map(({ value, words, meaning }) => {
    const inside = [words, meaning ? make("small", {}, meaning) : null];
    const turned = ({ currentTarget }) => hold(currentTarget, !isHeld(currentTarget));
    return button(inside, turned, { "data-value": value, "aria-pressed": "false" });
  });
}

const chosenOf = (keys) => keys.filter(isHeld).map((key) => key.dataset.value);

// "None of them" is an answer too, and has a button of its own.
function several(children, none, given, answered) {
  const check = button(CHECK, () => given().length && answered(given()), CHECKS);
  const nothing = button(none, () => answered([]));
  return make("div", { class: "exercise-several" }, children, make("div", { class: "exercise-choices exercise-keys" }, check, nothing));
}

function seats({ values }, answered) {
  const keys = togglesOf(values);
  const row = make("div", { class: "exercise-choices exercise-toggles" }, keys);
  return { element: several(row, say("Nobody"), () => chosenOf(keys), answered) };
}

// Build the keys lazily, when somebody begins: a page may have many such exercises.
function opened(words, content, atOnce) {
  const place = make("div", { class: "exercise-opened" });
  const open = async (moveFocus) => {
    start.textContent = say("Loading …");
    try {
      const { element, focus } = await content();
      place.replaceChildren(element);
      if (moveFocus) focus();
    } catch (failure) {
      start.textContent = words;
      place.append(make("p", { role: "status" }, failure.message));
    }
  };
  const start = button(words, () => open(true));
  place.append(start);
  if (atOnce) open(false);
  return { element: place };
}

function tiles(_, answered, more, atOnce) {
  return opened(say("Answer with tiles"), async () => {
    const [{ Keyboard }, { Slot }, { inOrder, loose }, { bringFaces }] = await brought("keyboard", "slot", "tiles", "python");
    await bringFaces();
    const field = { name: "answer", type: "tiles", words: say("Your answer in tiles") };
    const slot = new Slot(field, say("Your answer"), { activate: () => {}, changed: () => show() });
    const tap = (tile) => {
      const others = slot.tiles.filter((one) => one.tile !== tile);
      slot.tiles = others.length < slot.tiles.length ? others : inOrder([...others, loose(tile)]);
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
  }, atOnce);
}

function yaku(control, answered, more, atOnce) {
  return opened(say("Choose the yaku"), async () => {
    const groups = control.groups ?? (await more()).groups;
    const keys = groups.map(({ values }) => togglesOf(values));
    const rows = groups.map(({ words }, place) => {
      const row = make("div", { class: "exercise-choices exercise-toggles", role: "group", "aria-label": words }, keys[place]);
      return place ? fold(words, row) : row;
    });
    const element = several(rows, say("No yaku"), () => keys.flatMap(chosenOf), answered);
    return { element, focus: () => keys[0][0].focus({ preventScroll: true }) };
  }, atOnce);
}
