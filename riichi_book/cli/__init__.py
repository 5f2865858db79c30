"""The command line: ``riichi-rules``, or ``python -m riichi_book``.

It answers with tables, or with one JSON object if called with ``--json``. It needs the extra ``cli``.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("click", "rich", "jinja2", "defusedxml")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments (default: ``sys.argv``). Return the exit status."""
    import sys  # noqa: PLC0415 - keep the import of this module cheap

    from riichi_rules.messages import say  # noqa: PLC0415 - likewise

    given = sys.argv[1:] if arguments is None else list(arguments)
    if any([find_spec(name) is None for name in NEEDED]):
        message = str(say("the command line needs its extra: pip install riichi-rules[cli]"))
        if "--json" in given:
            import json  # noqa: PLC0415 - likewise

            print(json.dumps({"error": {"type": "usage", "message": message, "at": None}}))  # noqa: T201
        else:
            print(f"riichi-rules: {message}", file=sys.stderr)  # noqa: T201
        return 2
    try:
        from .app import run  # noqa: PLC0415 - its dependencies may be missing

        return run(given)
    except KeyboardInterrupt:  # during the imports, before ``run`` can handle it
        return 130
