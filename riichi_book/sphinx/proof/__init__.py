"""Rules with proofs: blocks of rules and errata, their tests, examples and requirement lines."""
