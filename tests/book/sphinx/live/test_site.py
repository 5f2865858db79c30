"""The page in a site: what it loads, its policy, and its message if it could not be built."""

import gzip
import hashlib
import json
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urljoin

import pytest
from shared.brackets import compile_brackets
from shared.small_book import Built, build, write
from sphinx.errors import ExtensionError

from riichi_book.sphinx.live import bundle, offline, pages, site
from riichi_book.sphinx.live.bundle import ARCHIVES, PYODIDE_FILES

CONF = """
project = "Club rules"
extensions = ["myst_parser", "riichi_book.sphinx.live.site"]
html_theme = "furo"
"""
PAGES = {
    "conf.py": CONF,
    "index.md": "# Club\n\n```{toctree}\nask\n```\n",
    "ask.md": "# Ask\n\n```{ask-page}\n```\n",
}


class Translated(str):
    """A translated message of the worker."""

    __slots__ = ()
    template = "You are offline"


def imitate(place: Path, patch: pytest.MonkeyPatch) -> None:
    """Make the site with a fake Pyodide, whose files and archives are a few bytes."""
    folder = place / "pyodide"
    write(
        folder,
        {**dict.fromkeys(PYODIDE_FILES, "x"), "pyodide-lock.json": '{"info": {}, "packages": {"a": 1}}'},
    )
    write(place, {name: name for name in ARCHIVES})
    patch.setattr(site, "pyodide_in", lambda _: folder)
    patch.setattr(site, "archives", lambda *_: [place / name for name in ARCHIVES])


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a place for a test's own sites, with a fake Pyodide."""
    imitate(tmp_path, monkeypatch)
    return tmp_path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Return a site that tests only read."""
    place = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        imitate(place, patch)
        return club(place)


def club(place: Path) -> Built:
    source = place / "book"
    write(source, PAGES)
    (source / "_build").mkdir(exist_ok=True)
    return build(source, strict=True)


def test_without_node_the_site_is_whole_and_the_page_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "pyodide_in", lambda _: None)
    built = club(tmp_path)
    assert built.warnings == ""
    page = built.text("ask.html")
    assert all(str(words) in page for words in (pages.NOT_BUILT, pages.PAGES["ask"].notice[-1]))
    assert "_live" not in page
    assert "frame-src 'none'" in unescape(page)
    assert not (built.folder / "offline.js").exists()


@pytest.mark.parametrize(
    ("builder", "suffix", "count"), [("html", ".ipynb", 1), ("html", ".md", 0), ("epub", ".ipynb", 0)]
)
def test_without_node_a_notebook_says_that_its_cells_do_not_run(
    builder: str, suffix: str, count: int
) -> None:
    app = SimpleNamespace(builder=SimpleNamespace(name=builder, riichi_live=None))
    context = {"page_source_suffix": suffix, "body": "<h1>Waits</h1>"}
    site.furnish(app, "notebooks/waits", "page.html", context, None)
    assert context["body"].count(str(site.CELLS_NOT_BUILT)) == count


def test_a_folder_that_is_named_and_has_no_pyodide_is_an_error_that_says_what_it_is(
    pyodide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "pyodide_in", lambda _: None)
    source = pyodide / "book"
    write(source, {**PAGES, "conf.py": f"{CONF}\nriichi_book_pyodide = '../pyodide'\n"})
    assert "_live/" in build(source, strict=True).text("ask.html")
    (pyodide / "pyodide" / PYODIDE_FILES[0]).unlink()
    with pytest.raises(ExtensionError, match=f"has no {PYODIDE_FILES[0]}; it is the folder of npm's package"):
        build(source, strict=True)


def test_a_site_in_another_language_has_its_catalogues(
    pyodide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in compile_brackets(pyodide).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(offline, "NOT_HERE", [Translated("⟦No <network>⟧")])
    built = club(pyodide)
    (folder,) = {*re.findall(r"_live/[0-9a-f]{16}", built.text("ask.html"))}
    assert "⟦Tap the tile first.⟧" in built.text(f"{folder}/common.js")
    assert 'LANGUAGE = "eo"' in built.text(f"{folder}/worker.js")
    assert r"<title>\u27e6No &lt;network&gt;\u27e7</title>" in built.text("offline.js")
    assert "riichi_rules/locale/eo/LC_MESSAGES/words.mo" in dict(bundle.sources()["app"])


def test_the_page_names_scripts_under_the_digest_of_all_that_it_loads(built: Built) -> None:
    page = built.text("ask.html")
    scripts = re.findall(r'<script type="module"[^>]* src="(_live/[0-9a-f]{16})/(\w+\.js)">', page)
    assert [name for _, name in scripts] == ["files.js", "ask.js"]
    folder = built.folder / scripts[0][0]
    named = re.findall(r'"modulepreload" href="\S+/(\w+\.js)">', page)
    texts = [(folder / name).read_text("utf-8") for name in named]
    needed = {name for text in texts for name in re.findall(r' from "\./(\w+\.js)";$', text, re.MULTILINE)}
    assert sorted(named) == sorted({"files.js", "ask.js"} | needed), "each comes at once, and once"
    assert needed == {"files.js", "common.js", "asking.js"}
    assert (folder / "dom.js").read_text() == 'export * from "./common.js";', (
        "whoever imports it has the same"
    )
    sizes = {file.name: file.stat().st_size for file in folder.iterdir()}
    packed = [f"{name}.pack" for name in (*PYODIDE_FILES[1:], "links.json", "tiles.svg", "forms.json")]
    assert sizes.keys() >= {PYODIDE_FILES[0], *packed, *ARCHIVES, "worker.js", "python.js"}
    lock = gzip.decompress((folder / "lock.json.pack").read_bytes())
    assert json.loads(lock) == {"info": {}, "packages": {}}
    assert not sizes.keys() & {"offline.js", "manifest.webmanifest", "lock.json"}
    told = re.search("sizes = (.*);", (folder / "files.js").read_text())
    assert told
    assert json.loads(told[1]) == {name: size for name, size in sizes.items() if name.endswith(".pack")}


def test_the_styles_of_a_site_are_one_and_those_of_listings_come_with_a_listing(pyodide: Path) -> None:
    source = pyodide / "book"
    listing = "# Code\n\n```{code-block} python\n1\n```\n"
    style = 'b { background: url("b.svg") url(data:,) url(#b) } .club { color: red }'
    write(source, {**PAGES, "index.md": PAGES["index.md"].replace("ask", "ask\ncode"), "code.md": listing})
    write(source, {"conf.py": f"{CONF}\nhtml_static_path = ['s']\nhtml_css_files = ['d/club.css']\n"})
    write(source, {"s/d/club.css": style})
    built = build(source, strict=True)
    found = {
        name: re.findall(r'stylesheet"[^>]* href="([^?"]+)', built.text(name))
        for name in ("ask.html", "code.html")
    }
    assert found == {"ask.html": ["_static/page.css"], "code.html": ["_static/code.css", "_static/page.css"]}
    page, code = built.text("_static/page.css"), built.text("_static/code.css")
    assert 'url("d/b.svg") url(data:,) url(#b)' in page
    assert page.index("#ask-page") < page.index(".sidebar-drawer") < page.index(".club")
    assert code.strip() == built.text("_static/pygments.css").strip(), "as the theme left it"
    (source / "s" / "d" / "club.css").write_text('@import "other.css";')
    assert 'href="_static/d/club.css' in build(source, strict=True).text("ask.html")


def test_a_page_that_answers_says_at_once_how_much_will_come(built: Built) -> None:
    (folder,) = built.folder.glob("_live/*/files.js")
    scripts = (folder.parent / "asking.js").read_text("utf-8")
    first = re.search(r"FIRST = \[(.*?)\]", scripts)
    assert first
    size = sum((folder.parent / f"{name}.pack").stat().st_size for name in json.loads(f"[{first[1]}]"))
    page = built.text("ask.html")
    assert f'<progress max="{size}" value="0"' in page
    assert f"<span>0.0 of {size / 1e6:.1f} MB</span>" in page
    assert "MB</span>" not in built.text("index.html")


def test_every_page_lets_choose_its_rules_under_the_policy_and_loads_nothing_else(built: Built) -> None:
    page = built.text("index.html")
    scripts = ["chosen.js", "common.js", "chosen.js"]
    assert re.findall(r"_live/[0-9a-f]{16}/([a-z]+\.\w+)", page) == scripts
    assert re.findall(r'<meta http-equiv="Content.*?>', page) == re.findall(
        r'<meta http-equiv="Content.*?>', built.text("ask.html")
    )
    assert page.count('<select id="ruleset"') == 1
    assert '<select id="ruleset"' not in built.text("ask.html")


def test_the_policy_allows_the_scripts_of_the_theme_by_their_hash_and_no_others(built: Built) -> None:
    page = built.text("ask.html")
    found = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert found
    assert page.index(found[0]) < page.index("<script")
    (inline,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    allowed = map(offline.hash_of, (inline.encode(), (offline.STATIC / "frame.js").read_bytes()))
    assert re.findall(r"sha256-[\w+/=]+", found[1]) == [*allowed]
    assert not re.search(r"<[^>]+ on[a-z]+=", page)


def test_a_build_that_changed_has_another_digest_and_nothing_of_the_old_one(pyodide: Path) -> None:
    built = club(pyodide)
    first = (built.folder / offline.BUILD).read_text()
    packed = built.folder / offline.FOLDER_PACKED / "index.html.pack"
    written = packed.stat().st_mtime_ns
    assert (club(pyodide).folder / offline.BUILD).read_text() == first
    assert packed.stat().st_mtime_ns == written, "what did not change is not packed again"
    write(pyodide, {"app.pack": "other rules"})
    built = club(pyodide)
    assert (built.folder / offline.BUILD).read_text() != first
    assert len([*(built.folder / "_live").glob("*/ask.js")]) == 1
    assert len(list((built.folder / "_live").glob("files-*.json"))) == 1
    (digest,) = set(re.findall(r"_live/([0-9a-f]{16})/", built.text("ask.html")))
    assert (built.folder / "_live" / digest / "app.pack").read_text() == "other rules"


def test_the_worker_that_keeps_the_site_knows_every_file_by_its_hash(built: Built) -> None:
    worker = built.text("offline.js")
    build_name = built.text(offline.BUILD).strip()
    assert worker == (offline.STATIC / offline.WORKER).read_text("utf-8")
    text = built.text(f"_live/files-{build_name}.json")
    assert hashlib.sha256(text.encode()).hexdigest().startswith(build_name)
    parts = json.loads(text)
    listed = parts["files"] | parts["more"]
    assert all(re.search("^_sources/|/(cells|kernel|markup|notebook)[.]", name) for name in parts["more"])
    wanted = {"index.html", "ask.html", "search.html", "manifest.webmanifest", "searchindex.js"}
    assert wanted <= {*parts["files"]}
    left_out = ("print/", "offline.js", "_live/build", "_live/files-", "objects.inv", ".buildinfo")
    assert not any(name.startswith((*left_out, "_live/packed")) for name in listed)
    assert (built.folder / "objects.inv").is_file()
    assert offline.keep_all(built.folder) == build_name
    for name, hashed in listed.items():
        content = (built.folder / name).read_bytes()
        assert offline.hash_of(content) == hashed
        packed = built.folder / "_live" / "packed" / f"{name}.pack"
        assert packed.exists() == name.endswith(offline.TEXTS)
        assert not packed.exists() or gzip.decompress(packed.read_bytes()) == content


def test_under_whatever_path_the_site_is_put_on_a_home_screen_whole(built: Built) -> None:
    manifest = json.loads(built.text("manifest.webmanifest"))
    # Relative to the manifest, which is at the root of the site.
    assert urljoin("https://a.club/rules/manifest.webmanifest", manifest["scope"]) == "https://a.club/rules/"
    assert (built.folder / manifest["start_url"]).is_file()
    assert manifest["display"] == "standalone"
    assert manifest["name"] == manifest["short_name"]
    assert manifest["description"] == f"{manifest['name']}, with or without a network."
    icons = {icon["sizes"]: (built.folder / icon["src"]).read_bytes() for icon in manifest["icons"]}
    assert set(icons) == {"192x192", "512x512"}
    for sizes, png in icons.items():
        assert png[:4] == b"\x89PNG"
        assert "x".join(str(int.from_bytes(png[at : at + 4])) for at in (16, 20)) == sizes
    for page in ("index.html", "ask.html"):
        assert '<link rel="manifest" href="manifest.webmanifest">' in built.text(page)


def test_in_other_forms_of_the_book_the_page_has_its_words_alone(pyodide: Path) -> None:
    source = pyodide / "book"
    write(source, PAGES)
    for builder in ("text", "singlehtml"):
        built = build(source, builder, strict=True)
        (page,) = [
            built.folder / name for name in ("ask.txt", "index.html") if (built.folder / name).exists()
        ]
        words = " ".join(page.read_text("utf-8").split())
        assert "On paper and in an e-book it cannot; riichi-rules ask answers on the command line." in words
        assert "opened as a file" not in words
        assert "_live" not in page.read_text("utf-8")
