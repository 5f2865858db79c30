"""Look at the message of a commit: at most 72 characters in its subject. `make hooks` has git ask it."""

from __future__ import annotations

import sys
from pathlib import Path

MOST = 72


def faults(message: str) -> list[str]:
    """Return what is wrong with a message, one line each; what git adds as comments does not count."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    found = []
    if len(subject) > MOST:
        found.append(f"the subject of a commit has at most {MOST} characters, not {len(subject)}: {subject}")
    if subject.endswith("."):
        found.append("the subject of a commit ends without a full stop")
    if len(lines) > 1 and lines[1].strip():
        found.append("an empty line stands between subject and body")
    return found


if __name__ == "__main__":
    found = faults(Path(sys.argv[1]).read_text("utf-8"))
    for fault in found:
        print(fault, file=sys.stderr)
    sys.exit(bool(found))
