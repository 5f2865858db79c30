// The rules, in a Worker: Pyodide with the page's Python, which answers {id, call, args} with {id, reply}
// or {id, failure}. All that it loads lies beside it; afterwards it has no way left to fetch anything.
// A Worker by the name of riichi-cells runs cells of a notebook in place of that, with what they need besides:
// what a reader writes there has no part in what the rules answer elsewhere.
import { loadPyodide } from "./pyodide.mjs";

const PLACE = "/rules"; // rulesets are looked for in a folder: modules cannot stay in their archive
const ARCHIVES = "/archives";
const CELLS = self.name === "riichi-cells";
const UNPACK = `
import os, sys, zipimport

for zipped in os.listdir("${ARCHIVES}"):
    archive = zipimport.zipimporter(f"${ARCHIVES}/{zipped}")
    for name in archive.get_data("NAMES").decode().split("\\n"):
        place = f"${PLACE}/{name}"
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(archive.get_data(name))
sys.path.insert(0, "${PLACE}")
`;

const beside = (name) => new URL(name, import.meta.url).href;
const started = start();
started.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ broken: String(error?.message ?? error) }),
);

async function start() {
  const [python, links, ...archives] = await Promise.all([
    loadPyodide({ indexURL: beside("./"), stdLibURL: beside("lib.zip"), lockFileURL: beside("lock.json") }),
    bytes("links.json"),
    bytes("app.zip"),
    ...(CELLS ? [bytes("cells.zip")] : []),
  ]);
  python.FS.mkdir(ARCHIVES);
  archives.forEach((archive, place) => python.FS.writeFile(`${ARCHIVES}/${place}.zip`, archive));
  python.runPython(UNPACK);
  python.FS.writeFile(`${PLACE}/riichi_book/live/rule_links.json`, links);
  const { serve } = python.pyimport(`riichi_book.live.${CELLS ? "cells" : "desk"}`);
  for (const way of ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker"]) {
    Object.defineProperty(self, way, { value: undefined });
  }
  return serve;
}

async function bytes(name) {
  const response = await fetch(beside(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

self.addEventListener("message", async ({ data: { id, call, args } }) => {
  let serve;
  try {
    serve = await started;
  } catch {
    return; // the page was told
  }
  try {
    self.postMessage({ id, ...JSON.parse(serve(String(call), JSON.stringify(args))) });
  } catch (error) {
    self.postMessage({ id, fatal: String(error?.message ?? error) });
  }
});
