"""How many cases of the suite each engine answers right, chapter by chapter."""

from riichi_book.answers.tables.listings import data_beside

ENGINES = data_beside(__file__, "follows.json")
SPEAKS_OF = "any"
CLASS = "riichi-follows"
NAMES = [f"{each['name']} {each['engine'].get('version', '')}".strip() for each in ENGINES]
HEADS = {"Chapter": 22, **dict.fromkeys(NAMES, 26)}


def rows():
    """Yield a row a chapter; then, below a line, what no ruleset plays that ships, and what is disputed."""
    yield "Rules", *[each["rules"].split() for each in ENGINES]
    yield "Plays otherwise", *[[f"{it['option']}={it['value']}" for it in each["plays"]] for each in ENGINES]
    chapters = [named for each in ENGINES for named in each["chapters"].items()]
    for chapter in sorted({name for name, count in chapters if any(count.values())}):
        yield chapter.capitalize(), *[cell(each["chapters"].get(chapter)) for each in ENGINES]
    yield "House rules", *[cell(each["house"]) for each in ENGINES]
    yield "Disputed rules", *[cell(each["disputed"]) for each in ENGINES]


def cell(count):
    """Return how many are right of those answered; what is not supported is said beside it."""
    if not count or not (count["answered"] or count["unsupported"]):
        return ["not asked"]
    right = f"{count['right']:,} of {count['answered']:,}" if count["answered"] else "none answered"
    return [right, *([f"{count['unsupported']:,} not supported"] if count["unsupported"] else [])]
