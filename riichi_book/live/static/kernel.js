// Runs the cells of a notebook in a Worker of their own, so that what a reader writes there never freezes the
// page, and can be stopped. The Worker belongs to a frame whose policy forbids it every connection, so the page
// fetches its files and sends them.
import { make } from "./dom.js";
import { parsed } from "./kept.js";
import { Python, fetched } from "./python.js";
import { plural, say } from "./say.js";

const TEXTS = { worker: "worker.js", pyodide: "pyodide.mjs", module: "pyodide.asm.mjs" };
const FILES = ["pyodide.asm.wasm", "lib.zip", "lock.json", "links.json", "app.pack", "cells.pack"];
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:";
const LONGEST = 120; // seconds that a cell may run
const TIME = plural(LONGEST, "{n} second", "{n} seconds");
const ENDLESS = say("The cell ran for {time} and was stopped. The next run begins with the first cell.", { time: TIME });
const DIED = say("The page's Python stopped. Run the cell again, or load the page anew.");

const python = new Python(connect, { patience: LONGEST, late: ENDLESS, died: DIED, tries: 1 });

/** What a cell shows, as `riichi_book.live.cells` has it; `begun` is called when Python is there. */
export const run = (number, source, begun) => python.ask({ call: "run", args: [number, source] }, begun);

/** End what runs: Python starts anew with the next cell. */
export const stop = () => python.end(Object.assign(new Error(), { name: "Stopped" }));

function connect(heard) {
  const frame = make("iframe", { sandbox: "allow-scripts", hidden: true, title: "Python" });
  const listen = ({ source, data }) => source === frame.contentWindow && heard(parsed(() => data));
  const end = () => {
    removeEventListener("message", listen);
    frame.remove(); // and with it its Worker
  };
  addEventListener("message", listen);
  document.body.append(frame);
  fill(frame).catch(({ message }) => heard({ broken: message }));
  return { post: (message) => frame.contentWindow.postMessage(message, "*"), end };
}

async function fill(frame) {
  const [script, texts, files] = await Promise.all([
    fetched("frame.js", "text"),
    together(Object.entries(TEXTS), "text"),
    together(FILES.map((name) => [name, name]), "arrayBuffer"),
  ]);
  frame.addEventListener("load", () => frame.contentWindow.postMessage({ ...texts, files }, "*", Object.values(files)), { once: true });
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${script}</script>`;
}

async function together(names, as) {
  return Object.fromEntries(await Promise.all(names.map(async ([key, name]) => [key, await fetched(name, as)])));
}
