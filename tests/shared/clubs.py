"""A club's file: written, read, and refused."""

from pathlib import Path
from typing import NamedTuple

import pytest

from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import Ruleset, load_ruleset


class Club(NamedTuple):
    """A file of a ruleset in the current folder."""

    path: Path

    def beside(self, name: str, text: str) -> Path:
        """Write another file beside it or below its folder; return its path."""
        path = self.path.parent / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def load(self, text: str) -> Ruleset:
        """Return the ruleset of that text."""
        self.path.write_bytes(text.encode())
        return load_ruleset(self.path.name)

    def fault(self, text: str) -> RulesetError:
        """Return the error of that text, which is no ruleset."""
        with pytest.raises(RulesetError) as refused:
            self.load(text)
        return refused.value

    def refusal(self, text: str) -> str:
        """Return the words of that error."""
        return str(self.fault(text))
