"""A book of one's own: this book under one ruleset alone, with the name and colours of who plays by it."""
