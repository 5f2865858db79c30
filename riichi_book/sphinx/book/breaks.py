"""Where a long name in code may break at the end of a line: behind a dot, an underscore or a hyphen."""

from __future__ import annotations

import re
from typing import Any, Final

from sphinx.application import Sphinx

NAME: Final = re.compile(r'(?<=<span class="pre">)[\w.-]{12,}(?=</span>)')
JOINT: Final = re.compile(r"(?<=\w[._-])(?=\w)")


def break_names(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Put the places where a line may break into the long names of a page. What is copied stays the same."""
    if "body" in context:
        context["body"] = NAME.sub(lambda name: JOINT.sub("<wbr/>", name[0]), context["body"])
