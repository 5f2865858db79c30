"""What a printed book has and a page has not: contents, an index, and the page of whatever it leads to.

Chromium knows no page number before it has printed. So the book is printed, the PDF says on which page each
target is, and it is printed again with these numbers, for which room was left: nothing moves by them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shared_drawings import read

from riichi_book.sheets.printing import BOOK_WORDS

if TYPE_CHECKING:
    from playwright.sync_api import Page

ON_SCREEN: Final = ["ask", "practice"]
"""Pages that work in a browser alone: neither they nor lines that lead to them are printed."""
PREPARE: Final = """([words, onScreen]) => {
    const article = document.querySelector("article"), within = "section:has(> [id^='document-'])";
    // What is folded away is measured as well. The mark of a chapter would be on the page before it.
    for (const fold of article.querySelectorAll("details")) fold.open = true;
    for (const mark of article.querySelectorAll("[id^='document-']")) mark.nextElementSibling.prepend(mark);
    const make = (name, className, ...parts) => {
        const made = Object.assign(document.createElement(name), { className });
        made.append(...parts);
        return made;
    };
    const pageOf = (page, says = "{page}") => {
        const made = make("span", "book-page");
        Object.assign(made.dataset, { page, says });
        return made;
    };
    const line = (kind, id, text) => {
        const link = Object.assign(make("a", "", text), { href: `#${id}` });
        return make("p", `book-line ${kind}`, link, " ", pageOf(id));
    };
    for (const mark of onScreen.map(name => `document-${name}`)) {
        article.querySelectorAll(`a[href="#${mark}"]`).forEach(link => link.closest("p, li, tr")?.remove());
        document.getElementById(mark)?.parentElement.remove();
    }
    for (const link of article.querySelectorAll("a[href^='#']")) {
        const id = decodeURIComponent(link.hash.slice(1)), target = document.getElementById(id);
        if (!target) link.removeAttribute("href"); // its page is not printed
        if (!target || target.contains(link) || !link.matches(".internal:not(.riichi-term)")) continue;
        const listed = link.previousElementSibling?.matches(".rule-number");
        const number = !listed && target.closest(".riichi-rule")?.querySelector(".rule-number").textContent;
        link.after(" ", pageOf(id, number ? words.rule.replace("{number}", number) : words.page));
    }
    const lines = [];
    for (const head of article.querySelectorAll(".riichi-headline > .riichi-title, .riichi-glossary dt")) {
        const number = head.querySelector(".rule-number")?.textContent;
        for (const name of head.querySelectorAll("strong, [lang='ja-Latn']")) {
            lines.push([name.textContent + (number ? `, ${number}` : ""), head.closest("[id]").id]);
        }
    }
    lines.sort(([one], [other]) => one.localeCompare(other, document.documentElement.lang));
    const contents = make("nav", "book-contents", make("h2", "", words.contents));
    for (const [place, page] of article.querySelectorAll(within).entries()) {
        const own = number => number.closest(within) === page;
        const rule = [...page.querySelectorAll(".rule-number")].find(own)?.textContent.split(".")[0];
        for (const [part, section] of [page, ...page.querySelectorAll(":scope > section")].entries()) {
            const head = section.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)");
            head.querySelector(".headerlink")?.remove();
            head.id = `printed-${place}-${part}`;
            if (rule) head.prepend(part ? `${rule}.${part} ` : `${rule} `);
            contents.append(line(part ? "book-part" : "book-chapter", head.id, head.textContent));
        }
    }
    const listed = make("div", "book-lines", ...lines.map(([text, id]) => line("", id, text)));
    const first = article.querySelector("h1"), version = globalThis.DOCUMENTATION_OPTIONS?.VERSION ?? "";
    if (!first.nextElementSibling?.matches(".riichi-title-page")) {
        const about = make("p", "", words.version.replace("{version}", version));
        first.after(make("div", "riichi-title-page", about));
    }
    first.nextElementSibling.after(contents);
    first.parentElement.append(make("div", "book-index", make("h2", "", words.index), listed));
}"""
FILL: Final = """pages => {
    for (const place of document.querySelectorAll(".book-page")) {
        const { page, says } = place.dataset, number = pages ? pages[page] : "000";
        place.textContent = number ? says.replace("{page}", number) : "";
        if (!pages) place.style.minWidth = `${place.getBoundingClientRect().width}px`;
    }
}"""


def print_numbered(page: Page, target: Path, **how: object) -> None:
    """Print what a window shows into a file, with contents, an index and page numbers."""
    page.evaluate(PREPARE, [BOOK_WORDS, ON_SCREEN])
    found: dict[str, int] | None = None
    known: dict[str, int] | None = {}
    while found != known:
        page.evaluate(FILL, found)
        printed = page.pdf(**how)  # type: ignore[arg-type]
        found, known = pages_in(printed), found
    target.write_bytes(printed)


def pages_in(pdf: bytes) -> dict[str, int]:
    """Return the page of each target in a PDF that Chromium has printed, by the name of the target."""
    objects, trailer = read(pdf)
    sheets = sorted(number for number, body in objects.items() if b"/Type /Page\n" in body)
    places = {number: place for place, number in enumerate(sheets, 1)}
    root = re.search(rb"/Root (\d+)", trailer)
    named = re.search(rb"/Dests (\d+)", objects[int(root[1])]) if root else None
    targets = re.findall(rb"/(\S+) \[(\d+) 0 R", objects[int(named[1])]) if named else []
    return {name_of(name): places[int(number)] for name, number in targets}


def name_of(written: bytes) -> str:
    """Return a name as it is, from how a PDF writes it.

    >>> name_of(b"document-rulebook#2Ffu")
    'document-rulebook/fu'
    """
    return re.sub(rb"#([0-9A-F]{2})", lambda found: bytes([int(found[1], 16)]), written).decode()
