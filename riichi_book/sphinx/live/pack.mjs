// Compile the page's Python with the Python of the page: node pack.mjs PYODIDE COMPILING SOURCES TARGET
//
// PYODIDE is the folder of the npm package, COMPILING the Python module that compiles. SOURCES has three folders of
// modules: app for every page, cells for notebooks, and teaching for exercises. TARGET gets all of them compiled, and
// lib, the part of the standard library that app needs; cells and teaching bring what they need in addition.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, compiling, sources, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
// Leave out column positions, which only error messages with source code would show: modules are a quarter smaller.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/sources", sources);
python.mountNodeFS("/target", target);
const compile = { __name__: "compiling" };
const names = python.toPy(compile);
python.runPython(readFileSync(compiling, "utf-8"), { globals: names });
for (const part of ["app", "cells", "teaching"]) names.get("compile_sources")(`/sources/${part}`, `/target/${part}`);
names.get("compile_library")("/sources/app", "/target/lib");
names.get("compile_more")("/sources/teaching", "/target/teaching", "/target/lib");
names.get("compile_more")("/sources/cells", "/target/cells", "/target/lib", names.get("FOR_READERS"));
process.exit(0);
