"""The extension works in anybody's documentation: with any theme, in both languages, for every builder."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shared.small_book import write

from riichi_book.sphinx import book, proof, tiles

CONF = """
project = "A club"
author = copyright = "its members"
version = release = "1"
extensions = [{extensions}"riichi_book.sphinx"]
html_theme = "alabaster"
exclude_patterns = ["_*"]
"""
REST = """
A club
======

.. toctree::

   {more}

The hand waits on :tiles:`258p`, worth :points:`mangan` and :fu:`closed-ron`.
A counter is :setting:`tenhou wins.honba_value`.
See :rule:`club.rivers` and :erratum:`E-1`.

.. hand:: 77m34567p678s777z
   :waits:
   :river: 1s6527z7s23p3s6z4s1m4z
   :river-mark: 2p furiten
   :caption: No ron on :tiles:`5p`.
   :name: the-hand

:ref:`The hand <the-hand>`

.. worth:: 456m11z22z X11Xs X77Xz
   :win: 1z
   :by: ron
   :seat: S
   :ruleset: wrc-2025
   :fu:
   :readings:

.. rule:: club.rivers
   :conduct:

   Anybody may look at a river.

.. erratum:: E-1
   :source: A leaflet
   :prints: :tiles:`369p`
   :right: :tiles:`258p`
   :found: counted

.. rule-index::

.. erratum-index::

.. score-table:: tenhou

.. clauses:: ema-2016, wrc-2015
   :flat:

.. calls:: 5z 456m

.. dead-wall::
   :indicators: 3m

.. table-view::
   :east-river: 2z4p

.. sample::

   A :tiles:`0m` is red.
"""
MARKDOWN = """
# Our rules

The hand waits on {tiles}`258p`. See {rule}`club.rivers`.

```{hand} 77m34567p678s777z
:win: 5p
:by: tsumo
```

```{settle} wrc-2025
draw = "exhaustive"
tenpai = [0]
```

```{yaku} one-han
```

```{source-list}
```
"""
BUILDERS = ("html", "epub", "singlehtml", "latex", "text", "xml", "man")
RUN = """
import sys, riichi_rules
from sphinx.cmd.build import main
print(riichi_rules.__file__)
for builder in sys.argv[1:]:
    folders = ["-d", f"_doctrees/{builder}", ".", f"_out/{builder}"]
    if status := main(["-q", "-W", "-n", "-b", builder, *folders]):
        sys.exit(status)
"""


@pytest.fixture(scope="module")
def installed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the package from its wheel into a folder of its own, and return that."""
    place = tmp_path_factory.mktemp("installed")
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-OFL.txt"):
        shutil.copy(root / name, place)
    left_out = shutil.ignore_patterns("__pycache__")
    for package in ("riichi_rules", "riichi_book"):
        shutil.copytree(root / package, place / package, ignore=left_out)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
    ]
    ended = subprocess.run(
        [*pip, "--target", place / "packages", place], check=False, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
    return place / "packages"


def build(folder: Path, environment: dict[str, str], packages: Path) -> None:
    """Build the documentation of a folder with every builder, and let no warning pass."""
    ended = subprocess.run(
        [sys.executable, "-c", RUN, *BUILDERS],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(packages)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith(str(packages)), "the package was not taken from the wheel"


@pytest.mark.parametrize("markdown", [False, True], ids=["reStructuredText alone", "Markdown beside it"])
def test_a_foreign_project_builds_without_a_warning(
    markdown: bool, tmp_path: Path, installed: Path, plain_environment: dict[str, str]
) -> None:
    extensions = '"myst_parser", ' if markdown else ""
    files = {"conf.py": CONF.format(extensions=extensions), "index.rst": REST.format(more="rules" * markdown)}
    write(tmp_path, files | ({"rules.md": MARKDOWN} if markdown else {}))
    build(tmp_path, plain_environment, installed)
    out = tmp_path / "_out"
    page = (out / "html" / "index.html").read_text("utf-8")
    assert 'aria-label="Circles 2 5 8"' in page
    assert 'id="club.rivers"' in page
    for brought in ("riichi-rules.css", "filter.js"):
        assert (out / "html" / "_static" / brought).is_file()
        assert brought in page
    text = (out / "text" / "index.txt").read_text("utf-8")
    assert '"258p"' in text
    assert "waits on circles 2 5 8" in " ".join(text.split())
    assert "waits on circles 2 5 8" in " ".join((out / "xml" / "index.xml").read_text("utf-8").split())


def test_the_page_about_the_extension_tells_every_directive_and_role(root: Path) -> None:
    page = (root / "rulebook" / "extension.md").read_text("utf-8")
    roles = ("tiles", "rule", "erratum", "fu", "points", "setting")
    directives = [*tiles.DIRECTIVES, *proof.DIRECTIVES, *book.DIRECTIVES]
    assert [name for name in directives if f"{{{name}}}" not in page and f"`{name}" not in page] == []
    assert [name for name in roles if f"{{{name}}}`" not in page] == []
