"""What a printed book has and a page has not: contents, an index, and the page of whatever it leads to.

Chromium knows no page number before it has printed. So the book is printed, the PDF says on which page each
target is, and it is printed again with these numbers. They are equally wide, so that nothing moves by them.
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
    const article = document.querySelector("article"), within = "span[id^='document-'] + section";
    const make = (name, className, ...parts) => {
        const made = document.createElement(name);
        made.className = className;
        made.append(...parts);
        return made;
    };
    const pageOf = (id, says = "{page}") => {
        const made = make("span", "book-page");
        Object.assign(made.dataset, { page: id, says });
        return made;
    };
    const line = (kind, id, number, text) => {
        const link = make("a", "", ...(number ? [make("span", "book-number", number), " "] : []), text);
        link.href = `#${id}`;
        return make("p", `book-line ${kind}`, link, pageOf(id));
    };
    for (const name of onScreen) {
        for (const link of article.querySelectorAll(`a[href="#document-${name}"]`)) {
            link.closest("p, li, tr")?.remove();
        }
        document.getElementById(`document-${name}`)?.nextElementSibling.remove();
    }
    for (const link of article.querySelectorAll("a[href^='#']")) {
        const id = decodeURIComponent(link.hash.slice(1)), target = document.getElementById(id);
        if (!target) link.removeAttribute("href"); // its page is not printed
        if (!target || target.contains(link) || !link.matches(".internal:not(.riichi-term)")) continue;
        const rule = target.closest(".riichi-rule"), listed = link.previousElementSibling;
        const number = !listed?.matches(".rule-number") && rule?.querySelector(".rule-number").textContent;
        link.after(" ", pageOf(id, number ? words.rule.replace("{number}", number) : words.page));
    }
    const entries = [...article.querySelectorAll(".riichi-rule")].map(rule => [
        rule.querySelector(".riichi-title strong").textContent,
        rule.id,
        rule.querySelector(".rule-number").textContent,
    ]);
    for (const term of article.querySelectorAll(".riichi-glossary dt[id]")) {
        for (const name of term.querySelectorAll("strong, [lang='ja-Latn']")) {
            entries.push([name.textContent, term.id, ""]);
        }
    }
    const contents = make("nav", "book-contents", make("h2", "", words.contents));
    for (const [place, page] of article.querySelectorAll(within).entries()) {
        const own = number => number.closest(within) === page;
        const rule = [...page.querySelectorAll(".rule-number")].find(own)?.textContent.split(".")[0];
        for (const [part, section] of [page, ...page.querySelectorAll(":scope > section")].entries()) {
            const head = section.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)");
            head.querySelector(".headerlink")?.remove();
            head.id = `printed-${place}-${part}`;
            const number = rule && (part ? `${rule}.${part}` : rule);
            contents.append(line(part ? "book-part" : "", head.id, number, head.textContent));
            if (number) head.prepend(make("span", "book-number", number), " ");
        }
    }
    const order = new Intl.Collator(document.documentElement.lang).compare;
    const lines = entries.sort(([one], [other]) => order(one, other)).map(
        ([text, id, number]) => line("", id, "", number ? `${text}, ${number}` : text)
    );
    const index = make("div", "book-index", make("h2", "", words.index), make("div", "book-lines", ...lines));
    const first = article.querySelector("h1"), version = globalThis.DOCUMENTATION_OPTIONS?.VERSION ?? "";
    const about = make("p", "", words.version.replace("{version}", version));
    const title = article.querySelector(".riichi-title-page") ?? make("div", "riichi-title-page", about);
    if (!title.isConnected) first.after(title);
    title.after(contents);
    first.parentElement.append(index);
}"""
FILL: Final = """([pages, width]) => {
    const known = Object.keys(pages).length;
    for (const place of document.querySelectorAll(".book-page")) {
        const { page, says } = place.dataset, number = String(pages[page] ?? "").padStart(width, "\\u2007");
        place.textContent = known && !(page in pages) ? "" : says.replace("{page}", number);
    }
}"""


def print_numbered(page: Page, target: Path, **how: object) -> None:
    """Print what a window shows into a file, with contents, an index and page numbers."""
    page.evaluate(PREPARE, [BOOK_WORDS, ON_SCREEN])
    found, known = dict[str, int](), None
    while found != known:
        known = found
        page.evaluate(FILL, [known, len(str(max([100, *known.values()])))])
        printed = page.pdf(**how)  # type: ignore[arg-type]
        found = pages_in(printed)
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
