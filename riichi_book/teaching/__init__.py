"""Teaching: exercises that compute their own answers, drills, and the mistakes that people make.

An exercise is a question as data plus what it asks. Its answer is computed, and so are the wrong answers that
known mistakes lead to. The package also runs in the reader's browser, so it imports only the standard
library, the rules, and the book's ``answers``, ``drawing`` and ``search``.
"""
