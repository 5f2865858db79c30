// Readers can change and run the cells of a notebook on its page. Python loads when somebody runs one.
import { button, freshId, group, make, off } from "./dom.js";
import { ROOT, brought } from "./network.js";
import { plural, say } from "./say.js";

const MOST = 1000; // outputs of a cell; Python sends no more
const OF_THE_BOOK = say("This picture was made when the book was built: it needs matplotlib, which no page has.");
const OTHERWISE = say("It shows the cell as printed. As the cell is now, its figure says:");
const NO_PICTURE = say("This page draws no figures: they need matplotlib, which you can run on your own machine. In words, this one says:");

class Cell {
  constructor(element, number, notebook) {
    Object.assign(this, { element, number, notebook });
    this.input = element.querySelector(".cell_input");
    this.printed = this.input.querySelector("pre").textContent.replace(/\n$/, "");
    this.ran = null; // the text that Python ran last, unless a cell above has changed since
    this.runs = key(say("Run"), say("Run cell {number}", this), () => notebook.press(this.runs, this));
    this.changes = key(say("Change"), say("Change cell {number}", this), () => this.change(), "nb-change");
    this.back = key(say("As printed"), say("cell {number} as printed", this), () => this.reset(), "nb-back");
    this.state = make("span", { class: "nb-state" });
    this.shown = group("nb-shown", say("What cell {number} says now", this));
    const hint = make("p", { class: "nb-hint", id: freshId("hint") }, say("Press Ctrl and Enter to run it."));
    const rows = this.printed.split("\n").length;
    const typed = { rows, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": hint.id };
    const oninput = ({ target }) => (target.rows = target.value.split("\n").length); // for browsers whose style sheets cannot fit it to the text
    const onkeydown = (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      this.runs.click();
    };
    this.area = make("textarea", { class: "nb-code", "aria-label": say("Code of cell {number}", this), ...typed, oninput, onkeydown }, this.printed);
    this.input.append(make("div", { class: "nb-typing" }, this.area, hint));
    this.input.after(make("div", { class: "nb-keys" }, this.runs, this.changes, this.back, this.state), this.shown);
  }

  tell(state, words = "") {
    this.element.dataset.state = state;
    this.state.textContent = words;
  }

  change() {
    this.element.dataset.changes = "";
    this.area.focus();
  }

  reset() {
    this.area.value = this.printed;
    this.ran = null;
    this.shown.replaceChildren();
    delete this.element.dataset.changes;
    delete this.element.dataset.ran;
    this.tell("printed");
    this.changes.focus();
    this.notebook.outdate(this);
  }

  show(reply, copied) {
    this.shown.replaceChildren(...this.outputs(reply.outputs, copied), ...(reply.error ? [fault(reply.error)] : []));
    this.element.dataset.ran = "";
  }

  outputs(outputs, copied) {
    const pictures = [...this.element.querySelectorAll(".cell_output .riichi-figure:has(> svg:not(.riichi-tiles))")];
    return outputs.slice(0, MOST).map((output) => {
      const made = output.figure ? figure(output, pictures.shift()) : display(output, copied);
      made.classList.add("nb-output");
      made.dataset.text = output.text ?? output.plain;
      return made;
    });
  }
}

function display({ text, plain, html, asks: question, ruleset }, copied) {
  if (!html) return make("pre", { tabindex: "0" }, text ?? plain);
  const made = make("div", {}, copied(html));
  if (!question) return made;
  const link = make("a", { href: `${ROOT}ask.html${question.address}`, "aria-label": say("Ask about this: {words}", question) }, say("Ask about this"));
  made.append(make("p", { class: "riichi-mark" }, say("Ruleset: {ruleset}.", { ruleset })), make("p", { class: "riichi-ask" }, link));
  return made;
}

// A figure needs matplotlib to draw it, so keep the printed picture.
function figure({ plain: words, figure: digest }, printed) {
  if (!printed) return make("div", { class: "nb-figure" }, make("p", { class: "riichi-mark" }, NO_PICTURE), make("p", {}, words));
  const same = printed.dataset.digest === digest;
  const kept = make("p", { class: "riichi-mark" }, same ? OF_THE_BOOK : `${OF_THE_BOOK} ${OTHERWISE}`);
  return make("div", { class: "nb-figure" }, printed.cloneNode(true), kept, same ? null : make("p", {}, words));
}

function fault({ type, message, picture, lines }) {
  const places = lines.map((place) => say("cell {cell}, line {line}: {text}", place)).join("\n");
  const told = [picture, places].filter(Boolean).map((text) => make("pre", { tabindex: "0" }, text));
  return make("div", { class: "nb-fault" }, make("p", {}, make("strong", {}, type), message ? `: ${message}` : ""), told);
}

const key = (words, label, pressed, name = "") => button(words, pressed, { class: `nb-key ${name}`, "aria-label": label });

class Notebook {
  constructor(elements) {
    this.cells = elements.map((element, place) => new Cell(element, place + 1, this));
    this.all = key(say("Run all"), say("Run all cells"), () => this.press(this.all, this.cells.at(-1)));
    this.status = make("output", { class: "nb-state" });
    const words = say("You can change each cell and run it on this page. The cells above it run first.");
    const attributes = { class: "nb-keys nb-all", role: "group", "aria-label": say("All cells") };
    elements[0].before(make("div", attributes, this.all, make("span", {}, words), this.status));
  }

  // A button runs the cells up to its own. Meanwhile it becomes a stop button, and the other buttons are off.
  async press(pressed, last) {
    if (this.busy) return pressed === this.busy && this.kernel?.stop();
    const label = pressed.getAttribute("aria-label");
    const words = pressed.textContent;
    this.busy = pressed;
    pressed.textContent = say("Stop");
    pressed.setAttribute("aria-label", say("Stop cell {number}", last));
    this.lock(pressed);
    try {
      this.status.textContent = await this.runTo(last, pressed === this.all);
    } finally {
      this.busy = null;
      pressed.textContent = words;
      pressed.setAttribute("aria-label", label);
      this.lock(null);
    }
  }

  lock(but) {
    for (const each of [this.all, ...this.cells.flatMap(({ runs, back }) => [runs, back])]) off(each, but && each !== but);
  }

  // Run the last cell, after all cells above it from the first one that has not run with its current text.
  async runTo(last, all) {
    const until = last.number - 1;
    const stale = this.cells.findIndex((cell) => cell.ran !== cell.area.value);
    const first = all ? 0 : Math.min(stale < 0 ? until : stale, until);
    let cell = last;
    try {
      const [kernel, { copier }] = await brought("kernel", "markup");
      this.kernel = kernel;
      for (cell of this.cells.slice(first, until + 1)) {
        if (cell !== last && !all) this.status.textContent = say("Cell {number} runs first.", cell);
        const failed = await this.runOne(cell, copier());
        if (failed) {
          if (cell !== last && !all) last.tell("waits", say("Not run, because cell {number} failed.", cell));
          return say("Cell {number} failed.", cell);
        }
      }
      return all ? plural(this.cells.length, "All {n} cells ran.", "All {n} cells ran.") : say("Cell {number} ran.", last);
    } catch (error) {
      return this.ended(cell, error);
    }
  }

  async runOne(cell, copied) {
    const source = cell.area.value;
    cell.tell("loading", say("Loading Python."));
    cell.state.append(this.kernel.bar());
    const reply = await this.kernel.run(cell.number, source, () => cell.tell("running", say("Running.")));
    const failed = reply.state === "failed";
    if (failed || cell.ran !== source) this.outdate(cell);
    cell.ran = failed ? null : source;
    cell.show(reply, copied);
    cell.tell(reply.state, failed ? say("Failed.") : say("Ran."));
    return failed;
  }

  // Mark the cells below one that ran again or was reset as out of date.
  outdate(changed) {
    for (const cell of this.cells.slice(changed.number)) {
      if (cell.ran !== null) cell.tell("outdated", say("Out of date: a cell above changed."));
      cell.ran = null;
    }
  }

  ended(cell, error) {
    for (const each of this.cells) each.ran = null;
    const stopped = error.name === "Stopped";
    if (stopped) cell.show({ outputs: [] });
    cell.tell(stopped ? "stopped" : "failed", stopped ? say("Stopped.") : error.message);
    return stopped ? say("Cell {number} was stopped. The next run starts with the first cell.", cell) : error.message;
  }
}

const cells = [...document.querySelectorAll(".cell")].filter((cell) => cell.querySelector(".cell_input pre"));
if (cells.length) new Notebook(cells);
