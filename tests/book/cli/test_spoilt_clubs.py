"""Clubs' files with slips, from a seed: each is refused with lines, and never with a traceback."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from shared.command_line import Ask
from shared.forms import DATA
from shared.rows import rows

from riichi_rules.ruleset.toml_text import MOST

CLUB = (DATA / "commands" / "files" / "spoilt.toml").read_text("utf-8")
PATTERNS = rows("spoilt-clubs")
"""Patterns to find on a line, and their replacements."""
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp500"]


def spoilt(chance: Random, pattern: str, instead: str) -> str:
    """Return the file with one to thirty lines spoilt."""
    lines = CLUB.splitlines()
    fitting = [number for number, line in enumerate(lines) if re.search(pattern, line)]
    for number in chance.sample(fitting, min(len(fitting), chance.choice([1, 1, 1, 3, 30]))):
        lines[number] = re.sub(pattern, instead, lines[number], count=1)
    return "\n".join(lines) + "\n"


def cut(chance: Random) -> str:
    """Return the file without a piece of it, or without its end."""
    start = chance.randrange(len(CLUB))
    return CLUB[:start] + CLUB[start + chance.choice([1, 2, 40, len(CLUB)]) :]


def test_a_spoilt_file_is_refused_with_lines(ask: Ask, tmp_path: Path) -> None:
    file, chance = tmp_path / "club.toml", Random("spoilt")  # noqa: S311 - slips from a seed
    file.write_text(CLUB, "utf-8")
    assert ask("rulesets", str(file)).status == 0
    spoilt_texts = [spoilt(chance, *slip) for slip in PATTERNS * 2] + [cut(chance) for _ in range(30)]
    spoilt_texts += [CLUB.replace("\n", ends) for ends in ("\r\n", "\r", "\n\r")]
    contents = [*map(str.encode, spoilt_texts), *map(CLUB.encode, ENCODINGS)]
    refused = 0
    for text in [*contents, b"", bytes(1000), CLUB.encode() * 500]:
        file.write_bytes(text)
        answer = ask("rulesets", str(file))
        if answer.status == 0:
            continue  # what a club may well write: single quotes, Windows' lines, a mark that begins the file
        refused += 1
        assert (answer.status, answer.out) == (2, ""), text
        assert all(letter.isprintable() or letter == "\n" for letter in answer.err), text
        assert max(map(len, answer.err.splitlines())) < 700, text
        named = re.findall(rf"{re.escape(str(file))}, line (\d+): ", answer.err)
        nothing_there = len(text) > 100_000 or "no option and extends no ruleset" in answer.err
        assert nothing_there or 1 <= len(named) <= MOST, text
    assert refused > 100
