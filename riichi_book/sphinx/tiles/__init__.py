"""Tiles in any documentation: the role ``tiles``, the directives that draw, and how builders write them."""
