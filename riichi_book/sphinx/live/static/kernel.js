// Run the cells of a notebook in a separate Worker, so that readers' code cannot freeze the page and can be stopped. The
// Worker belongs to a frame whose policy forbids every connection, so the page fetches its files and sends them.
import { make } from "./dom.js";
import { fetched } from "./files.js";
import { parsed } from "./kept.js";
import { isOffline } from "./network.js";
import { FIRST, Python, barOf } from "./python.js";
import { plural, say } from "./say.js";

const FILES = [...FIRST, "cells.pack"];
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:";
const LONGEST = 120; // seconds that a cell may run
const TIME = plural(LONGEST, "{n} second", "{n} seconds");
const ENDLESS = say("The cell ran for {time} and was stopped. The next run starts with the first cell.", { time: TIME });
const DIED = say("Python stopped on this page. Run the cell again, or reload the page.");

const python = new Python(connect, { timeout: LONGEST, late: ENDLESS, died: DIED, tries: 1 });

/** Run a cell: the outputs as `riichi_book.sphinx.live.cells` returns them. Calls `begun` when Python has loaded. */
export const run = (number, source, begun) => python.ask({ call: "run", args: [number, source] }, begun);

/** A progress bar for loading it. */
export const bar = () => barOf(python, FILES);

/** Stop the running cell: Python starts again with the next one. */
export const stop = () => python.end(Object.assign(new Error(), { name: "Stopped" }));

function connect(heard) {
  const frame = make("iframe", { sandbox: "allow-scripts", hidden: true, title: "Python" });
  const listen = ({ source, data }) => source === frame.contentWindow && heard(parsed(() => data));
  const end = () => {
    removeEventListener("message", listen);
    frame.remove(); // this ends its Worker too
  };
  addEventListener("message", listen);
  document.body.append(frame);
  fill(frame, heard).catch(async ({ message }) => heard({ broken: message, offline: await isOffline() }));
  return { post: (message) => frame.contentWindow.postMessage(message, "*"), end };
}

async function fill(frame, heard) {
  let loaded = 0;
  const files = {};
  const fetching = FILES.map(async (name) => {
    files[name] = await fetched(name, "arrayBuffer");
    heard({ loaded: (loaded += files[name].byteLength) });
  });
  const texts = ["frame.js", "worker.js", "pyodide.mjs"].map((name) => fetched(name, "text"));
  const [script, worker, pyodide] = await Promise.all([...texts, ...fetching]);
  frame.addEventListener("load", () => frame.contentWindow.postMessage({ worker, pyodide, files }, "*", Object.values(files)), { once: true });
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${script}</script>`;
}
