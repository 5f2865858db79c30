"""Write the bill of materials of a release in the CycloneDX format, for vulnerability scanners.

It names the wheel and the archive with their hashes, the third-party work inside them with its licences, each
package that an extra installs, as constraints.txt pins it, and the npm packages of the site.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.hash.factories import HashTypeFactory
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType, Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from environment import ROOT, asking, pins, required
from packageurl import PackageURL

NPM_LOCK = ROOT / "tests" / "house" / "pyodide" / "package-lock.json"
PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[\w.]+)(?: ; (?P<marker>[^\\]+))?")


class Borrowed(NamedTuple):
    """Third-party work that is part of one of the project's files."""

    name: str
    file: str
    licence: str
    copyright: str
    kind: ComponentType = ComponentType.DATA
    purl: PackageURL | None = None


BORROWED = (
    Borrowed("MiniSearch", "riichi_book/sphinx/search/static/minisearch.js", "MIT", "2022 Luca Ongaro",
             ComponentType.LIBRARY, PackageURL("npm", name="minisearch", version="7.2.0")),
    Borrowed("Yuji Syuku: outlines of kanji", "riichi_book/drawing/faces.svg", "OFL-1.1",
             "2021 The Yuji Project Authors"),
    Borrowed("Fraunces: letters of names and headings", "rulebook/_static/fraunces.woff", "OFL-1.1",
             "2020 The Fraunces Project Authors", purl=PackageURL("npm", "@fontsource", "fraunces", "5.3.0")),
    Borrowed("Fraunces: letters of other languages", "rulebook/_static/fraunces-ext.woff", "OFL-1.1",
             "2020 The Fraunces Project Authors", purl=PackageURL("npm", "@fontsource", "fraunces", "5.3.0")),
    Borrowed("Noto Sans JP and Noto Sans SC: some letters", "rulebook/_static/kanji.woff", "OFL-1.1",
             "2014-2021 Adobe"),
)  # fmt: skip


def write(place: Path, wheel: Path, sources: Path, made: datetime) -> Path:
    """Write the bill of a wheel and an archive into a folder. Return its path. Raises ``ValueError``."""
    bill = bill_of(wheel, sources, made)
    text = JsonV1Dot6(bill).output_as_string(indent=2)
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(f"the bill of materials is no CycloneDX: {wrong}")
    file = place / f"{sources.name.removesuffix('.tar.gz')}.cdx.json"
    file.write_text(f"{text}\n", "utf-8")
    return file


def bill_of(wheel: Path, sources: Path, made: datetime) -> Bom:
    """Return the bill of materials; the same files and time give the same bill."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version, licence = project["version"], project["license"]
    root = Component(
        name=project["name"],
        bom_ref=project["name"],
        version=version,
        description=project["description"],
        purl=PackageURL("pypi", name=project["name"], version=version),
        licenses=[LicenseFactory().make_from_string(licence)],
    )
    bill = Bom(serial_number=uuid5(NAMESPACE_URL, sha256(wheel)))
    bill.metadata.component, bill.metadata.timestamp = root, made.astimezone(UTC)
    parts = [*map(file_of, (wheel, sources)), *map(component_of, BORROWED), *npm_packages()]
    extras = project["optional-dependencies"]
    blocks = pins(required(extras))
    packages = {name: package_of(block) for name, block in blocks.items()}
    for extra in extras:
        for name in pins(required([extra])):
            packages[name].properties.add(Property(name="riichi-rules:extra", value=extra))
    bill.components = [*parts, *packages.values()]
    bill.register_dependency(root, [*parts, *[packages[name] for name in required(extras)]])
    for name, component in packages.items():
        bill.register_dependency(
            component, [packages[below] for below in blocks if name in asking(blocks[below])]
        )
    return bill


def file_of(path: Path) -> Component:
    """Return the component for a file of the release, with its hash."""
    name = path.name
    return Component(name=name, bom_ref=name, type=ComponentType.FILE, hashes=hashes_of(path))


def component_of(work: Borrowed) -> Component:
    """Return the component for third-party work, with the hash of the file that contains it."""
    return Component(
        name=work.name,
        bom_ref=work.file,
        type=work.kind,
        version=work.purl.version if work.purl else None,
        purl=work.purl,
        licenses=[LicenseFactory().make_from_string(work.licence)],
        copyright=f"Copyright {work.copyright}",
        hashes=hashes_of(ROOT / work.file),
        properties=[Property(name="riichi-rules:file", value=work.file)],
    )


def package_of(block: str) -> Component:
    """Return the component for a package that an extra installs, from its block in constraints.txt."""
    pin = PIN.match(block)
    if pin is None:
        raise ValueError(f"constraints.txt has no pin where it says {block[:40]!r}")
    purl = PackageURL("pypi", name=pin["name"], version=pin["version"])
    where = [Property(name="riichi-rules:where", value=pin["marker"].strip())] if pin["marker"] else []
    return Component(name=pin["name"], version=pin["version"], purl=purl, bom_ref=str(purl), properties=where,
                     scope=ComponentScope.OPTIONAL)  # fmt: skip


def npm_packages() -> Iterator[Component]:
    """Yield the npm packages of the site, from the lock file: Pyodide and its dependencies."""
    for place, entry in json.loads(NPM_LOCK.read_text("utf-8"))["packages"].items():
        name, version = place.rpartition("node_modules/")[2], entry.get("version")
        if not name:
            continue
        algorithm, _, digest = entry["integrity"].partition("-")
        group, _, short = name.rpartition("/")
        yield Component(
            name=short,
            bom_ref=f"npm:{name}",
            group=group or None,
            version=version,
            purl=PackageURL("npm", namespace=group or None, name=short, version=version),
            licenses=[LicenseFactory().make_from_string(entry["license"])],
            hashes=[HashTypeFactory().from_hashlib_alg(algorithm, base64.b64decode(digest).hex())],
            scope=ComponentScope.OPTIONAL,
            properties=[Property(name="riichi-rules:used", value="the site that make book builds")],
        )


def hashes_of(path: Path) -> list[HashType]:
    """Return the SHA-256 hash of a file as a CycloneDX object."""
    return [HashType(alg=HashAlgorithm.SHA_256, content=sha256(path))]


def sha256(path: Path) -> str:
    """Return the SHA-256 hash of a file in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
