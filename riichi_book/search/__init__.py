"""Search: random questions from a seed, questions that rulesets answer differently, and counts of hands."""
