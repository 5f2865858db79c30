"""Interrupted work continues where it was and finds the same; other work is refused."""

from json import dumps
from pathlib import Path

import pytest
from shared.forms import SAMPLE
from shared.proofs import sampled
from shared.runs import CHANGES, RUNS, games_with_copies

from riichi_book.games import workers
from riichi_book.games.audit import audit
from riichi_book.games.variants import whatif
from riichi_rules.errors import RecordError
from riichi_rules.messages import JoinedMessage


@pytest.mark.parametrize("kind", sampled(RUNS, ["whatif"]))
def test_interrupted_work_finds_the_same_once_it_is_gone_on_with(kind: str, tmp_path: Path) -> None:
    games, state, run = [games_with_copies(tmp_path / "games")], tmp_path / "state", RUNS[kind]
    seen: list[int] = []

    def stopping(done: int, _: object) -> None:
        seen.append(done)
        if done == 2:
            raise KeyboardInterrupt

    whole = run(games)
    with pytest.raises(KeyboardInterrupt):
        run(games, resume=state, watching=stopping)
    with state.open("ab") as lines:
        lines.write(b'{"file": ["c.mjlog"], "found": {"was killed while this was')
    for _ in range(2):
        found = run(games, resume=state, watching=lambda done, _: seen.append(done))
        assert dumps(found.data) == dumps(whole.data)
    assert seen == [1, 2, 2, 3, 4, 5, 5]


def test_the_file_to_resume_from_may_be_in_the_folder_of_games(tmp_path: Path) -> None:
    games = games_with_copies(tmp_path / "games")
    whole, state = audit([games]), games / "progress.jsonl"
    assert [dumps(audit([games], resume=state).data) for _ in range(2)] == [dumps(whole.data)] * 2


def test_what_records_name_can_be_said_in_any_language_after_going_on(tmp_path: Path) -> None:
    games = games_with_copies(tmp_path / "games")
    first, again = [audit([games], resume=tmp_path / "state").rulesets_named for _ in range(2)]
    assert again == first
    assert {type(words.facts["switches"]) for _, words, _ in again} == {JoinedMessage}


def test_work_goes_on_only_where_it_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = tmp_path / "game.log", tmp_path / "state"
    game.write_bytes((SAMPLE / "east-only.log").read_bytes())
    run = RUNS["whatif"]
    run([game], resume=state)
    less = CHANGES._replace(settings=CHANGES.settings[:1])
    for other, words in (
        (lambda: run([game, game], resume=state), "a run with other paths"),
        (lambda: whatif([game], less, resume=state), "a run with other rules"),
        (lambda: audit([game], resume=state), "another command and other rules"),
    ):
        with pytest.raises(RecordError, match=words):
            other()
    with monkeypatch.context() as other_code:
        other_code.setattr("riichi_book.games.running.code_fingerprint", lambda: "other")
        with pytest.raises(RecordError, match="another version of this package"):
            run([game], resume=state)
    lines = state.read_bytes()
    unfinished = lines.partition(b"\n")[0]
    for noise in (b"", b"[]", b"{", b'{"form": 1}\n', unfinished, lines + b"{}\n", lines + b"[1]\n"):
        state.write_bytes(noise)
        with pytest.raises(RecordError, match="state: it does not keep the progress of such work"):
            run([game], resume=state)
        assert state.read_bytes() == noise
    state.write_bytes(lines)
    game.write_text("< <GO/>")
    with pytest.raises(RecordError, match="have changed"):
        run([game], resume=state)


@pytest.mark.parametrize(
    "part", ["riichi_book/answers/a.py", "riichi_book/search/a.jsonl", "riichi_rules/ruleset/data/a.toml"]
)
def test_a_change_in_any_source_or_table_is_other_code(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "ROOT", tmp_path)
    file, prints = tmp_path / part, []
    file.parent.mkdir(parents=True)
    for text in ("1", "2"):
        file.write_text(text)
        prints.append(workers.code_fingerprint.__wrapped__())
    assert prints[0] != prints[1]
