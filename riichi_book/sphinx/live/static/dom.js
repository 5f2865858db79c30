// Make elements without parsing markup, so that what a reader types or pastes is never more than text.

const SVG = "http://www.w3.org/2000/svg";

export const make = (tag, attributes = {}, ...children) => filled(document.createElement(tag), attributes, children);
export const makeSvg = (tag, attributes, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

export function button(words, pressed, attributes = {}) {
  const onclick = (event) => isOff(event.currentTarget) || pressed(event);
  return make("button", { type: "button", class: "ask-plain", onclick, ...attributes }, words);
}

export const fold = (words, content, name = "") =>
  make("details", { class: `ask-fold ${name}`.trim() }, make("summary", {}, words), content);

export const part = (legend, content, name = "ask-part", title = null) =>
  make("fieldset", { class: name, title }, make("legend", {}, legend), content);

// A label for a control, which gets an id if it has none.
export function labelFor(control, words) {
  control.id ||= freshId("control");
  return make("label", { for: control.id }, words);
}

export const labelled = (words, control, name = "ask-number", title = null) =>
  make("div", { class: name, title }, labelFor(control, words), control);

export const group = (name, label, ...children) => make("div", { class: name, role: "group", "aria-label": label }, ...children);
export const option = (value, words) => make("option", { value }, words);

// A select element; each choice is [value, words].
export const selection = (choices, attributes) => make("select", attributes, choices.map(([value, words]) => option(value, words)));

// `cell` makes the content of a cell; the first cell of a row is its heading.
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

// Scroll a row sideways until an element is in its middle, without scrolling the page. Wait for the next frame: measuring
// now would force a layout before the answer is shown.
export function centre(row, element) {
  requestAnimationFrame(() => {
    row.scrollLeft = element.offsetLeft - row.offsetLeft - (row.clientWidth - element.offsetWidth) / 2;
  });
}

// Set the language of an element: the reader's, or English if the reply has untranslated sentences.
export function inLanguage(element, { english } = {}) {
  element.lang = english ? "en" : document.documentElement.lang;
  element.classList.toggle("untranslated", Boolean(english));
  return element;
}

let count = 0;
export const freshId = (name) => `ask-${name}-${++count}`;

// A bar of buttons for a few choices: one, or `several`, can be chosen. `set(undefined)` chooses none.
export function segments(legend, choices, changed, { hidden = false, several = false, title } = {}) {
  const name = freshId("choice");
  const inputs = choices.map(({ value, words, short }) => {
    const label = short && short !== words ? words : undefined;
    const input = make("input", { type: several ? "checkbox" : "radio", name, value: String(value), "aria-label": label, onchange: changed });
    return { value, input, label: make("label", { title: label }, input, make("span", {}, short ?? words)) };
  });
  const element = part(legend, make("div", {}, inputs.map((choice) => choice.label)), "ask-segments", title);
  if (hidden) element.firstElementChild.className = "ask-unseen";
  const chosen = () => inputs.filter(({ input }) => input.checked).map(({ value }) => value);
  return {
    element,
    inputs,
    value: () => (several ? chosen() : chosen()[0]),
    set: (value) => inputs.forEach((choice) => (choice.input.checked = several ? (value ?? []).includes(choice.value) : choice.value === value)),
  };
}

// A key that is off stays focusable, so keyboard users do not lose their place.
export const off = (key, is) => key.setAttribute("aria-disabled", String(Boolean(is)));
export const isOff = (key) => key.getAttribute("aria-disabled") === "true";
export const hold = (key, is) => key.setAttribute("aria-pressed", String(is));
export const isHeld = (key) => key.getAttribute("aria-pressed") === "true";

// Drop results of outdated requests: after `const mine = begin()`, `await mine(promise)` never resumes once `begin` was
// called again.
export function newest() {
  let last = 0;
  return () => {
    const turn = ++last;
    const only = (settle) => (found) => turn === last && settle(found);
    return (asked) => new Promise((resolve, reject) => Promise.resolve(asked).then(only(resolve), only(reject)));
  };
}

// Tab reaches one button of a row, and arrow keys move between them by position. Returns `reach(button)`, which makes
// Tab reach this button; without an argument it returns the current one.
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
