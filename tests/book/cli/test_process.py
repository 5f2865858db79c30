"""The command line as a process: encodings, pipes, missing libraries."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shared.command_line import Start

HAND = "77m34567p678s777z"
RECORD = Path(__file__).resolve().parents[2] / "data" / "records" / "east-only.mjlog"
SCORE = ("score", "234m456p678s11z55z", "--win", "5z", "--by", "ron")
WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from riichi_book.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("missing", [["click"], ["rich"], ["click", "rich"], ["defusedxml"]])
def test_without_its_extra_the_command_says_how_to_get_it(start: Start, missing: list[str]) -> None:
    python = ("-c", WITHOUT.format(missing=missing))
    ended = start(["waits", HAND], python=python)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "riichi-rules: the command line needs its extra: pip install riichi-rules[cli]\n"
    ended = start(["waits", HAND, "--json"], python=python)
    assert (ended.returncode, ended.stderr) == (2, "")
    assert json.loads(ended.stdout)["error"]["type"] == "usage"


@pytest.mark.parametrize(
    ("missing", "words", "says"),
    [
        ("matplotlib", "whatif absent --set limits.kiriage=true --page", "--page needs matplotlib"),
        ("matplotlib", "cover absent --page", "--page needs matplotlib"),
        ("pyarrow", "audit absent --parquet", "--parquet needs pyarrow"),
        ("pyarrow", "whatif absent --set limits.kiriage=true --parquet", "--parquet needs pyarrow"),
        ("pyarrow", "cover absent --parquet", "--parquet needs pyarrow"),
        ("distributed", "audit {record} --dask tcp://localhost:1 --show", "--dask needs distributed"),
        ("playwright", "edition wiki --only site --only pdf --out", "Playwright is not installed"),
        ("sphinx", "edition wiki --only site --out", "needs Sphinx"),
    ],
)
def test_what_a_command_lacks_is_said_before_it_begins(
    start: Start, tmp_path: Path, missing: str, words: str, says: str
) -> None:
    given = words.format(record=RECORD).split()
    ended = start([*given, str(tmp_path / "out")], python=("-c", WITHOUT.format(missing=[missing])))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert says in ended.stderr
    assert "pip install" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_poor_terminal_gets_what_it_can_show(start: Start, encoding: str) -> None:
    ended = start(SCORE, encoding=encoding)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "yakuhai haku (white dragon)" in ended.stdout
    ended = start(["convert", "1m", "--to", "unicode"], encoding=encoding)
    assert (ended.returncode, ended.stdout) == (0, "\\U0001f007\n")
    ended = start(["waits", "1\N{MAHJONG TILE EAST WIND}"], encoding=encoding)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr


def test_no_colours_are_written_to_a_pipe(start: Start) -> None:
    assert "\x1b" not in start(SCORE).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("settings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_colours_are_for_terminals_and_can_be_declined(
    environment: dict[str, str], settings: dict[str, str], coloured: bool
) -> None:
    import pty  # noqa: PLC0415 - not everywhere

    leader, follower = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "riichi_book", "waits", HAND],
        env={**environment, "TERM": "xterm-256color", **settings},
        stdout=follower,
        check=True,
    )
    os.close(follower)
    output = all_of(leader)
    # Bold is no colour: it stays.
    assert ("\x1b[1;36m" in output) is coloured


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_long_batch_shows_its_progress_on_the_terminal_and_its_answers_elsewhere(
    environment: dict[str, str],
) -> None:
    import pty  # noqa: PLC0415 - not everywhere

    leader, follower = pty.openpty()
    code = "from riichi_book.cli import main, batch; batch.PATIENCE = batch.PACE = 0; "
    wins = "".join(
        json.dumps({"id": number, "hand": SCORE[1], "win": "5z", "by": "ron"}) + "\n" for number in range(20)
    )
    ended = subprocess.run(
        [sys.executable, "-c", code + "main(['score', '--batch', '-'])"],
        env={**environment, "TERM": "xterm"},
        input=wins,
        stdout=subprocess.PIPE,
        stderr=follower,
        text=True,
        check=True,
    )
    os.close(follower)
    output = all_of(leader)
    assert "standard input: 20 lines, 0 bad" in output
    assert '"id"' not in output
    assert [json.loads(line)["id"] for line in ended.stdout.splitlines()] == list(range(20))


def all_of(leader: int) -> str:
    """Return all that was written to a terminal that nobody holds any more; it comes in pieces."""
    output = b""
    with contextlib.suppress(OSError):  # how Linux says that there is no more
        while piece := os.read(leader, 4096):
            output += piece
    os.close(leader)
    return output.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
@pytest.mark.parametrize("words", [("rulesets", "wiki"), ("rulesets", "wiki", "--json"), ("score", "--help")])
def test_a_reader_that_goes_away_is_no_error(environment: dict[str, str], words: tuple[str, ...]) -> None:
    receiving, sending = os.pipe()
    os.close(receiving)
    ended = subprocess.run(
        [sys.executable, "-m", "riichi_book", *words],
        env=environment,
        stdout=sending,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(sending)
    assert ended.stderr == b""
    assert ended.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")  # noqa: PTH110
@pytest.mark.parametrize("words", [("rulesets",), ("rulesets", "--json")])
def test_a_full_disk_is_told_without_a_traceback(environment: dict[str, str], words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run(
            [sys.executable, "-m", "riichi_book", *words],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 74
    assert ended.stderr == "riichi-rules: the answer cannot be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("waits 77m34567p678s777z >&-", 0),
        ("waits 77m34567p678s777z --json >&-", 0),
        ("waits 7 >&- 2>&-", 2),
        ("waits 7 --json >&-", 2),
        ("score --batch - <&-", 2),
        ("score --batch /dev/stdin >&-", 1),
    ],
)
def test_closed_streams_are_no_reason_for_a_traceback(
    environment: dict[str, str], line: str, status: int
) -> None:
    ended = subprocess.run(
        ["sh", "-c", f'"$0" -m riichi_book {line}', sys.executable],
        env=environment,
        input="no question\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == status
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
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
        # Who runs tests in the background has them ignore the signal; the command shall not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
        text=True,
    )
    assert process.stdin
    assert process.stdout
    for number in range(2):  # each answer comes before the next question is asked
        question = {**kind, "id": number, "hand": SCORE[1], "win": "5z", "by": "ron"}
        process.stdin.write(json.dumps(question) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    time.sleep(0.05)  # let it wait for more
    process.send_signal(signal.SIGINT)
    _, output = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in output
