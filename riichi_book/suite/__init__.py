"""The suite: the book's questions and answers, as test cases for any engine."""
