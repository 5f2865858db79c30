"""The extension works in other projects: with another theme, in both markup languages, for every builder."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from shared.command_line import printed_by
from shared.small_book import pages_of, write

CONF = """
project = "A club"
author = copyright = "its members"
version = release = "1"
extensions = [{extensions}"riichi_book.sphinx"]
html_theme = "alabaster"
exclude_patterns = ["_*"]
"""
PAGES = pages_of("foreign")
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
def installed(
    tmp_path_factory: pytest.TempPathFactory, copy: Callable[..., Path], plain_environment: dict[str, str]
) -> Path:
    """Install the package from its wheel into its own folder, and return that."""
    place = tmp_path_factory.mktemp("installed")
    copy(place, "pyproject.toml", "README.md", "LICENSE", "LICENSE-OFL.txt", "riichi_rules", "riichi_book")
    options = ("--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", place / "packages")
    printed_by(sys.executable, "-m", "pip", "install", *options, place, cwd=place, env=plain_environment)
    return place / "packages"


@pytest.mark.proof
@pytest.mark.parametrize("markdown", [False, True], ids=["reStructuredText alone", "Markdown beside it"])
def test_a_foreign_project_builds_without_a_warning(
    markdown: bool, tmp_path: Path, installed: Path, plain_environment: dict[str, str]
) -> None:
    extensions = '"myst_parser", ' if markdown else ""
    files = {
        "conf.py": CONF.format(extensions=extensions),
        "index.rst": PAGES["index.rst"].format(more="rules" * markdown),
    }
    write(tmp_path, files | ({"rules.md": PAGES["rules.md"]} if markdown else {}))
    env = plain_environment | {"PYTHONPATH": str(installed)}
    printed = printed_by(sys.executable, "-c", RUN, *BUILDERS, cwd=tmp_path, env=env)
    assert printed.startswith(str(installed)), "the package was not taken from the wheel"
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
