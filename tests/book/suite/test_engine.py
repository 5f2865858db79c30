"""An engine is a process with limits, and ends with all its child processes."""

import sys
import time
from pathlib import Path

import pytest

from riichi_book.suite.engine import Engine


@pytest.mark.skipif(sys.platform in {"win32", "emscripten"}, reason="there are no process groups")
def test_what_an_engine_started_is_ended_with_it(tmp_path: Path) -> None:
    beats = tmp_path / "beats"
    child = f"import time\nwhile True: open({str(beats)!r}, 'a').write('.'); time.sleep(0.01)"
    start = f"import os, sys, time, subprocess; subprocess.Popen([sys.executable, '-c', {child!r}]); "
    wait = f"[time.sleep(0.01) for _ in range(3000) if not os.path.exists({str(beats)!r})]; "
    answer = "sys.stdin.readline(); print('{}')"
    with Engine([sys.executable, "-c", f"{start}{wait}{answer}"]) as engine:
        assert engine.ask({"ask": "hello"}) == {}  # and the engine itself has ended
    size = beats.stat().st_size
    time.sleep(0.3)
    assert beats.stat().st_size == size > 0


def test_an_engine_that_is_started_again_is_greeted_with_the_id_of_a_greeting() -> None:
    answers = "import sys\nfor line in sys.stdin: print('{\"id\": 0}', flush=True)"
    with Engine([sys.executable, "-c", answers]) as engine:
        assert engine.ask({"ask": "hello"}) == {}
        engine.end()
        engine.start()
        assert engine.ask({"ask": "hello"}) == {}
