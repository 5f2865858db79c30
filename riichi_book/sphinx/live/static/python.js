// Python beside the page: what it is asked is promised. It starts with the first question. What cannot be answered fails
// with an Error whose message is a sentence.
import { make } from "./dom.js";
import { sizes, tabled, unpacked } from "./files.js";
import { NO_NETWORK, isOffline, reasonOf } from "./network.js";
import { say } from "./say.js";
import { measureTiles } from "./tiles.js";

const NO_START = say("Python could not start on this page. A newer browser may run it. You can still read the book.");
const runsHere = () => typeof WebAssembly === "object" && typeof Worker === "function";

// What Python itself says to a call: rules, for instance, that are none.
class Refused extends Error {
  name = "Refused";
}

export class Python {
  /** What it is doing: idle, loading, ready or failed; and how many bytes it has loaded. */
  state = "idle";
  loaded = 0;
  #watching = [];
  #asked = new Map(); // what waits for its answer: {message, begun, resolve, reject, timer, tries}
  #port = null;
  #fault = null; // from when nobody waited
  #last = 0;

  /**
   * `connect(heard)` starts it, and returns how it is told something and how it ends. It has so many seconds of
   * `patience` for an answer, which is `late` then. If it `died`, it is asked again, `tries` times in all.
   */
  constructor(connect, { patience, late, died, tries }) {
    Object.assign(this, { connect, patience, late, died, tries });
  }

  /** Have a function told now, and whenever what it is doing changes. */
  watch(told) {
    this.#watching.push(told);
    told(this);
  }

  #does(state, loaded = 0) {
    Object.assign(this, { state, loaded });
    for (const told of this.#watching) told(this);
  }

  /** What it says to a call, which has `begun` when Python is there. */
  ask(call, begun = () => {}) {
    return new Promise((resolve, reject) => {
      const fault = runsHere() ? this.#fault : NO_START;
      this.#fault = null;
      if (fault) throw new Error(fault);
      const waiting = { message: { id: ++this.#last, ...call }, begun, resolve, reject, timer: 0, tries: 1 };
      this.#asked.set(this.#last, waiting);
      if (this.state === "ready") this.#send(waiting);
      else this.warmUp();
    });
  }

  /** Start it, so that the first question need not wait for it. */
  warmUp() {
    if (this.#port || !runsHere()) return;
    this.#does("loading");
    const port = this.connect((said) => port === this.#port && this.#heard(said ?? {}));
    this.#port = port;
  }

  /** End it: whoever waits is told why, unless it may be asked again. */
  end(error) {
    this.#port?.end();
    this.#port = null;
    this.#does("failed");
    if (!this.#asked.size && this.tries === 1) this.#fault = error.message;
    for (const [id, waiting] of this.#asked) {
      clearTimeout(waiting.timer);
      if (waiting.tries++ < this.tries) continue;
      this.#asked.delete(id);
      waiting.reject(error);
    }
    if (this.#asked.size) this.warmUp();
  }

  #send(waiting) {
    waiting.begun();
    waiting.timer = setTimeout(() => this.end(new Error(this.late)), this.patience * 1000);
    this.#port.post(waiting.message);
  }

  // What is said may be anything.
  #heard({ id, loaded, ready, reply, failure, broken, fatal, offline }) {
    const waiting = this.#asked.get(id);
    if (loaded) {
      if (this.state === "loading") this.#does("loading", loaded); // later more may come for a desk
    } else if (ready && this.state === "loading") {
      this.#does("ready");
      for (const each of this.#asked.values()) this.#send(each);
    } else if (waiting && (reply !== undefined || failure !== undefined)) {
      clearTimeout(waiting.timer);
      this.#asked.delete(id);
      if (failure === undefined) waiting.resolve(reply);
      else waiting.reject(new Refused(failure));
    } else {
      console.info(`The page's Python failed: ${broken ?? fatal}`);
      this.end(new Error(this.state === "ready" ? this.died : offline ? NO_NETWORK : NO_START));
    }
  }
}

/** What Python needs on every page. */
export const FIRST = ["pyodide.asm.wasm", "pyodide.asm.mjs", "lib.zip", "lock.json", "links.json", "app"].map((name) => `${name}.pack`);
const STARTING = say("Loaded. The rules are starting.");

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** A bar that says how much of that, or of other files, has come, until Python is there. */
export function barOf(python, names = FIRST) {
  const all = names.reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
  const bar = make("progress", { max: all, "aria-hidden": "true" });
  const words = make("span", {});
  const element = make("span", { class: "ask-coming" }, bar, " ", words);
  python.watch(({ state, loaded }) => {
    element.hidden = state !== "loading";
    bar.value = loaded;
    words.textContent = loaded < all ? say("{come} of {all} MB", { come: megabytes(loaded), all: megabytes(all) }) : STARTING;
  });
  return element;
}

// ---- The Python that knows the rules ----

const PATIENCE = 20; // seconds for an answer, once Python is there: a slow network may take its time
const DIED = say("Python stopped on this page. Ask again, or reload the page.");
const NO_FACES = say("The tiles could not be loaded. Reload the page.");

export const python = new Python(connect, { patience: PATIENCE, late: DIED, died: DIED, tries: 2 });

function connect(heard) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "riichi-rules" });
  worker.addEventListener("message", async ({ data }) => heard(data.broken ? { ...data, offline: await isOffline() } : data));
  worker.addEventListener("error", async (event) => {
    event.preventDefault();
    heard({ fatal: event.message, offline: await isOffline() });
  });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}

/** The answer to a question, as `reply` of the desk has it; perhaps carried to other rules. */
export async function ask(question, ruleset = null, settings = null) {
  return (await tabled(question, ruleset, settings)) ?? call("reply", question, ruleset, settings);
}

/** What a function of the desk says. */
export const call = (name, ...args) => python.ask({ call: name, args });

/** What a function of the desk that teaches says: that desk comes when it is asked for the first time. */
export const teach = (name, ...args) => python.ask({ desk: "practice", call: name, args });

/** Bring the faces of all tiles into the page, once: drawings refer to them. Promises what forms.json says. */
let faces = null;
export const bringFaces = () => (faces ??= broughtFaces().catch(noFaces));

async function noFaces() {
  faces = null; // they may come when they are asked for again
  throw new Error(await reasonOf(NO_FACES));
}

async function broughtFaces() {
  const [text, data] = await Promise.all([unpacked("tiles.svg.pack", "text"), unpacked("forms.json.pack", "json")]);
  measureTiles(data);
  document.body.prepend(drawing(text));
  return data;
}

/** An SVG text as an element of this page; nothing in it can run. Null for what is no drawing. */
export function drawing(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (read.localName !== "svg" || read.querySelector("parsererror, script, foreignObject")) return null;
  return document.importNode(read, true);
}
