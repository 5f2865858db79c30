"""How long `import riichi_rules` takes: `python -P benchmarks/import_time.py [--json]`.

Each run is a new interpreter that times the import alone. The median of them is what a person waits for.
The interpreter's own start is not counted, nor compiling: a first run, which is not timed, does that.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))  # `python -P` does not look beside this file
from measuring import arguments, tell

RUNS = 15
IMPORT = "import time; start = time.perf_counter(); import riichi_rules; print(time.perf_counter() - start)"


def seconds(code: str) -> float:
    """Run the code in a new interpreter and return the seconds that it prints."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    ended = subprocess.run(
        [sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True, env=kept
    )
    return float(ended.stdout)


def main() -> None:
    """Time the import and print the median, the fastest and the slowest run in milliseconds."""
    asked = arguments(__doc__).parse_args()
    seconds(IMPORT)
    times = sorted(1000 * seconds(IMPORT) for _ in range(RUNS))
    took = {"ms": statistics.median(times), "fastest_ms": times[0], "slowest_ms": times[-1]}
    line = (
        f"import riichi_rules: {took['ms']:.1f} ms "
        f"(median of {RUNS}, {times[0]:.1f} to {times[-1]:.1f}), Python {sys.version.split()[0]}"
    )
    rows = [{"what": "import riichi_rules", **{name: round(time, 2) for name, time in took.items()}}]
    tell(rows, as_json=asked.json, lines=[line])


if __name__ == "__main__":
    main()
