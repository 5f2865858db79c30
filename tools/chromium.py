"""Chromium, and a folder served to it: for printing the book, reading it in tests and timing it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class Silent(SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, *_: object) -> None:
        """Keep the log to itself."""


@contextmanager
def served(folder: Path, port: int = 0, host: type[Silent] = Silent) -> Iterator[str]:
    """Serve a folder on the loopback address, at any port. Yield the address, with a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(host, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
