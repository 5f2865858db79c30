"""Studies of the rules: where two rulesets differ, how often what comes, which short cuts hold."""
