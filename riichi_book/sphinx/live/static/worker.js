// The rules in a Worker: Pyodide with the page's Python, which answers {id, call, args} with {id, reply} or
// {id, failure}. All files that it loads are next to it.
// A Worker named riichi-cells runs the cells of a notebook instead, so that readers' code cannot affect what the rules
// answer. `frame.js` starts it without a network: its first message has the files, and it answers in JSON.
// A message may name a `desk`. The desk for exercises loads with its first message. The desk `keep` caches a snapshot of
// Python's memory: a later start from it takes a third of the time.

const PLACE = "/rules"; // unpack modules here, because rulesets are read from a folder
const LANGUAGE = "en"; // the build sets the reader's language
const CELLS = self.name === "riichi-cells";
// What is loaded by now stays loaded, so exclude it from garbage collection.
const SETTLE = "import gc; gc.freeze(); gc.enable()";

const OFTEN = 100; // ms between two progress messages to the page

const beside = (name) => new URL(name, CELLS ? "https://files.invalid/" : import.meta.url).href;
const KEPT = beside("started"); // the snapshot of this build; others are deleted
const keptHere = async () => caches.open(`riichi-started ${beside("../../")}`);
const loads = self.fetch;
const come = { bytes: 0, told: 0 };
const { promise: here, resolve: begins } = Promise.withResolvers(); // once Pyodide's wasm has loaded, unpack the modules
const bytes = async (response) => new Uint8Array(await (await response).arrayBuffer());
const tell = (data) => self.postMessage(CELLS ? JSON.stringify(data) : data);
const started = CELLS ? startGiven() : start();
started.then(
  () => tell({ ready: true }),
  async (error) => {
    if (!CELLS) await keptHere().then((cache) => cache.delete(KEPT)).catch(() => {}); // start without a snapshot next time
    tell({ broken: String(error?.message ?? error) });
  },
);

// Start with the files of the first message; `fetch` serves them meanwhile.
async function startGiven() {
  const { files } = (await self.given).data;
  const serving = await start((name) => new Response(files[name]));
  delete self.fetch; // restores the browser's own, which the policy blocks
  return serving;
}

// Files are packed, so downloads are small from any host. Pyodide has no option for that, so replace its `fetch`.
async function start(found = (name) => loads(beside(name))) {
  const first = ["pyodide.asm.wasm", "pyodide.asm.mjs", "lib.zip", "lock.json"];
  const modules = ["app", ...(CELLS ? ["cells"] : [])];
  const later = ["links.json", ...modules].map((name) => [name, here.then(() => unpacked(name, found))]);
  const coming = Object.fromEntries([...first.map((name) => [name, unpacked(name, found)]), ...later]);
  self.fetch = async (url) => coming[String(url).split("/").at(-1)];
  const urls = { indexURL: beside("./"), stdLibURL: beside("lib.zip"), lockFileURL: beside("lock.json") };
  const [python, links, archives] = await Promise.all([
    Promise.all([import("./pyodide.mjs"), script(coming["pyodide.asm.mjs"]), begun()]).then(([{ loadPyodide }, createPyodideModule, how]) =>
      loadPyodide({ env: { RIICHI_LANGUAGE: LANGUAGE }, ...urls, ...how, createPyodideModule }),
    ),
    bytes(coming["links.json"]),
    Promise.all(modules.map((name) => laidOut(coming[name]))),
    ...Object.values(coming), // fail at once if one does not load
  ]);
  put([...archives.flat(), ["riichi_book/sphinx/live/rule_links.json", links]], python);
  python.pyimport("sys").path.insert(0, PLACE);
  const { serve } = python.pyimport(`riichi_book.sphinx.live.${CELLS ? "cells" : "desk"}`);
  python.runPython(SETTLE);
  const desks = { keep: () => keep(python).catch(() => {}).then(() => '{"reply": true}') }; // a full storage is no error
  return (desk) => {
    if (!desk) return serve;
    desks[desk] ??= practice(python).catch((error) => {
      delete desks[desk]; // allow a retry
      throw error;
    });
    return desks[desk];
  };
}

async function practice(python) {
  put(await laidOut(unpacked("teaching", (name) => loads(beside(name)))), python);
  python.pyimport("sys").path_importer_cache.clear(); // cached folder listings are out of date
  return python.pyimport("riichi_book.sphinx.live.practice").serve;
}

async function keep(python) {
  const cache = await keptHere();
  if (await cache.match(KEPT)) return;
  for (const old of await cache.keys()) await cache.delete(old);
  const packed = new Blob([python.makeMemorySnapshot()]).stream().pipeThrough(new CompressionStream("gzip"));
  await cache.put(KEPT, new Response(packed));
}

// Options for starting Python: from a snapshot, or so that one can be made.
async function begun() {
  const kept = CELLS ? null : await keptHere().then((cache) => cache.match(KEPT)).catch(() => null);
  return kept ? { _loadSnapshot: new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer() } : { _makeSnapshot: !CELLS };
}

function put(files, python) {
  for (const [name, content] of files) {
    const place = `${PLACE}/${name}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, content);
  }
}

// The files of an archive as [name, content]; its first line is JSON with their names and sizes.
async function laidOut(response) {
  const archive = await bytes(response);
  let at = archive.indexOf(10) + 1;
  const names = JSON.parse(new TextDecoder().decode(archive.subarray(0, at)));
  return names.map(([name, size]) => [name, archive.subarray(at, (at += size))]);
}

async function script(response) {
  const url = URL.createObjectURL(new Blob([await bytes(response)], { type: "text/javascript" }));
  return (await import(url)).default;
}

// Let the browser unpack while Python starts, instead of Python doing both.
async function unpacked(name, found) {
  const response = await found(`${name}.pack`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const body = response.body.pipeThrough(new TransformStream({ transform: count, flush: () => name === "pyodide.asm.wasm" && begins() })).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

function count(piece, stream) {
  come.bytes += piece.length;
  report();
  stream.enqueue(piece);
}

function report() {
  const now = performance.now();
  if (CELLS || now - come.told < OFTEN) return;
  come.told = now;
  tell({ loaded: come.bytes });
}

self.addEventListener("message", async ({ data: { id, desk, call, args } }) => {
  if (id === undefined) return; // the message with the files
  const deskOf = await started.catch(() => null);
  if (!deskOf) return; // the page already knows
  try {
    const serve = await deskOf(desk);
    tell({ id, ...JSON.parse(await serve(String(call), JSON.stringify(args))) });
  } catch (error) {
    tell({ id, fatal: String(error?.message ?? error) });
  }
});
