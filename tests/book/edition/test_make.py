"""Where an edition goes: a folder of its own, of which nothing is lost that others put there."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest

from riichi_book.edition import make
from riichi_book.sheets.card import rules_card
from riichi_rules.errors import FormError
from riichi_rules.ruleset import load_ruleset, ruleset_ids


def staged(folder: Path, *names: str) -> Path:
    """Return a folder with files of these names, each with its own name in it."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, "utf-8")
    return folder


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_second_edition_replaces_what_the_first_put_there_and_nothing_else(tmp_path: Path) -> None:
    out = tmp_path / "out"
    make.publish(staged(tmp_path / "one", "index.html", "rulebook/fu.html", "old/gone.html"), out)
    staged(out, "old/minutes.txt", "notes.txt")
    make.publish(staged(tmp_path / "two", "index.html", "rulebook/fu.html"), out)
    assert files(out) == {"index.html", "rulebook/fu.html", "old/minutes.txt", "notes.txt", make.MADE}


def test_a_folder_with_files_of_others_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    out = staged(tmp_path / "home", "letter.txt")
    with pytest.raises(FormError, match="has files that no edition put there"):
        make.publish(staged(tmp_path / "one", "index.html"), out)
    assert files(out) == {"letter.txt"}


def test_a_folder_that_cannot_be_made_is_said_before_anything_is(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FormError, match=r"cannot be made: .*file is no folder"):
        make.check_folder(tmp_path / "file" / "club" / "book")
    make.check_folder(tmp_path / "club" / "book")


def test_a_list_that_names_files_elsewhere_has_nothing_removed_there(tmp_path: Path) -> None:
    out = staged(tmp_path / "out", "index.html")
    (out / make.MADE).write_text("index.html\n../letter.txt\n", "utf-8")
    staged(tmp_path, "letter.txt")
    make.publish(staged(tmp_path / "one", "index.html"), out)
    assert (tmp_path / "letter.txt").is_file()


def test_without_the_pages_it_says_in_one_sentence_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(make.riichi_book, "__file__", str(tmp_path / "riichi_book" / "__init__.py"))
    with pytest.raises(FormError, match=r"run there make edition RULESET=club\.toml"):
        make.edition_of("tenhou", tmp_path / "out")


def test_the_card_stands_under_the_name_and_beside_the_logo_of_the_club(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "crane.png").write_bytes(b"a crane")
    file = tmp_path / "lund.toml"
    facts = 'id = "lund"\nname = "Lund 2026"\nextends = "ema-2025"\n'
    file.write_text(f'{facts}[book]\nname = "Mahjong in Lund"\nlogo = "crane.png"\n', "utf-8")
    monkeypatch.setattr(make, "missing", lambda: "no browser to print with")
    sheets = make.make(make.edition_of(str(file), tmp_path / "out"), ("sheets",), lambda _: None)
    card = next(path for path in sheets if path.name == "card.html").read_text("utf-8")
    assert "<h1>Mahjong in Lund</h1>" in card
    assert f'<img class="logo" alt="" src="data:image/png;base64,{b64encode(b"a crane").decode()}">' in card
    assert "Lund 2026" in card.partition("<footer>")[2]
    assert "not stated; taken here: a chombo" in card
    assert "EMA" not in card  # whose file has that value
    bare = rules_card(load_ruleset(file)).html
    assert "<h1>Lund 2026</h1>" in bare
    assert "<img" not in bare


@pytest.mark.parametrize("name", ["tenhou", "wrc-2015"])
def test_the_card_of_rules_that_ship_names_no_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setattr(make, "missing", lambda: "no browser to print with")
    make.make(make.edition_of(name, tmp_path / "out"), ("sheets",), lambda _: None)
    card = (tmp_path / "out" / "card.html").read_text("utf-8")
    others = {load_ruleset(other).short_name for other in ruleset_ids() if other != name}
    assert [other for other in others if other in card] == []
    whole = rules_card(load_ruleset(name)).html
    assert ("EMA 2016" in whole) == (name == "wrc-2015"), (
        "on its card in the whole book it is told whose it was"
    )
