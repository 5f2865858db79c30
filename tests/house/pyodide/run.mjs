// Run tests on Pyodide: node run.mjs PYODIDE PROJECT PACKAGES ARGUMENTS...
//
// PYODIDE is the folder of the npm package, PROJECT the checkout, and PACKAGES a site-packages folder whose
// pure Python packages (pytest and its dependencies) work unchanged. ARGUMENTS are pytest's.
// It downloads nothing, and writes only to Pyodide's own memory.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [pyodide, project, packages, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({
  env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONDONTWRITEBYTECODE: "1" },
});
python.mountNodeFS("/project", project);
python.mountNodeFS("/packages", packages);
python.globals.set("given", python.toPy(given));
const status = await python.runPythonAsync(`
import os, sys

os.chdir("/project")
sys.path[:0] = ["/project"]
sys.path.append("/packages")
print("Python", sys.version.split()[0], "on", sys.platform)
import pytest

# What a failed comparison held is told by the other Pythons: to prepare for that takes a sixth of the time.
int(pytest.main(["-p", "no:cacheprovider", "-q", "-rN", "--tb=short", "--assert=plain", *given]))
`);
process.exit(status);
