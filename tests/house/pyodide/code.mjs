// Run code on Pyodide, with a project to import from: node code.mjs PYODIDE PROJECT CODE
//
// Its first line says which Python that is.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [pyodide, project, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/project", project);
await python.runPythonAsync(`
import sys
sys.path[:0] = ["/project"]
print(sys.version.split()[0])
${code}`);
