"""An edition is written to its own folder, and keeps files that others put there."""

import errno
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest
from shared.rows import rows

from riichi_book.sphinx.edition import folder, make
from riichi_book.sphinx.edition.folder import MADE, STAGED, EditionPart
from riichi_rules.errors import FormError


def staged(place: Path, *names: str) -> Path:
    """Return a folder with files of these names; each contains its own name."""
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(name, "utf-8")
    return place


def files(place: Path) -> set[str]:
    return {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}


WHOSE = {
    "ours": EditionPart("Hilltop, edition of 2026", "ours"),
    "others": EditionPart("Lund, edition of 2025", "others"),
}


def put(made: dict[str, Path], out: Path, whose: str = "ours") -> list[str]:
    return folder.publish(made, WHOSE[whose], out)


@pytest.mark.parametrize(("what", "others", "runs"), rows("editions-put"))
def test_a_run_replaces_parts_of_its_own_rules_or_is_refused_and_changes_nothing(
    what: str, others: list[str], runs: list[list[Any]], tmp_path: Path
) -> None:
    out = staged(tmp_path / "out", *others)
    for number, (whose, parts, refusal, left) in enumerate(runs):
        made = {part: staged(tmp_path / f"{number}-{part}", *names) for part, names in parts.items()}
        with pytest.raises(FormError, match=refusal) if refusal else nullcontext():
            put(made, out, whose)
        assert files(out) - {MADE} == {*left}, what


ELSEWHERE = '{{"site": {{"rules": "x", "digest": "x", "files": {{"{}": "x"}}}}}}'


@pytest.mark.parametrize(
    "text",
    [
        *("{", "[]", "index.html\n", '{"site": 1}', '{"site": {"rules": "x"}}', "[" * 99_999),
        *(ELSEWHERE.format(name) for name in ("../letter.txt", "/letter.txt", "site/../../letter.txt")),
    ],
)
def test_a_list_that_nobody_can_read_or_that_names_files_elsewhere_is_refused(
    text: str, tmp_path: Path
) -> None:
    out = staged(tmp_path / "out", "index.html")
    letter = staged(tmp_path, "letter.txt") / "letter.txt"
    (out / MADE).write_text(text, "utf-8")
    with pytest.raises(FormError, match="is not what an edition wrote"):
        put({"site": staged(tmp_path / "one", "index.html")}, out)
    assert files(out) == {"index.html", MADE}
    assert letter.is_file()


def test_what_somebody_changed_or_put_there_is_left_alone_and_named(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put({"site": staged(tmp_path / "one", "index.html", "fu.html", "old.html", "gone.html", "a/b.html")}, out)
    (out / "index.html").write_text("my own", "utf-8")
    (out / "old.html").write_text("kept for its links", "utf-8")
    (out / "fu.html").unlink()
    (out / "fu.html").symlink_to("index.html")
    shutil.rmtree(out / "a")
    (out / "a").symlink_to(staged(tmp_path / "elsewhere", "b.html"))
    staged(out, "new.html", "rules")
    (tmp_path / "elsewhere" / "b.html").write_text("a letter", "utf-8")
    names = ("index.html", "fu.html", "a/b.html", "new.html", "rules/x.html")
    for number in ("two", "three"):
        made = staged(tmp_path / number, *names, f"{number}.html")
        left = put({"site": made}, out)
        again = [] if number == "three" else ["old.html"]
        assert sorted(left) == sorted([*names, *again])
        assert files(out) == {
            "index.html",
            "fu.html",
            "old.html",
            "new.html",
            "rules",
            f"{number}.html",
            MADE,
        }
    assert (out / "index.html").read_text("utf-8") == "my own"
    assert (tmp_path / "elsewhere" / "b.html").read_text("utf-8") == "a letter"


def test_a_list_names_what_was_put_there_and_a_link_on_the_way_is_not_followed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    put({"site": staged(tmp_path / "one", "a/b.html")}, out)
    (out / "a").rename(tmp_path / "a")
    (out / "a").symlink_to(tmp_path / "a")
    assert put({"site": staged(tmp_path / "two", "index.html")}, out) == ["a/b.html"]
    assert (tmp_path / "a" / "b.html").is_file(), "it is as the list has it, and is not in the folder"


BEFORE = {"index.html": "a", "gone.html": "b", "rules/fu.html": "c"}


@pytest.fixture
def former(tmp_path: Path) -> Path:
    """Return a folder with an edition and a file of somebody else."""
    out = tmp_path / "out"
    for name, text in BEFORE.items():
        (staged(tmp_path / "former", name) / name).write_text(text, "utf-8")
    put({"site": tmp_path / "former"}, out)
    return staged(out, "letter.txt")


def contents(out: Path) -> dict[str, bytes]:
    return {name: (out / name).read_bytes() for name in files(out)}


def folders(out: Path) -> set[str]:
    return {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_dir()}


@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()], ids=repr
)
@pytest.mark.parametrize("call", ["copy2", "write_text", "mkdir", "rename", "replace"])
def test_what_ends_it_at_any_moment_leaves_the_former_edition(
    former: Path, error: BaseException, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = staged(tmp_path / "new", "index.html", "rules/fu.html", "new/deep/a.html")
    before, there, home = contents(former), folders(former), shutil if call == "copy2" else Path
    whole = getattr(home, call)
    # Replacing an edition takes at most so many moves.
    for ending in range(4 * (len(BEFORE) + len(files(made))) + 1):
        calls = 0

        def failing(*given: object, ending: int = ending, **how: object) -> object:
            nonlocal calls
            calls += 1
            if calls == ending + 1:
                raise error
            return whole(*given, **how)

        left = None
        with monkeypatch.context() as patched, suppress(FormError, KeyboardInterrupt):
            patched.setattr(home, call, failing)
            left = put({"site": made}, former)
        if left is not None:
            break
        assert contents(former) == before, ending
        assert folders(former) == there, ending
    assert left == []
    assert calls > 0
    assert files(former) == {"index.html", "rules/fu.html", "new/deep/a.html", "letter.txt", MADE}


class KilledError(BaseException):
    """Ends a run before it can clean up."""


@pytest.mark.parametrize("moment", range(6))
def test_a_run_that_was_killed_is_undone_by_the_next(
    former: Path, moment: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, whole, calls = contents(former), Path.rename, 0

    def killed(*given: Path) -> Path:
        nonlocal calls
        calls += 1
        if calls > moment:
            raise KilledError
        return whole(*given)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", killed)
        patched.setattr(folder, "_undo", lambda _: None)
        with pytest.raises(KilledError):
            put({"site": staged(tmp_path / "new", "index.html", "rules/fu.html", "new/a.html")}, former)
    assert (former / STAGED).is_dir()
    made = staged(tmp_path / "next", "other.html")
    with pytest.raises(FormError, match="other rules"):
        put({"pdf": made}, former, "others")
    assert contents(former) == before
    assert put({"site": made}, former) == []
    assert files(former) == {"other.html", "letter.txt", MADE}


def test_a_staged_folder_that_leads_elsewhere_moves_nothing(former: Path, tmp_path: Path) -> None:
    elsewhere = staged(tmp_path / "elsewhere", f"{folder.FORMER}/a.html", MADE)
    (former / STAGED).symlink_to(elsewhere)
    put({"site": staged(tmp_path / "new", "index.html")}, former)
    assert files(elsewhere) == {f"{folder.FORMER}/a.html", MADE}
    assert not (former / STAGED).is_symlink()


def test_of_two_runs_at_once_one_has_the_folder_whole(former: Path, tmp_path: Path) -> None:
    made = [staged(tmp_path / run, *(f"{run}-{number}" for number in range(200))) for run in ("a", "b")]
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda each: put({"site": each}, former), made))
    assert files(former) in [{*files(each), "letter.txt", MADE} for each in made]


@pytest.mark.skipif(os.name == "nt", reason="there, places have other names")
@pytest.mark.parametrize(("name", "words"), rows("places-of-editions-refused"))
def test_a_place_where_no_edition_can_be_is_one_line(name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    made = {"site": staged(tmp_path / "one", "index.html")}
    with pytest.raises(FormError, match=words) as caught:
        put(made, make.edition_of("tenhou", Path(name.format(tmp_path))).out)
    assert "\n" not in str(caught.value)


def test_a_link_to_a_folder_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "club")
    out = make.edition_of("tenhou", tmp_path / "link").out
    put({"site": staged(tmp_path / "one", "index.html")}, out)
    assert files(tmp_path / "club") == {"index.html", MADE}
