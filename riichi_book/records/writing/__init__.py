"""Writing: convert a record to another form; refuse what that form cannot say or the record does not know."""

from .rewriting import FORMS_WRITTEN, rewrite

__all__ = ["FORMS_WRITTEN", "rewrite"]
