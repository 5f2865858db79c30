// Compile the page's Python with the Python of the page: node pack.mjs PYODIDE COMPILING SOURCES TARGET
//
// PYODIDE is the folder of npm's package, COMPILING the module that compiles, SOURCES a folder of modules.
// TARGET gets two folders: app, the modules, and lib, what they need of the standard library.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, compiling, sources, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide();
python.mountNodeFS("/sources", sources);
python.mountNodeFS("/target", target);
const compile = { __name__: "compiling" };
const names = python.toPy(compile);
python.runPython(readFileSync(compiling, "utf-8"), { globals: names });
names.get("compile_sources")("/sources", "/target/app");
names.get("compile_library")("/sources", "/target/lib");
process.exit(0);
