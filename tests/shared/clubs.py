"""A club's file: written, loaded, and refused."""

from pathlib import Path
from typing import NamedTuple

import pytest

from riichi_rules.errors import RulesetError
from riichi_rules.ruleset import Ruleset, load_ruleset


class Club(NamedTuple):
    """The file of a ruleset in the current folder."""

    path: Path

    def beside(self, name: str, text: str) -> Path:
        """Write another file next to it or in a subfolder. Return its path."""
        path = self.path.parent / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def load(self, text: str) -> Ruleset:
        """Write this text to the file and load it."""
        self.path.write_bytes(text.encode(errors="surrogateescape"))
        return load_ruleset(self.path.name)

    def fault(self, text: str) -> RulesetError:
        """Return the error that loading this text raises."""
        with pytest.raises(RulesetError) as refused:
            self.load(text)
        return refused.value

    def refusal(self, text: str) -> str:
        """Return the message of that error."""
        return str(self.fault(text))
