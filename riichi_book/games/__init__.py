"""Games: audit real games, price them under other rules, and identify the rules they were played by."""
