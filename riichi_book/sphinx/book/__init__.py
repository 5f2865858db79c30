"""This book's own pages: what hands are worth, rulesets side by side, the catalogue of yaku, the glossary."""
