"""Put slips into the rules, one at a time, and see whether a test notices: `python tools/mutants.py`.

The slips are those of cosmic-ray: another operator, another number, a lost `not`, a lost decorator. They are
put everywhere in a module, its tables included. Each mutant is tried in a process of its own, which imports
the changed text in place of the file: no file is touched, and nothing is remembered from one to the next.
`[tool.mutants]` in pyproject.toml names the modules and the tests, `tests/mutants.toml` the mutants that
survive, each with the reason, and the share of each part that is killed. With `--part` only those parts are
tried, with `--sample` so many mutants of each part, drawn by lot.
With `--claims` the claims are asked alone: of ten mutants of each chapter they have to notice nine. Left out
are those that are listed, and those that no question can show and another test notices: `[[beyond_claims]]`.

What became of each mutant is kept under `_build/mutants-tried`: a run that was stopped goes on there, and a
part is not run again while the rules, its tests and the lot are the same.

The exit status is 1 when too few are killed, when the share of a part falls, when one survives that the list
does not name, and when the list names one that was killed, or that is none any more.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import math
import os
import random
import sys
import time
import tomllib
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from slips import Making, Mutant, mutants, outcomes, spots_in

ROOT = Path(__file__).resolve().parent.parent
LISTED = ROOT / "tests" / "mutants.toml"
TRIED = Path("_build") / "mutants-tried"


class Lot(NamedTuple):
    """Which mutants are tried: so many of each part, drawn from a seed; all where there is no size."""

    size: int | None
    seed: int


BY_CLAIMS = 10
"""So many mutants of each chapter are tried with the claims alone."""
LEAST_BY_CLAIMS = 90
"""So many of a hundred they notice."""


class Modules(NamedTuple):
    """Modules that are judged together, the tests that are asked, and those asked first: they know most."""

    name: str
    paths: list[str]
    first: list[str]
    tests: list[str]

    @property
    def digest(self) -> str:
        """What changes when the rules do, or the tests of this part, or what they share."""
        found = hashlib.sha256()
        for file in sorted({*Path("riichi_rules").rglob("*.*"), *self._test_files}):
            if file.suffix in {".py", ".toml", ".jsonl"}:
                found.update(f"{file}\n".encode() + file.read_bytes())
        return found.hexdigest()

    @property
    def _test_files(self) -> list[Path]:
        shared = ("shared", "selfplay", "data/rows")
        helpers = [file for name in shared for file in Path("tests", name).rglob("*.*")]
        named = [Path(test) for test in [*self.first, *self.tests]]
        beside = [file for test in named for file in test.parent.glob("*.jsonl")]
        return [Path("tests/conftest.py"), *helpers, *named, *beside]


class Share(NamedTuple):
    """How many mutants of a part were killed, out of how many that were tried, and how they were drawn."""

    killed: int
    tried: int
    sample: int | None = None
    seed: int | None = None

    @property
    def percent(self) -> float:
        """How many of a hundred were killed."""
        return 100 * self.killed / max(self.tried, 1)

    @property
    def line(self) -> str:
        """The share as tests/mutants.toml keeps it."""
        facts = {name: value for name, value in self._asdict().items() if value is not None}
        return f"{{ {', '.join(f'{name} = {value}' for name, value in facts.items())} }}"

    def fell_from(self, before: Share) -> bool:
        """Whether fewer are killed than before.

        Of two whole parts any difference counts. A sample may be lower by chance: two standard errors.
        """
        both = (self.killed + before.killed) / max(self.tried + before.tried, 1)
        by_chance = math.sqrt(both * (1 - both) * (1 / max(self.tried, 1) + 1 / max(before.tried, 1)))
        whole = self.sample is None and before.sample is None
        return self.percent < before.percent - (0 if whole else 200 * by_chance)


class Tally(NamedTuple):
    """What became of the mutants of a module."""

    tried: list[Mutant]
    survivors: list[Mutant]

    @property
    def row(self) -> str:
        """The counts, as columns of the table."""
        share = self.share()
        return f"{share.tried:8}{share.killed:8}{len(self.survivors):10}{share.percent:9.1f} %"

    def share(self, lot: Lot | None = None) -> Share:
        """How many were killed of those drawn by a lot."""
        drawn = lot if lot and lot.size else Lot(None, 0)
        seed = drawn.seed if drawn.size else None
        return Share(len(self.tried) - len(self.survivors), len(self.tried), drawn.size, seed)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="how many are tried at a time")
    parser.add_argument(
        "--part", action="append", metavar="NAME", help="try this part alone; may be given again"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="try so many mutants of each part; default: all"
    )
    parser.add_argument("--claims", action="store_true", help="ask the claims alone; needs the built book")
    parser.add_argument("--seed", type=int, default=0, help="another seed draws others (default: 0)")
    return parser.parse_args()


def main() -> int:
    """Answer the command line. Return the exit status."""
    asked = arguments()
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # What is not changed is compiled once, whatever the environment says, and not beside the sources.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / "_build" / "mutants")
    settings = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutants"]
    listed, beyond, shares = read_list()
    if asked.claims:
        settings |= {"least": LEAST_BY_CLAIMS, "spared": listed | beyond}
    lot = Lot(asked.sample or (BY_CLAIMS if asked.claims else None), asked.seed)
    chosen = list(chapters(asked.part) if asked.claims else parts(settings, asked.part))
    began = time.monotonic()
    gc.freeze()  # what is here is here to stay: the processes need not look through it
    faults = []
    whole = Tally([], [])
    print(f"{'':40} mutants  killed  survived   killed")
    for part in chosen:
        found = tried(part, settings, listed, lot, asked.workers)
        if found is None:
            return 1
        whole = added(whole, found)
        share = found.share(lot)
        print(f"{part.name + ' = ' + share.line:40}")
        before = share if asked.claims else shares.get(part.name)
        faults += [f"{part.name}: {fault}" for fault in faults_of(share, before, settings["least"])]
    print(f"{'in all':40}{whole.row}")
    print(f"{(time.monotonic() - began) / 60:.0f} minutes, with {asked.workers} at a time")
    survivors = {mutant.name for mutant in whole.survivors}
    judged = {mutant.name for mutant in whole.tried}
    if lot.size is None:  # what is not made any more is seen when all are
        paths = {path for part in chosen for path in part.paths}
        judged |= {name for name in listed if name.partition(" ")[0] in paths}
        unmade = {name for name in beyond if name.partition(" ")[0] in paths} - judged
        faults += [f"is beyond the claims, and is no mutant: {name}" for name in sorted(unmade)]
    faults += [
        f"is on the list, and does not survive: {name}" for name in sorted(listed & judged - survivors)
    ]
    if survivors - listed and not asked.claims:
        faults.append(f"not on the list, see above: {len(survivors - listed)} survive without a reason")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def faults_of(share: Share, before: Share | None, least: int) -> Iterator[str]:
    """Yield what is wrong with the share of a part, beside what it was."""
    if before is None:
        yield f"its share is not in {LISTED.name}, see above"
    elif share.fell_from(before):
        yield f"{share.percent:.1f} % are killed, {before.percent:.1f} % were"
    if share.percent < least:
        yield f"fewer than {least} % were killed"


def chapters(names: Collection[str] | None) -> Iterator[Modules]:
    """Read which modules of the rules hold each chapter of the built book, to be tried with the claims."""
    modules: dict[str, set[str]] = {}
    for rule in json.loads(Path("_build/html/rules.json").read_text("utf-8"))["rules"]:
        code = Path((rule["code"] or "").replace(".", "/"))
        if code.parts[:1] != ("riichi_rules",):
            continue  # conduct, or how something is drawn
        files = [each.with_suffix(".py") for each in (code, *code.parents[:-2])]
        if path := next((file.as_posix() for file in files if file.is_file()), None):
            modules.setdefault(rule["id"].partition(".")[0], set()).add(path)
    for name, paths in modules.items():
        if not names or name in names:
            yield Modules(name, sorted(paths), [], ["tests/claims/test_claims.py"])


def parts(settings: dict[str, Any], names: Collection[str] | None) -> Iterator[Modules]:
    """Read which modules are tried together."""
    for name in names or settings["parts"]:
        part = settings["parts"][name]
        paths = [path.as_posix() for pattern in part["modules"] for path in sorted(Path().glob(pattern))]
        tests = [
            file.as_posix() for each in part.get("tests", settings["tests"]) for file in Path().glob(each)
        ]
        first = [file.as_posix() for each in part["first"] for file in sorted(Path().glob(each))]
        yield Modules(name, paths, first, sorted(tests))


def tried(part: Modules, settings: dict[str, Any], listed: set[str], lot: Lot, workers: int) -> Tally | None:
    """Try the mutants of a part, and print what became of them; None if the tests fail without any mutant."""
    known = Known(part)
    unchanged = in_order(part.paths[0], part.first, part.tests)
    unharmed = Mutant(part.paths[0], "", "", Path(part.paths[0]).read_text("utf-8"))
    if not all(survived for _, survived in known.outcomes([unharmed], unchanged, 1)):
        print(f"{part.name}: the tests fail without any mutant")
        known.file.unlink()
        return None
    whole = Tally([], [])
    for path, made in drawn(part, settings, lot):
        tests = in_order(path, part.first, part.tests)
        found = list(known.outcomes(made, tests, workers))
        survivors = [mutant for mutant, survived in found if survived]
        counted = Tally([mutant for mutant, _ in found], survivors)
        if found:
            print(f"  {path:38}{counted.row}", flush=True)
        for mutant in survivors:
            if mutant.name not in listed:
                print(f"    survives: {mutant.name}", flush=True)
        whole = added(whole, counted)
    print(f"{part.name:40}{whole.row}", flush=True)
    return whole


class Known:
    """What became of the mutants of a part so far, in a file that begins with the digest of its sources."""

    def __init__(self, part: Modules) -> None:
        self.file = TRIED / f"{part.name}.jsonl"
        first, *rest = self.file.read_text("utf-8").splitlines() if self.file.exists() else [""]
        self.survived: dict[str, bool] = {}
        if first == part.digest:
            self.survived = dict(map(json.loads, rest))
        else:
            TRIED.mkdir(parents=True, exist_ok=True)
            self.file.write_text(f"{part.digest}\n", "utf-8")

    def outcomes(
        self, made: Iterable[Mutant], tests: list[list[str]], workers: int
    ) -> Iterator[tuple[Mutant, bool]]:
        """Try those that were not tried yet, and tell of each whether it survived."""
        new = []
        for mutant in made:
            if mutant.key in self.survived:
                yield mutant, self.survived[mutant.key]
            else:
                new.append(mutant)
        for mutant, survived in outcomes(new, tests, workers):
            self.survived[mutant.key] = survived
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps([mutant.key, survived])}\n")
            yield mutant, survived


def in_order(path: str, first: list[str], tests: list[str]) -> list[list[str]]:
    """Put the tests of the module's own name first, then those of its part, then all others."""
    own = [test for test in first if test.endswith(f"test_{Path(path).name}")]
    near = [test for test in first if test not in own]
    rest = [test for test in tests if test not in first]
    return [some for some in (own, near, rest) if some]


def added(found: Tally, other: Tally) -> Tally:
    """Add up what became of mutants."""
    return Tally(found.tried + other.tried, found.survivors + other.survivors)


def drawn(part: Modules, settings: dict[str, Any], lot: Lot) -> Iterator[tuple[str, Iterable[Mutant]]]:
    """Yield each module of a part with the mutants that are to be tried: all, or those that a lot draws."""
    leave_out, spared = "|".join(settings["leave_out"]), settings.get("spared", ())
    spots = {path: list(spots_in(path, leave_out)) for path in part.paths}
    if lot.size is None:
        for path in part.paths:
            yield path, mutants(path, spots[path])
        return
    mixed = [(path, spot) for path in part.paths for spot in spots[path]]
    random.Random(f"{lot.seed} {part.name}").shuffle(mixed)  # noqa: S311 - nothing secret
    made: dict[str, list[Mutant]] = {path: [] for path in part.paths}
    making = {path: Making(path) for path in part.paths}
    count = 0
    for path, spot in mixed:
        if count == lot.size:
            break
        found = making[path].mutant(spot)
        if found and found.name not in spared:
            made[path].append(found)
            count += 1
    yield from made.items()


def read_list() -> tuple[set[str], set[str], dict[str, Share]]:
    """Read the names of the known survivors, those of mutants beyond the claims, and the shares of parts."""
    data = tomllib.loads(LISTED.read_text("utf-8"))
    listed, beyond = [
        {line for reason in data[table] for line in reason["mutants"].strip().splitlines()}
        for table in ("reasons", "beyond_claims")
    ]
    return listed, beyond, {name: Share(**share) for name, share in data["shares"].items()}


if __name__ == "__main__":
    sys.exit(main())
