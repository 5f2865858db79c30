// The rules, in a Worker: Pyodide with the page's Python, which answers {id, call, args} with {id, reply}
// or {id, failure}. All that it loads lies beside it; afterwards it has no way left to fetch anything.
import { loadPyodide } from "./pyodide.mjs";

const PLACE = "/rules"; // rulesets are looked for in a folder: modules cannot stay in their archive
const UNPACK = `
import os, sys, zipimport

archive = zipimport.zipimporter("/app.zip")
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
  const [python, modules, links] = await Promise.all([
    loadPyodide({ indexURL: beside("./"), stdLibURL: beside("lib.zip"), lockFileURL: beside("lock.json") }),
    bytes("app.zip"),
    bytes("links.json"),
  ]);
  python.FS.writeFile("/app.zip", modules);
  python.runPython(UNPACK);
  python.FS.writeFile(`${PLACE}/riichi_book/live/rule_links.json`, links);
  const { serve } = python.pyimport("riichi_book.live.desk");
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
