// Runs the cells of a notebook in a Worker of their own, so that what a reader writes there never freezes the
// page, and can be stopped. The Worker belongs to a frame whose policy forbids it every connection, so the page
// fetches its files and sends them.
import { make } from "./dom.js";
import { parsed } from "./kept.js";
import { NO_START, fetched, runsHere } from "./python.js";
import { plural, say } from "./say.js";

const TEXTS = { worker: "worker.js", pyodide: "pyodide.mjs", module: "pyodide.asm.mjs" };
const FILES = ["pyodide.asm.wasm", "lib.zip", "lock.json", "links.json", "app.pack", "cells.pack"];
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:";
const LONGEST = 120; // seconds that a cell may run
const TIME = plural(LONGEST, "{n} second", "{n} seconds");
const ENDLESS = say("The cell ran for {time} and was stopped. The next run begins with the first cell.", { time: TIME });
const DIED = say("The page's Python stopped. Run the cell again, or load the page anew.");

class Stopped extends Error {
  name = "Stopped";
}

export class Kernel {
  #frame = null;
  #waiting = null; // the cell that is run now: {resolve, reject, begun, message}
  #ready = false;
  #dead = false;
  #timer = 0;

  constructor() {
    addEventListener("message", ({ source, data }) => this.#frame && source === this.#frame.contentWindow && this.#heard(data));
  }

  /** What a cell shows, as `riichi_book.live.cells` has it; `begun` is called when Python is there. */
  run(number, source, begun) {
    return new Promise((resolve, reject) => {
      if (!runsHere()) throw new Error(NO_START);
      this.#waiting = { resolve, reject, begun, message: { id: number, call: "run", args: [number, source] } };
      if (this.#dead) this.#end(new Error(DIED));
      else if (this.#ready) this.#send();
      else this.#start();
    });
  }

  /** End what runs: Python starts anew with the next cell. */
  stop() {
    this.#end(new Stopped());
  }

  async #start() {
    const frame = make("iframe", { sandbox: "allow-scripts", hidden: true, title: "Python" });
    this.#frame = frame;
    try {
      const [script, texts, files] = await Promise.all([
        fetched("frame.js", "text"),
        together(Object.entries(TEXTS), "text"),
        together(FILES.map((name) => [name, name]), "arrayBuffer"),
      ]);
      if (this.#frame !== frame) return; // stopped meanwhile
      frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${script}</script>`;
      frame.addEventListener("load", () => frame.contentWindow.postMessage({ ...texts, files }, "*", Object.values(files)), { once: true });
      document.body.append(frame);
    } catch (error) {
      if (this.#frame === frame) this.#heard(JSON.stringify({ broken: error.message }));
    }
  }

  #send() {
    const { begun, message } = this.#waiting;
    begun();
    this.#timer = setTimeout(() => this.#end(new Error(ENDLESS)), LONGEST * 1000);
    this.#frame.contentWindow.postMessage(message, "*");
  }

  #heard(text) {
    const { ready, broken, fatal, reply } = parsed(() => text) ?? {}; // it may be anything
    if (!this.#waiting) {
      this.#dead = true; // nobody asked
    } else if (ready && !this.#ready) {
      this.#ready = true;
      this.#send();
    } else if (reply) {
      clearTimeout(this.#timer);
      const { resolve } = this.#waiting;
      this.#waiting = null;
      resolve(reply);
    } else {
      console.info(`The page's Python failed: ${broken ?? fatal}`);
      this.#end(new Error(this.#ready ? DIED : NO_START));
    }
  }

  #end(error) {
    clearTimeout(this.#timer);
    this.#frame?.remove(); // and with it its Worker
    this.#frame = null;
    this.#ready = this.#dead = false;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

async function together(names, as) {
  return Object.fromEntries(await Promise.all(names.map(async ([key, name]) => [key, await fetched(name, as)])));
}
