"""Run every benchmark and print its figures: `python -P benchmarks/all.py [--small] [--json]`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

sys.path.append(str(Path(__file__).parent))  # `python -P` leaves this folder out of the path
from measuring import SAMPLE, arguments, tell

TABLE: Final = {
    "hands": ("--hands", "100"),
    "rounds": ("--rounds", "1"),
    "ask_lines": ("--lines", "20"),
    "scale": (str(SAMPLE), "1"),
    "live": ("--no-build", "--starts", "1"),
}
"""The benchmarks, and the arguments with which each runs quickly."""


def figures(name: str, *given: str) -> list[dict[str, Any]]:
    """Return the rows that a benchmark prints."""
    command = [sys.executable, "-P", str(Path(__file__).with_name(f"{name}.py")), *given, "--json"]
    return list(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))


def main() -> None:
    """Run the command line."""
    parser = arguments(__doc__)
    parser.add_argument("--small", action="store_true", help="look at little, to see that they run")
    asked = parser.parse_args()
    rows = [
        {"benchmark": name, **row}
        for name, little in TABLE.items()
        for row in figures(name, *(little if asked.small else ()))
    ]
    tell(rows, as_json=asked.json)


if __name__ == "__main__":
    main()
