"""Search: cases made up from a seed, and which of them rulesets answer otherwise."""
