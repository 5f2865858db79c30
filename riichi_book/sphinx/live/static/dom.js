// Elements, made without a line of markup: what a reader typed or pasted is only ever text.

const SVG = "http://www.w3.org/2000/svg";

export const make = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);

export function makeSvg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

export function button(words, pressed, attributes = {}) {
  const onclick = (event) => isOff(event.currentTarget) || pressed(event);
  return make("button", { type: "button", class: "ask-plain", onclick, ...attributes }, words);
}

export function fold(words, content, name = "") {
  return make("details", { class: `ask-fold ${name}`.trim() }, make("summary", {}, words), content);
}

export function part(legend, content, name = "ask-part", title = null) {
  return make("fieldset", { class: name, title }, make("legend", {}, legend), content);
}

export function labelled(words, control, name = "ask-number", title = null) {
  return make("div", { class: name, title }, make("label", { for: control.id }, words), control);
}

export function group(name, label, ...children) {
  return make("div", { class: name, role: "group", "aria-label": label }, ...children);
}

export const option = (value, words) => make("option", { value }, words);

// Many choices, one of which holds: those of each are its value and its words.
export const selection = (choices, attributes) => make("select", attributes, choices.map(([value, words]) => option(value, words)));

// `cell` makes what stands in a cell; the first of a row heads it.
export function tableOf({ caption, heads = [], rows, totals = [] }, cell = String) {
  const cells = (row) => make("tr", {}, row.map((each, place) => (place ? make("td", {}, cell(each)) : make("th", { scope: "row" }, cell(each)))));
  return make(
    "table",
    { class: "ask-table" },
    caption ? make("caption", {}, caption) : null,
    heads.length ? make("thead", {}, make("tr", {}, heads.map((words) => make("th", { scope: "col" }, words)))) : null,
    make("tbody", {}, rows.map(cells)),
    totals.length ? make("tfoot", {}, totals.map(cells)) : null,
  );
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  return element;
}

// Bring an element of a row that scrolls sideways into its middle; the page itself stays where it is. To measure at once
// would have the browser lay the page out before its answer is there.
export function centre(row, element) {
  requestAnimationFrame(() => {
    row.scrollLeft = element.offsetLeft - row.offsetLeft - (row.clientWidth - element.offsetWidth) / 2;
  });
}

// An element in the reader's language, or marked where a reply says something in English.
export function inLanguage(element, { english } = {}) {
  element.lang = english ? "en" : document.documentElement.lang;
  element.classList.toggle("untranslated", Boolean(english));
  return element;
}

let count = 0;
export const freshId = (name) => `ask-${name}-${++count}`;

// A few choices, one or `several` of which hold: buttons that look like one bar. `set(undefined)` chooses none.
export function segments(legend, choices, changed, { hidden = false, several = false, title } = {}) {
  const name = freshId("choice");
  const inputs = choices.map(({ value, words, short }) => {
    const label = short && short !== words ? words : undefined;
    const input = make("input", { type: several ? "checkbox" : "radio", name, value: String(value), "aria-label": label, onchange: changed });
    return { value, input, label: make("label", { title: label }, input, make("span", {}, short ?? words)) };
  });
  const element = make(
    "fieldset",
    { class: "ask-segments", title },
    make("legend", { class: hidden ? "ask-unseen" : undefined }, legend),
    make("div", {}, inputs.map((choice) => choice.label)),
  );
  const chosen = () => inputs.filter(({ input }) => input.checked).map(({ value }) => value);
  return {
    element,
    inputs,
    value: () => (several ? chosen() : chosen()[0]),
    set: (value) => inputs.forEach((choice) => (choice.input.checked = several ? (value ?? []).includes(choice.value) : choice.value === value)),
  };
}

// A key that is off can still be reached, or a hand at the keyboard would be lost.
export const off = (key, is) => key.setAttribute("aria-disabled", String(Boolean(is)));
export const isOff = (key) => key.getAttribute("aria-disabled") === "true";
export const hold = (key, is) => key.setAttribute("aria-pressed", String(is));
export const isHeld = (key) => key.getAttribute("aria-pressed") === "true";

// Of what is asked one after the other only the newest comes back: `const mine = begin(); await mine(promise)`
// never goes on once somebody else has begun.
export function newest() {
  let last = 0;
  return () => {
    const turn = ++last;
    const only = (settle) => (found) => turn === last && settle(found);
    return (asked) => new Promise((resolve, reject) => Promise.resolve(asked).then(only(resolve), only(reject)));
  };
}

// One button of a row is reached with Tab, the others with arrows, as they lie. Returns `reach(button)`, which
// lets Tab reach this one, and without it says which one that is.
export function walkable(row) {
  const all = () => [...row.querySelectorAll("button:not([hidden])")];
  const reach = (button = all().find(({ tabIndex }) => tabIndex === 0) ?? all()[0]) => {
    for (const each of all()) each.tabIndex = each === button ? 0 : -1;
    return button;
  };
  row.addEventListener("focusin", ({ target }) => reach(target));
  row.addEventListener("keydown", (event) => {
    const [along, down] = ARROWS[event.key] ?? [];
    const { activeElement: now } = document;
    const next = along ? all()[all().indexOf(now) + along] : down && nearest(all(), now, down);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  return reach;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function nearest(buttons, from, down) {
  const here = from.getBoundingClientRect();
  const places = buttons.map((button) => {
    const { top, left } = button.getBoundingClientRect();
    return { button, lines: Math.round(((top - here.top) * down) / here.height), aside: Math.abs(left - here.left) };
  });
  const beyond = places.filter(({ lines }) => lines > 0);
  return beyond.sort((one, other) => one.lines - other.lines || one.aside - other.aside)[0]?.button;
}
