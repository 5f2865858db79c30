// The page's side of the Worker: `ask`, `call` and `teach` promise what its Python says. What cannot be answered
// fails with an Error whose message is a sentence.
import { isOffline, reasonOf, unpacked } from "./network.js";
import { Python } from "./python.js";
import { say } from "./say.js";
import { tabled } from "./table.js";
import { measureTiles } from "./tiles.js";

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
export function bringFaces() {
  faces ??= broughtFaces().catch(async () => {
    faces = null; // they may come when they are asked for again
    throw new Error(await reasonOf(NO_FACES));
  });
  return faces;
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
