"""Rules that prove themselves: blocks of rules and errata, their tests, examples and requirement lines."""
