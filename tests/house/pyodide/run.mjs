// Run the core's tests on Pyodide: node run.mjs PYODIDE PROJECT PACKAGES WITHOUT...
//
// PYODIDE is the folder of npm's package, PROJECT that of the rules and PACKAGES the site-packages whose
// pure Python (pytest and what it needs) is used as it is. WITHOUT names the files that are left out.
// Nothing is fetched, and nothing is written outside Pyodide's own memory.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [pyodide, project, packages, ...without] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({
  env: { PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", PYTHONDONTWRITEBYTECODE: "1" },
});
python.mountNodeFS("/project", project);
python.mountNodeFS("/packages", packages);
python.globals.set("without", python.toPy(without));
const status = await python.runPythonAsync(`
import os, sys

os.chdir("/project")
sys.path[:0] = ["/project"]
sys.path.append("/packages")
print("Python", sys.version.split()[0], "on", sys.platform)
import pytest

ignored = [f"--ignore={name}" for name in without]
int(pytest.main(["-p", "no:cacheprovider", "-q", "-rN", "--tb=short", *ignored, "tests", "riichi_rules"]))
`);
process.exit(status);
