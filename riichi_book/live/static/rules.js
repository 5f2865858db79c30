// The page's side of the Worker: `ask`, `call` and `teach` promise what its Python says.
// The Worker starts with the first question. If it dies, it is restarted and the question is retried once;
// after that the promise fails, with an Error whose message is a sentence.
import { measureTiles } from "./faces.js";
import { NO_START, fetched, runsHere, startWorker } from "./python.js";
import { say } from "./say.js";

const PATIENCE = 20_000; // milliseconds for an answer, once Python is there: a slow network may take its time
const DIED = say("The page's Python stopped. Ask again, or load the page anew.");
const NO_FACES = say("The tiles could not be loaded. Load the page anew.");

// What the desk itself says to a call: rules, for instance, that are none.
class Refused extends Error {
  name = "Refused";
}

const asked = new Map(); // what waits for its answer: {message, resolve, reject, timer, tries}
const listeners = new Set();
let worker = null;
let now = "idle";
let last = 0;

/** What the Worker is doing: idle, loading, ready or failed. */
export const state = () => now;

/** Have a function called with each new state. Returns what ends that. */
export function onState(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Start Python, so that the first question need not wait for it. */
export function warmUp() {
  if (worker === null && runsHere()) start();
}

/** The answer to a question, as `reply` of the desk has it; perhaps carried to other rules. */
export const ask = (question, ruleset = null, settings = null) => call("reply", question, ruleset, settings);

/** What a function of the desk says. */
export const call = (name, ...args) => promised({ call: name, args });

/** What a function of the desk that teaches says: that desk comes when it is asked for the first time. */
export const teach = (name, ...args) => promised({ desk: "practice", call: name, args });

function promised(wanted) {
  return new Promise((resolve, reject) => {
    if (!runsHere()) {
      change("failed");
      throw new Error(NO_START);
    }
    const waiting = { message: { id: ++last, ...wanted }, resolve, reject, timer: 0, tries: 0 };
    asked.set(last, waiting);
    if (worker === null) start();
    else send(waiting);
  });
}

function start() {
  change("loading");
  worker = startWorker("riichi-rules", heard, () => died(now === "loading" ? NO_START : DIED));
  asked.forEach(send);
}

function send(waiting) {
  waiting.tries += 1;
  worker.postMessage(waiting.message);
  if (now === "ready") expect(waiting);
}

function expect(waiting) {
  clearTimeout(waiting.timer);
  waiting.timer = setTimeout(() => died(DIED), PATIENCE);
}

function heard({ id, ready, reply, failure, broken, fatal }) {
  if (ready) {
    change("ready");
    asked.forEach(expect);
  } else if (broken !== undefined || fatal !== undefined) {
    console.info(`The page's Python failed: ${broken ?? fatal}`);
    died(broken === undefined ? DIED : NO_START);
  } else {
    const waiting = taken(id);
    if (failure === undefined) waiting?.resolve(reply);
    else waiting?.reject(new Refused(failure));
  }
}

function died(sentence) {
  worker?.terminate();
  worker = null;
  for (const [id, { timer, tries, reject }] of asked) {
    clearTimeout(timer);
    if (tries < 2) continue;
    asked.delete(id);
    reject(new Error(sentence));
  }
  if (asked.size > 0) start();
  else change("failed");
}

function taken(id) {
  const waiting = asked.get(id);
  clearTimeout(waiting?.timer);
  asked.delete(id);
  return waiting;
}

function change(state) {
  now = state;
  for (const listener of listeners) listener(state);
}

/** Bring the faces of all tiles into the page, once: drawings refer to them. Promises what forms.json says. */
let faces = null;
export function bringFaces() {
  faces ??= broughtFaces().catch(() => {
    faces = null; // they may come when they are asked for again
    throw new Error(NO_FACES);
  });
  return faces;
}

async function broughtFaces() {
  const [text, data] = await Promise.all([fetched("tiles.svg", "text"), fetched("forms.json", "json")]);
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
