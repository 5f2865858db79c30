"""Put slips into the rules, one at a time, and see whether a test notices: `python tools/mutants.py`.

The slips are cosmic-ray's mutations: another operator, another number, a lost `not`, a lost decorator. They
are tried everywhere in a module, its tables included. Each mutant runs in a process of its own, which imports
the changed text instead of the file: no file changes, and mutants share no state.
`[tool.mutants]` in pyproject.toml names the modules and the tests. `tests/mutants.toml` lists the mutants
that survive, each with the reason, and the share of each part that is killed. `--part` tries only the named
parts, `--sample` a random sample of each part.
`--claims` runs only the claims, which must kill 90 % of a sample of each chapter. It skips listed mutants,
and those that no question can show and another test kills: `[[beyond_claims]]`.

Outcomes are cached in `_build/mutants-tried`: a stopped run continues there, and a mutant is not tried again
until the rules or its tests change.

The exit status is 1 if too few mutants are killed, if the share of a part falls, if an unlisted mutant
survives, or if the list names a mutant that was killed or no longer exists.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import random
import sys
import time
import tomllib
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from environment import ROOT, digest
from slips import Making, Mutant, outcomes, spots_in

LISTED = ROOT / "tests" / "mutants.toml"
TRIED = Path("_build") / "mutants-tried"
BY_CLAIMS = 10
"""The default number of mutants per chapter with `--claims`."""
LEAST_BY_CLAIMS = 90
"""The percentage of them that the claims must kill."""


class Modules(NamedTuple):
    """Modules that are judged together, and their tests; those in ``first`` are specific and run first."""

    name: str
    paths: list[str]
    first: list[str]
    tests: list[str]

    @property
    def digest(self) -> str:
        """A hash that changes with the rules, the tests of this part, or the code that tests share."""
        named = [*self.first, *self.tests]
        beside = [str(file) for test in named for file in Path(test).parent.glob("*.jsonl")]
        shared = [f"tests/{name}" for name in ("conftest.py", "shared", "selfplay", "data/rows")]
        return digest(ROOT, ["riichi_rules", *shared, *named, *beside])


class Share(NamedTuple):
    """How many mutants of a part were tried and killed, and the sample and seed that chose them."""

    killed: int
    tried: int
    sample: int | None = None
    seed: int | None = None

    @property
    def percent(self) -> float:
        """The percentage of mutants that were killed."""
        return 100 * self.killed / max(self.tried, 1)

    @property
    def row(self) -> str:
        """The counts, as columns of the table."""
        return f"{self.tried:8}{self.killed:8}{self.tried - self.killed:10}{self.percent:9.1f} %"

    @property
    def line(self) -> str:
        """The share in the form of tests/mutants.toml."""
        facts = {name: value for name, value in self._asdict().items() if value is not None}
        return f"{{ {', '.join(f'{name} = {value}' for name, value in facts.items())} }}"

    def fell_from(self, before: Share) -> bool:
        """Whether fewer are killed than before.

        Between two full runs any drop counts. A sample may be lower by chance, up to two standard errors.
        """
        both = (self.killed + before.killed) / max(self.tried + before.tried, 1)
        by_chance = math.sqrt(both * (1 - both) * (1 / max(self.tried, 1) + 1 / max(before.tried, 1)))
        whole = self.sample is None and before.sample is None
        return self.percent < before.percent - (0 if whole else 200 * by_chance)


Outcome = tuple[Mutant, bool]
"""A mutant, and whether it survived."""


def share_of(found: Collection[Outcome], sample: int | None = None, seed: int | None = None) -> Share:
    """Return how many mutants were killed."""
    killed = sum(not survived for _, survived in found)
    return Share(killed, len(found), sample, seed if sample else None)


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
    # Cache bytecode of unchanged modules, whatever the environment says, outside the source folders.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(ROOT / "_build" / "mutants")
    settings = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["mutants"]
    listed, beyond, shares = read_list()
    settings["listed"] = listed
    if asked.claims:
        settings |= {"least": LEAST_BY_CLAIMS, "spared": listed | beyond}
        asked.sample = asked.sample or BY_CLAIMS
    chosen = list(chapters(asked.part) if asked.claims else parts(settings, asked.part))
    began = time.monotonic()
    gc.freeze()  # keeps the collector of the forked processes from scanning these objects
    faults, whole = list[str](), list[Outcome]()
    print(f"{'':40} mutants  killed  survived   killed")
    for part in chosen:
        found = tried(part, settings, asked)
        if found is None:
            return 1
        whole += found
        share = share_of(found, asked.sample, asked.seed)
        print(f"{part.name + ' = ' + share.line:40}")
        before = share if asked.claims else shares.get(part.name)
        faults += [f"{part.name}: {fault}" for fault in faults_of(share, before, settings["least"])]
    print(f"{'in all':40}{share_of(whole).row}")
    print(f"{(time.monotonic() - began) / 60:.0f} minutes, with {asked.workers} at a time")
    survivors = {mutant.name for mutant, survived in whole if survived}
    judged = {mutant.name for mutant, _ in whole}
    if asked.sample is None:  # only a full run can show that a listed mutant no longer exists
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
    """Yield what is wrong with the share of a part, compared with the share before."""
    if before is None:
        yield f"its share is not in {LISTED.name}, see above"
    elif share.fell_from(before):
        yield f"{share.percent:.1f} % are killed, {before.percent:.1f} % were"
    if share.percent < least:
        yield f"fewer than {least} % were killed"


def chapters(names: Collection[str] | None) -> Iterator[Modules]:
    """Yield the modules that the rules of each chapter name in the built book, to try with the claims."""
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
    """Yield the modules of each part, with its tests, as pyproject.toml lists them."""
    for name in names or settings["parts"]:
        part = settings["parts"][name]
        paths = [path.as_posix() for pattern in part["modules"] for path in sorted(Path().glob(pattern))]
        tests = [
            file.as_posix() for each in part.get("tests", settings["tests"]) for file in Path().glob(each)
        ]
        first = [file.as_posix() for each in part["first"] for file in sorted(Path().glob(each))]
        yield Modules(name, paths, first, sorted(tests))


def tried(part: Modules, settings: dict[str, Any], asked: argparse.Namespace) -> list[Outcome] | None:
    """Try the mutants of a part and print the survivors. Return None if the tests fail without a mutant."""
    known = Known(part)
    unchanged = in_order(part.paths[0], part.first, part.tests)
    unharmed = Mutant(part.paths[0], "", "", Path(part.paths[0]).read_text("utf-8"))
    if not all(survived for _, survived in known.outcomes([unharmed], unchanged, 1)):
        print(f"{part.name}: the tests fail without any mutant")
        known.file.unlink()
        return None
    whole = []
    for path, made in drawn(part, settings, asked).items():
        found = list(known.outcomes(made, in_order(path, part.first, part.tests), asked.workers))
        if found:
            print(f"  {path:38}{share_of(found).row}", flush=True)
        for mutant, survived in found:
            if survived and mutant.name not in settings["listed"]:
                print(f"    survives: {mutant.name}", flush=True)
        whole += found
    print(f"{part.name:40}{share_of(whole).row}", flush=True)
    return whole


class Known:
    """A cache of outcomes for a part, in a file whose first line is the digest of the part's sources."""

    def __init__(self, part: Modules) -> None:
        self.file = TRIED / f"{part.name}.jsonl"
        first, *rest = self.file.read_text("utf-8").splitlines() if self.file.exists() else [""]
        self.survived: dict[str, bool] = dict(map(json.loads, rest)) if first == part.digest else {}
        if first != part.digest:
            TRIED.mkdir(parents=True, exist_ok=True)
            self.file.write_text(f"{part.digest}\n", "utf-8")

    def outcomes(self, made: list[Mutant], tests: list[list[str]], workers: int) -> Iterator[Outcome]:
        """Yield the outcome of each mutant: first the cached ones, then those that are tried now."""
        new = [mutant for mutant in made if mutant.key not in self.survived]
        yield from [(mutant, self.survived[mutant.key]) for mutant in made if mutant.key in self.survived]
        for mutant, survived in outcomes(new, tests, workers):
            self.survived[mutant.key] = survived
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps([mutant.key, survived])}\n")
            yield mutant, survived


def in_order(path: str, first: list[str], tests: list[str]) -> list[list[str]]:
    """Return the tests in lists: those named after the module, then the part's first ones, then the rest."""
    own = [test for test in first if test.endswith(f"test_{Path(path).name}")]
    near = [test for test in first if test not in own]
    rest = [test for test in tests if test not in first]
    return [some for some in (own, near, rest) if some]


def drawn(part: Modules, settings: dict[str, Any], asked: argparse.Namespace) -> dict[str, list[Mutant]]:
    """Return the mutants to try for each module of a part: all of them, or a random sample."""
    leave_out, spared = "|".join(settings["leave_out"]), settings.get("spared", ())
    spots = [(path, spot) for path in part.paths for spot in spots_in(path, leave_out)]
    if asked.sample is not None:
        random.Random(f"{asked.seed} {part.name}").shuffle(spots)  # noqa: S311 - nothing secret
    making = {path: Making(path) for path in part.paths}
    mutants = (making[path].mutant(spot) for path, spot in spots)
    made: dict[str, list[Mutant]] = {path: [] for path in part.paths}
    for mutant in islice((each for each in mutants if each and each.name not in spared), asked.sample):
        made[mutant.path].append(mutant)
    return made


def read_list() -> tuple[set[str], set[str], dict[str, Share]]:
    """Return the known survivors, the mutants beyond the claims, and the shares of parts."""
    data = tomllib.loads(LISTED.read_text("utf-8"))
    listed, beyond = [
        {line for reason in data[table] for line in reason["mutants"].strip().splitlines()}
        for table in ("reasons", "beyond_claims")
    ]
    return listed, beyond, {name: Share(**share) for name, share in data["shares"].items()}


if __name__ == "__main__":
    sys.exit(main())
