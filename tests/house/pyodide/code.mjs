// Run code on Pyodide, with a project to import from: node code.mjs PYODIDE PROJECT PACKAGES CODE
//
// PACKAGES is a site-packages folder; its pure Python packages work unchanged. The first output line is the
// version of Python.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [pyodide, project, packages, code] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.mountNodeFS("/project", project);
python.mountNodeFS("/packages", packages);
await python.runPythonAsync(`
import sys
sys.path[:0] = ["/project"]
sys.path.append("/packages")
print(sys.version.split()[0])
${code}`);
