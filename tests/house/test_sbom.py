"""The bill of materials of a release names all that is in it, and all that its extras install."""

from __future__ import annotations

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
    """Return a wheel and an archive, as far as a bill looks at them."""
    wheel, sources = tmp_path / "riichi_rules-0.1.0-py3-none-any.whl", tmp_path / "riichi_rules-0.1.0.tar.gz"
    wheel.write_bytes(b"wheel")
    sources.write_bytes(b"sources")
    return wheel, sources


def bill(files: tuple[Path, Path]) -> dict[str, Any]:
    """Return the bill of the files as its reader has it; it is seen to be valid CycloneDX."""
    file = sbom.write(files[0].parent, *files, MADE)
    assert file.name == "riichi_rules-0.1.0.cdx.json"
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def facts(component: dict[str, Any], name: str) -> set[str]:
    """Return the values of a property of a component."""
    return {
        entry["value"] for entry in component.get("properties", []) if entry["name"] == f"riichi-rules:{name}"
    }


def test_it_names_the_wheel_and_the_archive_with_their_hashes_and_the_licence(
    files: tuple[Path, Path], root: Path
) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    found = bill(files)
    about = found["metadata"]["component"]
    assert about["purl"] == f"pkg:pypi/{project['name']}@{project['version']}"
    assert about["licenses"] == [{"expression": project["license"]}]
    hashes = {part["name"]: part["hashes"] for part in found["components"] if part["type"] == "file"}
    assert hashes == {
        file.name: [{"alg": "SHA-256", "content": hashlib.sha256(file.read_bytes()).hexdigest()}]
        for file in files
    }


def test_it_names_every_package_that_an_extra_installs_with_its_version(
    files: tuple[Path, Path], root: Path
) -> None:
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    found = bill(files)
    pinned = set(
        re.findall(
            r"(?m)^([\w.-]+==[\w.]+)", "".join(environment.pins(environment.required(extras)).values())
        )
    )
    packages = [part for part in found["components"] if part.get("purl", "").startswith("pkg:pypi/")]
    assert {f"{part['name']}=={part['version']}" for part in packages} == pinned
    of_cli = {part["name"] for part in packages if "cli" in facts(part, "extra")}
    of_rich = {"rich", "markdown-it-py", "mdurl", "pygments"}
    assert of_cli == {"click", "defusedxml", "jinja2", "markupsafe"} | of_rich
    needs = {entry["ref"]: entry.get("dependsOn", []) for entry in found["dependencies"]}
    (rich,) = [part["bom-ref"] for part in packages if part["name"] == "rich"]
    assert [ref.partition("@")[0] for ref in needs[rich]] == ["pkg:pypi/markdown-it-py", "pkg:pypi/pygments"]
    assert rich in needs[found["metadata"]["component"]["bom-ref"]]


def test_it_names_what_was_made_elsewhere_and_is_part_of_a_file(files: tuple[Path, Path], root: Path) -> None:
    found = bill(files)
    parts = {file: part for part in found["components"] for file in facts(part, "file")}
    for file, part in parts.items():
        assert part["hashes"][0]["content"] == hashlib.sha256((root / file).read_bytes()).hexdigest()
    fonts = set(re.findall(r"(?m)^\(([\w/.]+): ", (root / "LICENSE-OFL.txt").read_text("utf-8")))
    assert {file for file, part in parts.items() if "OFL" in json.dumps(part["licenses"])} == fonts
    places = [root / folder for folder in ("riichi_book", "riichi_rules", "rulebook", "notebooks")]
    licences = [path for place in places for path in place.rglob("*.LICENSE.txt")]
    beside = {str(path.relative_to(root)) for path in licences}
    assert {file.replace(".js", ".LICENSE.txt") for file in parts if file not in fonts} == beside
    assert len(parts) == len(fonts) + len(beside)


def test_it_names_what_npm_brings_with_version_licence_and_hash(files: tuple[Path, Path], root: Path) -> None:
    wanted = json.loads((root / "tests/house/pyodide/package.json").read_text("utf-8"))["dependencies"][
        "pyodide"
    ]
    brought = [part for part in bill(files)["components"] if facts(part, "used")]
    (pyodide,) = [part for part in brought if part["name"] == "pyodide"]
    assert pyodide["purl"] == f"pkg:npm/pyodide@{wanted}"
    assert pyodide["licenses"] == [{"license": {"id": "MPL-2.0"}}]
    assert all(part["hashes"][0]["alg"] == "SHA-512" for part in brought)
    assert len(brought) == len(json.loads(sbom.NPM_LOCK.read_text("utf-8"))["packages"]) - 1


def test_the_same_release_has_the_same_bill(files: tuple[Path, Path]) -> None:
    once = bill(files)
    assert bill(files) == once
    files[0].write_bytes(b"another wheel")
    assert bill(files)["serialNumber"] != once["serialNumber"]


def test_a_bill_that_is_not_valid_is_not_written(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sbom, "sha256", lambda _: "no hash")
    with pytest.raises(ValueError, match="the bill of materials is no CycloneDX"):
        sbom.write(files[0].parent, *files, MADE)
    assert {*files[0].parent.iterdir()} == {*files}
