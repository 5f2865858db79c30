// The page's side of the Worker: ask(question) and call(name, ...args) promise what its Python says.
// The Worker starts when something is asked for the first time. One that dies is started anew, and what it
// was asked is asked once more; after that the promise fails, with an Error whose message is a sentence.
import { NO_START, runsHere, startWorker } from "./python.js";

import { measureTiles } from "./faces.js";
import { say } from "./say.js";

const PATIENCE = 20_000; // milliseconds for an answer, once Python is there: a slow network may take its time
const DIED = say("The page's Python stopped. Ask again, or load the page anew.");

const NO_FACES = say("The tiles could not be loaded. Load the page anew.");

// What the desk itself says to a call: rules, for instance, that are none.
class Refused extends Error {
  name = "Refused";
}

const asked = new Map();
const listeners = new Set();
let worker = null;
let now = "idle";
let last = 0;

/** What the Worker is doing: idle, loading, ready or failed. */
export function state() {
  return now;
}

/** Have a function called with each new state. */
export function onState(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Start Python, so that the first question need not wait for it. */
export function warmUp() {
  if (worker === null && runsHere()) start();
}

/** The answer to a question, as `reply` of the desk has it; perhaps carried to other rules. */
export function ask(question, ruleset = null, settings = null) {
  return call("reply", question, ruleset, settings);
}

/** What a function of the desk says. */
export function call(name, ...args) {
  return promised({ call: name, args });
}

/** What a function of the desk says that teaches: it comes when it is asked for the first time. */
export function teach(name, ...args) {
  return promised({ desk: "practice", call: name, args });
}

function promised(wanted) {
  return new Promise((resolve, reject) => {
    if (!runsHere()) {
      change("failed");
      reject(new Error(NO_START));
      return;
    }
    const message = { id: ++last, ...wanted };
    asked.set(message.id, { message, resolve, reject, timer: 0, tries: 0 });
    if (worker === null) start();
    else send(asked.get(message.id));
  });
}

function start() {
  change("loading");
  worker = startWorker("riichi-rules", heard, () => died(now === "loading" ? NO_START : DIED));
  for (const waiting of asked.values()) send(waiting);
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

function heard(data) {
  if (data.ready) {
    change("ready");
    for (const waiting of asked.values()) expect(waiting);
  } else if (data.broken !== undefined) {
    console.info(`The page's Python could not start: ${data.broken}`);
    died(NO_START);
  } else if (data.fatal !== undefined) {
    console.info(`The page's Python failed: ${data.fatal}`);
    died(DIED);
  } else {
    const waiting = asked.get(data.id);
    if (waiting === undefined) return;
    done(waiting);
    if (data.failure === undefined) waiting.resolve(data.reply);
    else waiting.reject(new Refused(data.failure));
  }
}

function died(sentence) {
  worker?.terminate();
  worker = null;
  for (const waiting of [...asked.values()]) {
    clearTimeout(waiting.timer);
    if (waiting.tries < 2) continue;
    done(waiting);
    waiting.reject(new Error(sentence));
  }
  if (asked.size > 0) start();
  else change("failed");
}

function done(waiting) {
  clearTimeout(waiting.timer);
  asked.delete(waiting.message.id);
}

function change(state) {
  now = state;
  for (const listener of listeners) listener(state);
}

/** Bring the faces of all tiles into the page, once: drawings refer to them. Promises what forms.json says. */
let faces = null;
export function bringFaces() {
  faces ??= broughtFaces().catch((failure) => {
    faces = null; // they may come when they are asked for again
    throw failure;
  });
  return faces;
}

async function broughtFaces() {
  const files = ["tiles.svg", "forms.json"].map((name) => fetch(new URL(name, import.meta.url)));
  const [sprite, forms] = await Promise.all(files);
  if (!sprite.ok || !forms.ok) throw new Error(NO_FACES);
  const [text, data] = await Promise.all([sprite.text(), forms.json()]);
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
