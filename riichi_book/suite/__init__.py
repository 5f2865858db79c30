"""The suite: what the book claims about questions, as cases that any engine can be asked."""
