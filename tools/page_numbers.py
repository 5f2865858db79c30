"""Add to the printed book what web pages lack: contents, an index, and the page number of each link's target.

Chromium knows no page numbers before it prints. So the book is printed, the PDF says which page each target
is on, and it is printed again with these numbers in the room left for them, until none of them changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

from riichi_book.sheets.printing import BOOK_WORDS

if TYPE_CHECKING:
    from playwright.sync_api import Page

ON_SCREEN: Final = ["ask", "practice"]
"""Pages that need a browser. They are not printed, nor are lines that link to them."""
PREPARE: Final = """([words, onScreen, pages]) => {
    const article = document.querySelector("article"), within = "section:has(> [id^='document-'])";
    const named = ".reference:not(.external, .riichi-term, :has(.pre))"; // what leads there in words
    for (const fold of article.querySelectorAll("details")) fold.open = true;
    for (const mark of article.querySelectorAll("[id^='document-']")) mark.nextElementSibling.prepend(mark);
    const make = (name, className, ...parts) => {
        const made = Object.assign(document.createElement(name), { className });
        made.append(...parts);
        return made;
    };
    const front = article.querySelector("section");
    for (const chapters of article.querySelectorAll(".toctree-wrapper")) {
        if (chapters.closest(within) || chapters.parentElement === front) continue;
        front.append(chapters); // they are no part of the front page's last section
        for (const head of chapters.querySelectorAll("h2, h3, h4, h5, h6")) {
            const raised = document.createElement(`h${head.localName[1] - 1}`);
            for (const { name, value } of head.attributes) raised.setAttribute(name, value);
            raised.append(...head.childNodes);
            head.replaceWith(raised);
        }
    }
    const places = [];
    const pageOf = (id, says = "{page}") => {
        places.push([make("span", "book-page", says.replace("{page}", "000")), pages?.[id], says]);
        return places.at(-1)[0];
    };
    const line = (kind, id, text) => {
        const link = Object.assign(make("a", "", text), { href: `#${id}` });
        return make("p", `book-line ${kind}`, link, " ", pageOf(id));
    };
    for (const mark of onScreen.map(name => `document-${name}`)) {
        for (const link of article.querySelectorAll(`a[href="#${mark}"]`)) {
            (link.closest("li, tr") ?? link.closest("p"))?.remove(); // with what it says of where it leads
        }
        document.getElementById(mark)?.parentElement.remove();
    }
    for (const link of article.querySelectorAll("a[href^='#']")) {
        const id = decodeURIComponent(link.hash.slice(1)), target = document.getElementById(id);
        if (!target) link.removeAttribute("href"); // its page is not printed
        if (!target || target.contains(link) || !link.matches(named)) continue;
        const title = target.closest(".riichi-rule")?.querySelector(".rule-number");
        const says = title ? words.rule.replace("{number}", title.textContent) : words.page;
        link.after(" ", pageOf(title ? `printed-${title.textContent}` : id, says));
    }
    const lines = [];
    for (const head of article.querySelectorAll(".riichi-rule > * > .riichi-title, dt[id^='term-']")) {
        const number = head.querySelector(".rule-number")?.textContent;
        if (number) head.id = `printed-${number}`; // the block may begin on the page before
        for (const name of head.querySelectorAll("strong, [lang='ja-Latn']")) {
            lines.push([name.textContent + (number ? `, ${number}` : ""), head.id]);
        }
    }
    lines.sort(([one], [other]) => one.localeCompare(other, document.documentElement.lang));
    const contents = make("nav", "book-contents", make("h2", "", words.contents));
    for (const [place, page] of article.querySelectorAll(within).entries()) {
        const own = number => number.closest(within) === page;
        const stated = [...page.querySelectorAll(".riichi-rule .rule-number")];
        const rule = stated.find(own)?.textContent.split(".")[0];
        const parts = rule ? page.querySelectorAll(":scope > section") : [];
        for (const [part, section] of [page, ...parts].entries()) {
            const head = section.querySelector(":scope > :is(h1, h2, h3, h4, h5, h6)");
            head.querySelector(".headerlink")?.remove();
            head.id = `printed-${place}-${part}`;
            if (rule) head.prepend(part ? `${rule}.${part} ` : `${rule} `);
            contents.append(line(part ? "book-part" : "book-chapter", head.id, head.textContent));
        }
    }
    const index = make("div", "book-lines", ...lines.map(([text, id]) => line("", id, text)));
    const { VERSION = "" } = typeof DOCUMENTATION_OPTIONS === "object" ? DOCUMENTATION_OPTIONS : {};
    const version = words.version.replace("{version}", VERSION);
    const title = article.querySelector(".riichi-title-page") ?? make("p", "riichi-title-page", version);
    const first = article.querySelector("h1"), logo = document.querySelector(".sidebar-logo")?.cloneNode();
    const large = { className: "", alt: "", style: "display: block; height: 34mm; margin: 0 0 6mm" };
    if (logo) first.before(Object.assign(logo, large)); // as pages have it beside their name
    first.after(title, contents);
    article.firstElementChild.append(make("div", "book-index", make("h2", "", words.index), index));
    const widths = places.map(([place]) => place.getBoundingClientRect().width);
    for (const [at, [place, number, says]] of places.entries()) {
        if (!place.closest(".book-line")) place.style.minWidth = `${Math.ceil(1.02 * widths[at])}px`;
        if (number) place.textContent = says.replace("{page}", number);
        else if (pages) place.style.visibility = "hidden"; // where it leads is not printed
    }
}"""


def print_numbered(page: Page, show: Callable[[], None], target: Path, **how: object) -> None:
    """Print the page that ``show`` loads, with contents, an index and page numbers.

    ``show`` is called before each print, because a page that was printed before may break differently.
    """
    words = {name: str(message) for name, message in BOOK_WORDS.items()}
    found: dict[str, int] | None = None
    known: dict[str, int] | None = {}
    while found != known:
        show()
        page.evaluate(PREPARE, [words, ON_SCREEN, found])
        printed = page.pdf(**how)  # type: ignore[arg-type]
        found, known = pages_in(printed), found
    target.write_bytes(printed)


def pages_in(pdf: bytes) -> dict[str, int]:
    """Return the page number of each named target in a PDF that Chromium printed."""
    sheets = sorted(map(int, re.findall(rb"\n(\d+) 0 obj\n<</Type /Page\n", pdf)))
    named = re.findall(r"/(\S+) \[(\d+) 0 R /XYZ", pdf.decode("latin-1"))
    found = [(unquote(name.replace("#", "%")), int(at)) for name, at in named]
    return {name: sheets.index(at) + 1 for name, at in found if at in sheets}
