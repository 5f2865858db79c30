// Python next to the page: it starts with the first call, and each call returns a promise. A call that fails rejects with
// an Error whose message is a sentence for readers.
import { make } from "./dom.js";
import { sizes, tabled, unpacked } from "./files.js";
import { NO_NETWORK, isOffline, reasonOf } from "./network.js";
import { say } from "./say.js";
import { measureTiles } from "./tiles.js";
import { catalogue } from "./words.js";

const NO_START = say("Python could not start on this page. A newer browser may run it. You can still read the book.");
const runsHere = () => typeof WebAssembly === "object" && typeof Worker === "function";

export class Python {
  /** The state: idle, loading, ready or failed. `loaded` is the number of bytes loaded. */
  state = "idle";
  loaded = 0;
  #watching = [];
  #asked = new Map(); // pending calls: {message, begun, resolve, reject, timer, tries}
  #port = null;
  #fault = null; // an error that occurred while no call was pending
  #last = 0;

  /**
   * `connect(heard)` starts Python, and returns `{post, end}`. `timeout` is how long a call may take in seconds, and `late`
   * its error message; `died` is the message if Python stops. Each call is tried up to `tries` times.
   */
  constructor(connect, { timeout, late, died, tries }) {
    Object.assign(this, { connect, timeout, late, died, tries });
  }

  /** Call a function now, and whenever the state changes. */
  watch(told) {
    this.#watching.push(told);
    told(this);
  }

  #does(state, loaded = 0) {
    Object.assign(this, { state, loaded });
    for (const told of this.#watching) told(this);
  }

  /** The reply to a call. `begun` is called when Python is ready and gets the call. */
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

  /** Start Python early, so that the first call does not have to wait for it. */
  warmUp() {
    if (this.#port || !runsHere()) return;
    this.#does("loading");
    const port = this.connect((said) => port === this.#port && this.#heard(said ?? {}));
    this.#port = port;
  }

  /** Stop Python. Pending calls are retried if they have tries left, and rejected otherwise. */
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
    waiting.timer = setTimeout(() => this.end(new Error(this.late)), this.timeout * 1000);
    this.#port.post(waiting.message);
  }

  // Messages may be anything: readers' code can send some.
  #heard({ id, loaded, ready, reply, failure, broken, fatal, offline }) {
    const waiting = this.#asked.get(id);
    if (loaded) {
      if (this.state === "loading") this.#does("loading", loaded); // once ready, files for another desk may still load
    } else if (ready && this.state === "loading") {
      this.#does("ready");
      for (const each of this.#asked.values()) this.#send(each);
    } else if (waiting && (reply !== undefined || failure !== undefined)) {
      clearTimeout(waiting.timer);
      this.#asked.delete(id);
      if (failure === undefined) waiting.resolve(reply);
      else waiting.reject(Object.assign(new Error(failure), { name: "Refused" })); // for instance because the rules are invalid
    } else {
      console.info(`The page's Python failed: ${broken ?? fatal}`);
      this.end(new Error(this.state === "ready" ? this.died : offline ? NO_NETWORK : NO_START));
    }
  }
}

/** The files that Python needs on every page. */
export const FIRST = ["pyodide.asm.wasm", "pyodide.asm.mjs", "lib.zip", "lock.json", "links.json", "app"].map((name) => `${name}.pack`);
const STARTING = say("Loaded. The rules are starting.");

const megabytes = (bytes) => (bytes / 1e6).toLocaleString(catalogue.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A progress bar for these files, or others, until Python is ready. */
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

const TIMEOUT = 20; // seconds for an answer once Python is ready; loading it has no limit
const DIED = say("Python stopped on this page. Ask again, or reload the page.");
const NO_FACES = say("The tiles could not be loaded. Reload the page.");

export const python = new Python(connect, { timeout: TIMEOUT, late: DIED, died: DIED, tries: 2 });

function connect(heard) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "riichi-rules" });
  worker.addEventListener("message", async ({ data }) => heard(data.broken ? { ...data, offline: await isOffline() } : data));
  worker.addEventListener("error", async (event) => {
    event.preventDefault();
    heard({ fatal: event.message, offline: await isOffline() });
  });
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}

/** The answer to a question, as the desk's `reply` returns it, perhaps carried over to other rules. */
export async function ask(question, ruleset = null, settings = null) {
  return (await tabled(question, ruleset, settings)) ?? call("reply", question, ruleset, settings);
}

/** Call a function of the desk. */
export const call = (name, ...args) => python.ask({ call: name, args });

/** Call a function of the desk that teaches, which loads with its first call. */
export const teach = (name, ...args) => python.ask({ desk: "practice", call: name, args });

// Bring something once. If that fails, allow a retry.
function once(bring) {
  let brought = null;
  const failed = async () => {
    brought = null;
    throw new Error(await reasonOf(NO_FACES));
  };
  return () => (brought ??= bring().catch(failed));
}

/** The data in forms.json: forms, and names and measures of tiles. */
export const bringForms = once(async () => {
  const data = await unpacked("forms.json.pack", "json");
  measureTiles(data);
  return data;
});

/** Add the tile symbols to the page: drawings refer to them. Returns a promise of the data in forms.json. */
export const bringFaces = once(async () => {
  const [text, data] = await Promise.all([unpacked("tiles.svg.pack", "text"), bringForms()]);
  document.body.prepend(drawing(text));
  return data;
});

/** Parse an SVG into an element of this page. Null if it is no SVG or has scripts or foreign content. */
export function drawing(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (read.localName !== "svg" || read.querySelector("parsererror, script, foreignObject")) return null;
  return document.importNode(read, true);
}
