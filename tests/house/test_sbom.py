"""The bill of materials of a release names all its parts, and everything that its extras install."""

import hashlib
import json
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import environment
import pytest
import sbom

MADE = datetime(2026, 11, 25, tzinfo=UTC)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Return a fake wheel and archive, good enough for a bill."""
    wheel, sources = tmp_path / "riichi_rules-0.1.0-py3-none-any.whl", tmp_path / "riichi_rules-0.1.0.tar.gz"
    wheel.write_bytes(b"wheel")
    sources.write_bytes(b"sources")
    return wheel, sources


@pytest.fixture
def bill(files: tuple[Path, Path]) -> dict[str, Any]:
    """Return the bill of the files, which ``sbom.write`` validates as CycloneDX."""
    return bill_of(files)


@pytest.fixture(scope="module")
def project(root: Path) -> dict[str, Any]:
    """Return the table ``project`` of pyproject.toml."""
    return dict(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"])


def bill_of(files: tuple[Path, Path]) -> dict[str, Any]:
    return dict(json.loads(sbom.write(files[0].parent, *files, MADE).read_text("utf-8")))


def facts(component: dict[str, Any], name: str) -> set[str]:
    """Return the values of a property of a component."""
    found = component.get("properties", [])
    return {entry["value"] for entry in found if entry["name"] == f"riichi-rules:{name}"}


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_it_names_the_wheel_and_the_archive_with_their_hashes_and_the_licence(
    files: tuple[Path, Path], bill: dict[str, Any], project: dict[str, Any]
) -> None:
    about = bill["metadata"]["component"]
    assert about["purl"] == f"pkg:pypi/{project['name']}@{project['version']}"
    assert about["licenses"] == [{"expression": project["license"]}]
    hashes = {part["name"]: part["hashes"] for part in bill["components"] if part["type"] == "file"}
    assert hashes == {file.name: [{"alg": "SHA-256", "content": sha256(file)}] for file in files}
    assert bill_of(files) == bill, "the same release has the same bill"
    files[0].write_bytes(b"another wheel")
    assert bill_of(files)["serialNumber"] != bill["serialNumber"]


def test_it_names_every_package_that_an_extra_installs_with_its_version(
    bill: dict[str, Any], project: dict[str, Any]
) -> None:
    pins = environment.pins(environment.required(project["optional-dependencies"]))
    packages = [part for part in bill["components"] if part.get("purl", "").startswith("pkg:pypi/")]
    assert {f"{part['name']}=={part['version']}" for part in packages} == {
        re.split(r" [\\;]", block)[0] for block in pins.values()
    }
    of_cli = {part["name"] for part in packages if "cli" in facts(part, "extra")}
    of_rich = {"rich", "markdown-it-py", "mdurl", "pygments"}
    assert of_cli == {"click", "defusedxml", "jinja2", "markupsafe"} | of_rich
    needs = {entry["ref"]: entry.get("dependsOn", []) for entry in bill["dependencies"]}
    (rich,) = [part["bom-ref"] for part in packages if part["name"] == "rich"]
    assert [ref.partition("@")[0] for ref in needs[rich]] == ["pkg:pypi/markdown-it-py", "pkg:pypi/pygments"]
    assert rich in needs[bill["metadata"]["component"]["bom-ref"]]


def test_it_names_what_was_made_elsewhere_and_what_npm_brings(bill: dict[str, Any], root: Path) -> None:
    parts = {file: part for part in bill["components"] for file in facts(part, "file")}
    assert {file: part["hashes"][0]["content"] for file, part in parts.items()} == {
        file: sha256(root / file) for file in parts
    }
    fonts = set(re.findall(r"(?m)^\(([\w/.-]+): ", (root / "LICENSE-OFL.txt").read_text("utf-8")))
    assert {file for file, part in parts.items() if "OFL" in json.dumps(part["licenses"])} == fonts
    scripts = {path.relative_to(root).as_posix() for path in root.glob("riichi_*/**/*.LICENSE.txt")}
    assert {file.replace(".js", ".LICENSE.txt") for file in parts if file not in fonts} == scripts
    locked = json.loads(sbom.NPM_LOCK.read_text("utf-8"))["packages"]
    brought = {part["name"]: part for part in bill["components"] if facts(part, "used")}
    assert len(brought) == len(locked) - 1
    assert brought["pyodide"]["purl"] == f"pkg:npm/pyodide@{locked['']['dependencies']['pyodide']}"
    assert brought["pyodide"]["licenses"] == [{"license": {"id": "MPL-2.0"}}]
    assert all(part["hashes"][0]["alg"] == "SHA-512" for part in brought.values())
