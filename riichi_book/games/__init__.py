"""Games: real ones, audited, priced under other rules, and searched for what rules they were played by."""
