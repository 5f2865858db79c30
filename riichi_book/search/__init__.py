"""Search: cases made up from a seed, those that rulesets answer otherwise, and what all cases come to."""
