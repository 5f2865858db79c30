// An answer: the verdict in one sentence, then the drawing, the reasons, and the question in forms to copy.

import { button, fold, inLanguage, make, tableOf } from "./dom.js";
import { drawing } from "./python.js";
import { pieces, say } from "./say.js";
import { tilesIn, wordsOf } from "./tiles.js";

const LONG = 110;
const SAME = [
  ["address", say("Link")],
  ["python", "Python"],
  ["command", say("Command line")],
  ["json", "JSON"],
];

export class Answer {
  // `asked` is called before the reader is led to the reasons.
  constructor(asked) {
    this.verdict = make("p", { class: "ask-verdict", "aria-live": "polite" });
    this.terms = make("p", { class: "ask-terms", "aria-live": "polite" });
    this.beside = make("div", { class: "ask-beside" });
    this.why = make("section", { class: "ask-why", "aria-label": say("Why"), tabindex: -1 });
    const goDown = () => (asked(), this.why.scrollIntoView(), this.why.focus({ preventScroll: true }));
    this.down = button(say("Why?"), goDown, { class: "ask-plain ask-down", hidden: true }); // on a phone it is below the question
    const again = { class: "ask-line", "aria-hidden": "true", tabindex: -1, hidden: true };
    this.line = button("", () => this.element.scrollIntoView(), again);
    this.element = make("section", { id: "answer", "aria-label": say("Answer") }, this.verdict, this.down, this.terms, this.beside);
    this.state = "loading";
  }

  set state(state) {
    this.element.dataset.state = this.line.dataset.state = state;
    if (state !== "answered") delete this.element.dataset.answer;
    this.down.hidden = !this.why.childElementCount;
  }

  get state() {
    return this.element.dataset.state;
  }

  tell(sentence, reply) {
    for (const part of [this.element, this.why]) inLanguage(part, reply);
    this.verdict.textContent = this.line.textContent = sentence;
    this.verdict.classList.toggle("ask-long", sentence.length > LONG);
  }

  // While the verdict is scrolled away or covered by these keys, a line repeats it. The line is hidden from screen
  // readers, which have read the verdict already.
  watchFrom(keys) {
    const watch = () => {
      const { left, top, width, height } = this.verdict.getBoundingClientRect();
      this.line.hidden = this.verdict.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    addEventListener("scroll", watch, { passive: true });
    const sized = new ResizeObserver(watch);
    for (const each of [keys, document.documentElement]) sized.observe(each);
  }

  // No answer yet: say what is missing, or that something is loading.
  hint(sentence, state = "ready", reply) {
    this.tell(sentence, reply);
    this.terms.textContent = "";
    this.beside.replaceChildren();
    this.why.replaceChildren();
    this.state = state;
  }

  offer(words, tiles, taken) {
    if (!tiles.length) return;
    const key = (tile) => button(tilesIn(tile), () => taken(tile), { class: "ask-offer", "aria-label": wordsOf(tile) });
    this.beside.append(make("div", { class: "ask-offers" }, make("span", {}, words), tiles.map(key)));
  }

  refuse(reply) {
    const [, ...rest] = faultOf(reply);
    this.hint(reply.words ?? reply.error.message, "refused", reply);
    const links = reply.rules.flatMap(({ title, href }) => [" ", make("a", { href }, title)]).slice(1);
    this.beside.append(...rest, links.length ? make("p", {}, pieces("The rule that says so: {links}", { links })) : "");
  }

  // Next to the verdict are its circumstances: "as South, East round, ron, EMA 2025".
  show(reply, { example = false } = {}) {
    if (reply.state === "refused") return this.refuse(reply);
    this.tell(reply.verdict, reply);
    this.terms.textContent = example ? say("Example: {terms}", reply) : reply.terms;
    this.beside.replaceChildren(...notesOf(reply));
    this.why.replaceChildren(...[pictureOf(reply, { tabindex: 0 }), ...reply.parts.map(partOf), rulesOf(reply), sameOf(reply.same)].filter(Boolean));
    this.element.dataset.answer = JSON.stringify(reply.answer);
    this.state = "answered";
  }

  note(reply) {
    this.beside.append(inLanguage(noteOf(reply.words), reply));
  }

  compare(name, reply) {
    const words = make("p", {}, make("strong", {}, `${name}: `), reply.verdict ?? reply.words);
    this.beside.append(inLanguage(make("div", { class: "ask-second" }, words, notesOf(reply)), reply));
    if (reply.state !== "answered") return;
    this.why.querySelector(".ask-same").before(inLanguage(fold(say("Why, under {name}", { name }), reply.parts.map(partOf), "ask-other"), reply));
  }
}

// The drawing of a reply, labelled in words; null if there is none.
export const pictureOf = ({ picture, picture_words: words }, attributes = {}) =>
  picture && make("div", { class: "ask-picture", role: "img", "aria-label": words, ...attributes }, drawing(picture));

// What a question lost or changed when it was carried over to other rules.
const notesOf = ({ notes }) => (notes ?? []).map(noteOf);
const noteOf = (words) => make("p", { class: "ask-note" }, words);

const section = (title, content) => make("section", { class: "ask-part-of-answer" }, make("h2", {}, title), content);

const partOf = (part) => section(part.title, contentOf(part));

function contentOf(part, caption = null) {
  if (part.kind === "table") return tableOf({ ...part, caption }, cellOf);
  return make("ul", {}, part.lines.map((line) => make("li", {}, line)));
}

// A part without a heading of its own: a table with a caption, or a list.
export const captioned = (part) => contentOf(part, part.title);

// A text, {tiles}, or a list of both.
export function cellOf(words) {
  if (Array.isArray(words)) return words.flatMap((each) => [cellOf(each), " "]);
  return words.tiles ? tilesIn(words.tiles, words.words) : words;
}

function rulesOf({ rules }) {
  if (!rules.length) return null;
  const links = rules.map(({ title, href }) => make("li", {}, make("a", { href }, title)));
  return section(say("The rules that say so"), make("ul", {}, links));
}

function sameOf(same) {
  const texts = { ...same, address: new URL(`#${same.address}`, location.href).href };
  const rows = SAME.map(([name, label]) => [
    make("dt", {}, label),
    make("dd", {}, make("code", { tabindex: 0 }, texts[name]), copier(label, texts[name])),
  ]);
  return fold(say("The same question elsewhere"), make("dl", {}, rows.flat()), "ask-same");
}

// A button that copies a text; without a clipboard it selects the element before it.
export function copier(label, text) {
  const copy = async ({ currentTarget: pressed }) => {
    try {
      await navigator.clipboard.writeText(text);
      pressed.textContent = say("Copied");
    } catch {
      getSelection().selectAllChildren(pressed.previousElementSibling);
      pressed.textContent = say("Selected: copy it");
    }
    setTimeout(() => (pressed.textContent = say("Copy")), 2000);
  };
  return button(say("Copy"), copy, { "aria-label": say("Copy: {label}", { label }) });
}

// An error as elements: what is wrong, and the text with a caret under the fault.
export function faultOf({ error, words, caret, picture }) {
  const shown = caret ? `${caret.text}\n${" ".repeat(caret.at)}${"^".repeat(caret.length)}` : picture;
  return [make("p", {}, words ?? error.message), ...(shown ? [make("pre", { class: "ask-caret" }, shown)] : [])];
}
