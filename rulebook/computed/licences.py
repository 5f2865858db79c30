"""The packages that this book is made with, and their licences, as they say themselves.

Which version it was is no matter of the licence, and would differ from build to build.
"""

from importlib.metadata import metadata

SPEAKS_OF = "any"
HEADS = {"Package": 40, "Licence": 60}
CLASSIFIER = "License :: "
PACKAGES = """
sphinx docutils myst-nb myst-parser furo sphinx-copybutton matplotlib numpy click rich defusedxml ipykernel
"""


def rows():
    """Yield each package and its licence, which it tells as an expression, as classifiers, or in words."""
    for package in PACKAGES.split():
        says = metadata(package).json
        lines = [line for line in says.get("classifier", ()) if line.startswith(CLASSIFIER)]
        classified = "; ".join(line.rpartition(" :: ")[2] for line in lines)
        words = says.get("license", "").partition("\n")[0]
        yield package, says.get("license_expression") or classified or words or "not stated"
