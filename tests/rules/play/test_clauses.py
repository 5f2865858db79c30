"""Clauses of a script: what is written reads back as the same, and each says its own words."""

from __future__ import annotations

from itertools import islice

import pytest
from selfplay import play_rounds

from riichi_book.records.writing.script import clauses_in
