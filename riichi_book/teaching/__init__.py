"""Teaching: what can be asked of a question, exercises that know their answer, and mistakes by their names.

An exercise is a question as data and what is asked of it; its answer is computed, and so is what somebody
would answer who believes something else. It runs in the reader's browser too: the standard library, the
rules, their drawings and how answers are told, no more.
"""
