"""The command line as a process: encodings, pipes, missing libraries."""

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from shared.command_line import Ask, Start
from shared.rows import rows

HAND = "77m34567p678s777z"
SCORE = ("score", "234m456p678s11z55z", "--win", "5z", "--by", "ron")
WIN = {"hand": SCORE[1], "win": "5z", "by": "ron"}
LACKING = "riichi-rules: the command line needs its extra: pip install riichi-rules[cli]\n"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell, its pipes and signals")


@pytest.mark.parametrize("missing", ["click", "rich", "jinja2", "defusedxml"])
def test_without_its_extra_the_command_says_how_to_get_it(
    ask: Ask, ask_json: Ask, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert ask("waits", HAND) == (2, "", LACKING)
    assert ask_json("waits", HAND).error["type"] == "usage"


def test_it_says_so_before_it_imports_anything_of_the_extra(start: Start) -> None:
    missing = "import sys; sys.modules |= dict.fromkeys(['click', 'rich', 'jinja2', 'defusedxml'])"
    ended = start(
        ["waits", HAND], python=["-c", f"{missing}; from riichi_book.cli import main; sys.exit(main())"]
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", LACKING)


@pytest.mark.parametrize(("missing", "words", "says"), rows("packages-missing"))
def test_what_a_command_lacks_is_said_before_it_begins(
    ask: Ask, here: Path, monkeypatch: pytest.MonkeyPatch, missing: str, words: str, says: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    status, out, err = ask(*words.split())
    assert (status, out) == (2, "")
    assert says in err
    assert "pip install" in err
    assert err.count("\n") == 1
    assert not (here / "out").exists()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_poor_terminal_gets_what_it_can_show(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    def shown(*words: str) -> str:
        streams = [io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2)]
        monkeypatch.setattr(sys, "stdout", streams[0])
        monkeypatch.setattr(sys, "stderr", streams[1])
        assert ask(*words).status == (2 if words[0] == "waits" else 0)
        return "".join([stream.buffer.getvalue().decode("utf-8", "replace") for stream in streams])  # type: ignore[attr-defined]

    assert "yakuhai haku (white dragon)" in shown(*SCORE)
    assert shown("convert", "1m", "--to", "unicode") == "\\U0001f007\n"
    assert "Traceback" not in shown("waits", "1\N{MAHJONG TILE EAST WIND}")


def on_terminal(
    command: Sequence[str],
    environment: dict[str, str],
    stream: str,
    **more: Any,  # noqa: ANN401 - as subprocess has it
) -> tuple[str, Any]:
    """Run a command with a stream on a terminal. Return what the terminal shows, and the finished process."""
    import pty  # noqa: PLC0415 - not on Windows

    leader, follower = pty.openpty()
    ended = subprocess.run(
        [sys.executable, *command], env=environment, check=True, **{stream: follower}, **more
    )
    os.close(follower)
    output = b""
    with contextlib.suppress(OSError):  # Linux signals the end this way
        while piece := os.read(leader, 4096):  # output arrives in pieces
            output += piece
    os.close(leader)
    return output.decode(), ended


@POSIX
@pytest.mark.parametrize(("settings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_for_terminals_and_can_be_declined(
    environment: dict[str, str], start: Start, settings: dict[str, str], coloured: bool
) -> None:
    command = ["-m", "riichi_book", "waits", HAND]
    output, _ = on_terminal(command, {**environment, "TERM": "xterm-256color", **settings}, "stdout")
    assert ("\x1b[1;36m" in output) is coloured  # bold is not a colour, so it stays
    if coloured:
        assert "\x1b" not in start(SCORE).stdout


@POSIX
def test_a_long_batch_shows_its_progress_on_the_terminal_and_its_answers_elsewhere(
    environment: dict[str, str],
) -> None:
    output, ended = on_terminal(
        ["-m", "riichi_book", "score", "--batch", "-"],
        {**environment, "TERM": "xterm"},
        "stderr",
        input="".join([json.dumps({"id": number, **WIN}) + "\n" for number in range(20)]),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert "standard input" in output
    assert re.search(r"20 +0 bad", output)
    assert '"id"' not in output
    assert [json.loads(line)["id"] for line in ended.stdout.splitlines()] == list(range(20))


@POSIX
@pytest.mark.parametrize("words", [("rulesets", "wiki"), ("rulesets", "wiki", "--json"), ("score", "--help")])
def test_a_reader_that_goes_away_is_no_error(start: Start, words: tuple[str, ...]) -> None:
    receiving, sending = os.pipe()
    os.close(receiving)
    ended = start(words, stdout=sending)
    os.close(sending)
    assert (ended.returncode, ended.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")  # noqa: PTH110
@pytest.mark.parametrize("words", [("rulesets",), ("rulesets", "--json")])
def test_a_full_disk_is_told_without_a_traceback(start: Start, words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = start(words, stdout=full)
    assert ended.returncode == 74
    assert ended.stderr == "riichi-rules: the answer cannot be written: No space left on device\n"


@POSIX
@pytest.mark.parametrize(("line", "status"), rows("streams-closed"))
def test_closed_streams_are_no_reason_for_a_traceback(
    environment: dict[str, str], line: str, status: int
) -> None:
    command = ["sh", "-c", f'"$0" -m riichi_book {line}', sys.executable]
    ended = subprocess.run(
        command, env=environment, input="no question\n", capture_output=True, text=True, check=False
    )
    assert ended.returncode == status
    assert "Traceback" not in ended.stderr


@POSIX
@pytest.mark.parametrize(("words", "kind"), [(["score", "--batch", "-"], {}), (["ask"], {"ask": "worth"})])
def test_a_batch_answers_line_by_line_and_stops_quietly_at_ctrl_c(
    environment: dict[str, str], words: list[str], kind: dict[str, str]
) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "riichi_book", *words],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Tests in the background inherit that the signal is ignored; the command must not ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
        text=True,
    )
    assert process.stdin
    assert process.stdout
    for number in range(2):  # each answer arrives before the next question is written
        process.stdin.write(json.dumps({**kind, "id": number, **WIN}) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    time.sleep(0.05)  # let it wait for input
    process.send_signal(signal.SIGINT)
    _, output = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in output
