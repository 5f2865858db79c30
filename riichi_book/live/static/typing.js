// The box for those who type: tiles in every dialect for the slot that is active, or a whole question pasted.

import { freshId, make } from "./dom.js";
import { call } from "./rules.js";

export class Typing {
  // `tiles(text)` takes canonical tiles for the active slot, `question(question)` a whole question.
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
    });
    this.input.addEventListener("keydown", (event) => event.key === "Enter" && this.read());
    this.label = make("label", { for: id }, "Type or paste");
    this.fault = make("div", { id: `${id}-fault`, class: "ask-fault", role: "status" });
    this.element = make("div", { class: "ask-typing ask-text" }, this.label, this.input, this.fault);
  }

  // The box shows what lies in the active slot, unless somebody is writing in it.
  show(slot) {
    this.slot = slot;
    this.label.textContent = slot ? `Type or paste: ${slot.label.toLowerCase()}, a link, JSON` : "Paste a link, JSON or a command";
    if (document.activeElement === this.input) return;
    this.input.value = this.known = slot?.text ?? "";
    this.fault.replaceChildren();
    this.input.removeAttribute("aria-invalid");
  }

  async read() {
    const text = this.input.value;
    if (text === this.known) return;
    this.known = text;
    let found;
    try {
      found = text.trim() ? await call("understand", text, this.slot?.type ?? "hand") : { tiles: "" };
    } catch (failure) {
      found = { error: failure };
    }
    if (this.known !== text) return;
    this.fault.replaceChildren();
    this.input.toggleAttribute("aria-invalid", Boolean(found.error));
    if (found.error) this.fault.append(...faultOf(found));
    else if (found.question) this.listener.question(found.question);
    else this.listener.tiles(found.hand ?? found.tiles);
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
