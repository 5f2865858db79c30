"""Keep the notebooks such that a diff shows only what changed: `python tools/notebooks.py --execute`.

Without a flag this normalises the notebooks: no times, no execution order, no machine-specific metadata, and
stable cell ids. `--execute` runs them first, from top to bottom. `--check` changes nothing, names the
notebooks that are not normalised, and then exits with status 1.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
# Metadata that editors and runs leave in a cell. Tags, rule ids and the site's hints stay.
TRACES = ("execution", "ExecuteTime", "collapsed", "scrolled", "trusted", "editable", "jupyter")
# Cells with the tag `hide-cell` get these, which fold them in JupyterLab as the site does.
FOLDED = {"outputs_hidden": True, "source_hidden": True}
SECONDS_FOR_A_CELL = 120


def main() -> int:
    """Answer the command line. Return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--execute", action="store_true", help="run the notebooks first")
    parser.add_argument("--check", action="store_true", help="change nothing, name what would change")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all in notebooks/")
    asked = parser.parse_args()
    astray = False
    for path in asked.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb")):
        before = path.read_text("utf-8")
        after = normal(before, path.parent if asked.execute else None)
        if after != before and asked.check:
            astray = True
            print(f"{path}: not in its normal form, `make notebooks` mends that")
        elif after != before:
            path.write_text(after, "utf-8")
            print(f"{path}: written")
    return int(astray)


def normal(text: str, run_in: Path | None = None) -> str:
    """Return a notebook's text in its normal form. Execute it in ``run_in`` first, if that is given."""
    notebook: Any = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    if run_in is not None:
        NotebookClient(
            notebook,
            timeout=SECONDS_FOR_A_CELL,
            kernel_name="python3",
            resources={"metadata": {"path": str(run_in)}},
            coalesce_streams=True,
            record_timing=False,
        ).execute()
    notebook.metadata = KERNEL
    notebook.nbformat_minor = 5
    known: set[str] = set()
    for cell in notebook.cells:
        if not cell.get("id") or cell.id in known:
            cell.id = hashlib.sha256(f"{cell.source}{len(known)}".encode()).hexdigest()[:8]
        known.add(cell.id)
        for trace in TRACES:
            cell.metadata.pop(trace, None)
        if "hide-cell" in cell.metadata.get("tags", ()):
            cell.metadata["jupyter"] = FOLDED
        if cell.cell_type == "code":
            # nbval needs a count on cells that ran. All get 1, so adding a cell does not renumber the others.
            cell.execution_count = 1 if cell.execution_count else None
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = cell.execution_count
                if "metadata" in output:
                    output.metadata = {}
    return str(nbformat.writes(notebook, version=4)).rstrip() + "\n"  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    sys.exit(main())
