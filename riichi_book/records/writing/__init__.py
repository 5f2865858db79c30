"""Writing: a record as another form has it. What a form cannot say, or a record does not know, is refused."""

from .rewriting import FORMS_WRITTEN, rewrite

__all__ = ["FORMS_WRITTEN", "rewrite"]
