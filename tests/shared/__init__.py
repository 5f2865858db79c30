"""What several tests use: wins in short, small books, made-up records, Chromium, the whole book."""
