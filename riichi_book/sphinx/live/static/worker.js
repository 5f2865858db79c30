// The rules, in a Worker: Pyodide with the page's Python, which answers {id, call, args} with {id, reply}
// or {id, failure}. All that it loads lies beside it.
// A Worker by the name of riichi-cells runs cells of a notebook in place of that, with what they need besides:
// what a reader writes there has no part in what the rules answer elsewhere. `frame.js` starts it without a
// network: its first message brings the files, and it answers in JSON. What exercises need comes when one
// is answered for the first time: a message then names the desk that it is for. The desk `keep` keeps Python as it is
// then: to go on from there takes a third of the time of a start.

const PLACE = "/rules"; // rulesets are looked for in a folder: modules cannot stay in their archive
const LANGUAGE = "en"; // the build puts that of the reader in its place
const CELLS = self.name === "riichi-cells";
// What is loaded now stays, so the garbage collector need not look at it with each answer.
const SETTLE = "import gc; gc.freeze(); gc.enable()";

const MORE = { practice: "teaching" }; // what a desk needs that is not there from the start
const OFTEN = 50_000; // bytes after which the page hears how much has come

const beside = (name) => new URL(name, CELLS ? "https://files.invalid/" : import.meta.url).href;
const KEPT = beside("started"); // of this build: others are given up
const keptHere = async () => caches.open(`riichi-started ${beside("../../")}`);
const loads = self.fetch;
const come = { bytes: 0, told: 0 };
let begins; // once all of Python itself is here, it begins: what it is to run comes meanwhile
const here = new Promise((resolve) => (begins = resolve));
const tell = (data) => self.postMessage(CELLS ? JSON.stringify(data) : data);
const started = CELLS ? startGiven() : start();
started.then(
  () => tell({ ready: true }),
  async (error) => {
    if (!CELLS) await keptHere().then((cache) => cache.delete(KEPT)).catch(() => {}); // the next start is from nothing
    tell({ broken: String(error?.message ?? error) });
  },
);

// Start with the files of the first message: whatever asks for a file meanwhile gets it from there.
async function startGiven() {
  const { files } = (await self.given).data;
  const serving = await start((name) => new Response(files[name]));
  delete self.fetch; // what is there again is the browser's, which the policy keeps from fetching
  return serving;
}

// Files lie packed, so that any host sends them small. Pyodide has no option for it, and asks for them by their names.
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
    ...Object.values(coming), // what does not come ends this at once
  ]);
  put([...archives.flat(), ["riichi_book/sphinx/live/rule_links.json", links]], python);
  python.pyimport("sys").path.insert(0, PLACE);
  const { serve } = python.pyimport(`riichi_book.sphinx.live.${CELLS ? "cells" : "desk"}`);
  python.runPython(SETTLE);
  const desks = { keep: () => keep(python).catch(() => {}).then(() => '{"reply": true}') }; // without room it is not kept
  return (desk) => {
    if (!desk) return serve;
    desks[desk] ??= more(desk, python).catch((error) => {
      delete desks[desk]; // it may come when it is asked for again
      throw error;
    });
    return desks[desk];
  };
}

async function more(desk, python) {
  put(await laidOut(unpacked(MORE[desk], (name) => loads(beside(name)))), python);
  python.pyimport("sys").path_importer_cache.clear(); // folders that are remembered have more in them now
  return python.pyimport(`riichi_book.sphinx.live.${desk}`).serve;
}

async function keep(python) {
  const cache = await keptHere();
  if (await cache.match(KEPT)) return;
  for (const old of await cache.keys()) await cache.delete(old);
  const packed = new Blob([python.makeMemorySnapshot()]).stream().pipeThrough(new CompressionStream("gzip"));
  await cache.put(KEPT, new Response(packed));
}

// How Python begins: as it was kept, or so that it can be.
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

async function bytes(response) {
  return new Uint8Array(await (await response).arrayBuffer());
}

// What lies in an archive: [name, content] of each file, behind a line of JSON that says how long each is.
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

// The browser unpacks while Python starts: Python would have to do both.
async function unpacked(name, found) {
  const response = await found(`${name}.pack`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const body = response.body.pipeThrough(new TransformStream({ transform: count, flush: () => name === "pyodide.asm.wasm" && begins() })).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

function count(piece, stream) {
  come.bytes += piece.length;
  if (!CELLS && come.bytes - come.told > OFTEN) tell({ loaded: (come.told = come.bytes) });
  stream.enqueue(piece);
}

self.addEventListener("message", async ({ data: { id, desk, call, args } }) => {
  if (id === undefined) return; // files
  let deskOf;
  try {
    deskOf = await started;
  } catch {
    return; // the page was told
  }
  try {
    const serve = await deskOf(desk);
    tell({ id, ...JSON.parse(await serve(String(call), JSON.stringify(args))) });
  } catch (error) {
    tell({ id, fatal: String(error?.message ?? error) });
  }
});
