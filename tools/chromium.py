"""Serve a folder over HTTP on the loopback address, for Chromium in tests and benchmarks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class Silent(SimpleHTTPRequestHandler):
    """An HTTP server for files that does not log its requests."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def served(folder: Path, port: int = 0, host: type[Silent] = Silent) -> Iterator[str]:
    """Serve a folder on the loopback address (port 0: a free port). Yield its URL, with a trailing slash."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(host, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
