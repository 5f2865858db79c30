"""The cases of the suite, loaded and checked once for all test modules."""

from typing import Final

from riichi_book.suite.cases import cases_in

CASES: Final = cases_in()
