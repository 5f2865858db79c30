// The box for those who type: tiles in every dialect for the slot that is active, or a whole question pasted.

import { freshId, make } from "./dom.js";
import { call } from "./rules.js";
import { say } from "./say.js";

export class Typing {
  // `tiles(text, slot, win)` takes canonical tiles for a slot, perhaps with a winning tile that stood beside
  // them, and returns what a reader should know of that; `question(question)` takes a whole question.
  constructor({ tiles, question }) {
    this.listener = { tiles, question };
    const id = freshId("typing");
    this.input = make("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "456m11z22z X11Xs",
      "aria-describedby": `${id}-fault`,
      onchange: () => this.read(),
      onkeydown: ({ key }) => key === "Enter" && this.read(),
    });
    this.label = make("label", { for: id }, say("Type or paste"));
    this.fault = make("div", { id: `${id}-fault`, class: "ask-fault", role: "status" });
    this.note = make("div", { class: "ask-note", role: "status" });
    this.element = make("div", { class: "ask-typing ask-text" }, this.label, this.input, this.fault, this.note);
    this.known = "";
    this.turn = 0;
  }

  // The box shows what lies in the active slot. What was typed for another is read first, or stays until it is right.
  show(slot) {
    this.slot = slot;
    if (this.reading || this.input.value !== this.known) return;
    this.owner = slot;
    this.label.textContent = slot
      ? say("Type or paste: {tiles}, a link, JSON", { tiles: slot.within })
      : say("Paste a link, JSON or a command");
    const text = slot?.text ?? "";
    if (this.known !== text) this.input.value = this.known = text;
    this.tell(null);
    this.note.textContent = "";
  }

  forget() {
    this.turn += 1;
    this.reading = this.text = null;
    this.known = this.input.value;
  }

  // Run `act` once the typed text is read: a tap on a tile leaves the box. A tap on a slot makes that the slot
  // to type for at once, even while the text typed for another is still being read.
  before(act, slot = this.owner) {
    if (!this.reading) return act();
    this.owner = slot;
    return this.reading.then(act);
  }

  read() {
    const text = this.input.value;
    if (text === this.known || text === this.text) return;
    this.text = text;
    // A slot of a form that is left keeps what was typed for it; what was refused there is for this one.
    const slot = this.owner?.element.isConnected ? this.owner : this.slot;
    const { turn } = this;
    this.reading = this.understood(text, slot).then((found) => {
      if (this.turn !== turn) return;
      if (this.text === text) this.reading = this.text = null;
      this.tell(found.error ? found : null);
      if (found.error && this.input.value === text) this.owner = slot; // where it stays until it is right
      if (found.error) return;
      this.known = text;
      if (found.question) this.listener.question(found.question);
      else this.note.textContent = this.listener.tiles(found.hand ?? found.tiles, slot, found.win) ?? "";
    });
  }

  async understood(text, slot) {
    const found = text.trim() ? await call("understand", text, slot?.type ?? "tiles").catch((error) => ({ error })) : { tiles: "" };
    return slot || found.question || found.error ? found : { error: new Error(say("No tiles are needed here: paste a link, JSON or a command.")) };
  }

  tell(fault) {
    this.fault.replaceChildren(...(fault ? faultOf(fault) : []));
    if (fault) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}

// An error as elements: what is wrong, and the text with a caret under the fault.
export function faultOf({ error, words, caret }) {
  const [first, ...rest] = error.message.split("\n");
  const lines = [make("p", {}, words ?? first)];
  if (caret) lines.push(make("pre", { class: "ask-caret" }, `${caret.text}\n${" ".repeat(caret.at)}${"^".repeat(caret.length)}`));
  else if (rest.length) lines.push(make("pre", { class: "ask-caret" }, rest.join("\n")));
  return lines;
}
