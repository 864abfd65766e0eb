"""Pictures of a sample of pages before and after a change, and a list of those that differ.

    python -m tests.web.page_pictures OLD_PAGES OLD_STATIC NEW_PAGES NEW_STATIC OUT [--only kitchen_closing] [--per 2]

Pages are folders that `tests.web.page_corpus` wrote; static folders are copies of `partychef/static`. The sample has
`--per` pages of each kind: a game's phone or big screen at a step, a recap, a replay. `--only` takes the pages
whose path or kind has that text. OUT gets an old and a new picture of each that differs, side by side.
"""

from __future__ import annotations

import argparse
import io
import mimetypes
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.browser.finder import launch_options

SITE = "http://pictures.test"
PHONES = ((320, 640), (390, 844))
SCREENS = ((1920, 1080),)
TALLEST = 6000
"""Pixels of a page that are looked at."""
SAME = 24
"""Two colours of a pixel differ by less than this of 255 where nobody would see it."""
ENOUGH = 0.0004
"""The share of a page's pixels that may differ unnoticed."""

SETTLE = """
document.fonts.ready.then(() => {
  for (const one of document.getAnimations()) { try { one.finish(); } catch { one.cancel(); } }
})
"""


class Shot(NamedTuple):
    """A page at a size, light or dark."""

    page: str
    width: int
    height: int
    scheme: str

    @property
    def name(self) -> str:
        return f"{self.page.removesuffix('.html').replace('/', '_')}-{self.width}-{self.scheme}"


class Side(NamedTuple):
    """Pages and the style sheets they are shown with."""

    pages: Path
    static: Path


# -- which pages -------------------------------------------------------------------------------------------------------


def kind_of(path: str, text: str) -> str:
    """What a page shows and to whom: pages of one kind look alike."""
    folder, name = path.rsplit("/", 1)
    game = folder.split("/")[1].replace("-", "_") if folder != "single" else "single"
    surface = re.sub(r"^\d+-|\d+|\.html$", "", name)
    if re.match(r"lobby|landing|paused|stranger|refused", surface):
        return f"house {surface}"
    step = re.search(r'id="step-\d+-(\w+)"', text) or re.search(rf'"scene scene-{game}-(\w+)"', text)
    role = " choosing" if 'class="actions' in text else ""
    return f"{folder.split('/')[0]} {game} {surface} {step[1] if step else ''}{role}"


def sample(pages: Path, only: str, per: int) -> list[str]:
    """Paths of pages, `per` of each kind, the same ones every time."""
    kinds: dict[str, list[str]] = {}
    for file in sorted(pages.rglob("*.html")):
        path = file.relative_to(pages).as_posix()
        text = file.read_text("utf-8")
        if "<html" in text and only in f"{path} {kind_of(path, text)}":
            kinds.setdefault(kind_of(path, text), []).append(path)
    return sorted(path for found in kinds.values() for path in _spread(found, per))


def _spread(paths: list[str], per: int) -> list[str]:
    """Some from the middle on: the first pages of a kind are often its emptiest."""
    return [paths[len(paths) * (2 * nth + 1) // (2 * per)] for nth in range(min(per, len(paths)))]


def shots(page: str, text: str, nth: int) -> Iterator[Shot]:
    """The sizes at which a page is looked at. Light and dark take turns."""
    schemes = ("light", "dark") if nth % 2 else ("dark", "light")
    if re.search(r'<body class="[^"]*screen', text):
        yield from (Shot(page, *size, schemes[0]) for size in SCREENS)
        if nth % 4 == 0:
            yield Shot(page, *PHONES[1], schemes[1])
        return
    yield from (Shot(page, *size, scheme) for size, scheme in zip(PHONES, schemes, strict=True))


# -- pictures ----------------------------------------------------------------------------------------------------------


class Camera:
    """One browser window for each scheme; what it asks for comes from a side's folders."""

    def __init__(self, browser: Browser) -> None:
        self.side = Side(Path(), Path())
        self.windows: dict[str, Page] = {}
        for scheme in ("light", "dark"):
            page = browser.new_page(color_scheme=scheme, reduced_motion="reduce", service_workers="block")
            page.route("**/*", self._answer)
            self.windows[scheme] = page

    def take(self, side: Side, shot: Shot) -> Image.Image:
        """The whole page, when nothing moves any more."""
        self.side = side
        page = self.windows[shot.scheme]
        page.set_viewport_size({"width": shot.width, "height": shot.height})
        page.goto(f"{SITE}/{shot.page}", wait_until="load")
        page.evaluate(SETTLE)
        tall = min(TALLEST, page.evaluate("document.documentElement.scrollHeight"))
        area = {"x": 0, "y": 0, "width": shot.width, "height": max(tall, shot.height)}
        return Image.open(io.BytesIO(page.screenshot(full_page=True, clip=area, type="png"))).convert("RGB")  # type: ignore[arg-type]

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.endswith(".js"):  # a picture shows what the server drew
            return route.fulfill(body="document.documentElement.classList.add('js')", content_type="text/javascript")
        if path.startswith("/static/"):
            return self._send(route, static_file(self.side.static, path.removeprefix("/static/")))
        if path.endswith(".html"):
            return self._send(route, self.side.pages / path[1:])
        return route.abort()

    def _send(self, route: Route, file: Path | None) -> None:
        if file is None or not file.is_file():
            return route.fulfill(status=404, body="")
        kind = mimetypes.guess_type(file.name)[0] or "text/plain"
        return route.fulfill(body=file.read_bytes(), content_type=f"{kind}; charset=utf-8")


def static_file(static: Path, name: str) -> Path | None:
    """A file by its address, also if it lies in `base/` by now, or did not yet."""
    tries = (static / name, static / "base" / name, static / name.removeprefix("base/"))
    return next((file for file in tries if file.is_file()), None)


def difference(old: Image.Image, new: Image.Image) -> float:
    """The share of pixels that differ, 0 to 1; a page that grew differs where it grew."""
    size = (max(old.width, new.width), max(old.height, new.height))
    apart = ImageChops.difference(_on_canvas(old, size), _on_canvas(new, size))
    changed = apart.convert("L").point(lambda value: 255 if value >= SAME else 0)
    return changed.histogram()[255] / (size[0] * size[1])


def _on_canvas(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    canvas = Image.new("RGB", size, "#ff00ff")
    canvas.paste(picture)
    return canvas


def side_by_side(old: Image.Image, new: Image.Image) -> Image.Image:
    """Old on the left, new on the right; big screens one above the other and smaller."""
    wide = old.width > 1000
    if wide:
        old, new = (one.resize((one.width * 2 // 3, one.height * 2 // 3)) for one in (old, new))
    size = (old.width, old.height + new.height + 12) if wide else (old.width * 2 + 12, max(old.height, new.height))
    both = Image.new("RGB", size, "#ff00ff")
    both.paste(old)
    both.paste(new, (0, old.height + 12) if wide else (old.width + 12, 0))
    return both


# -- the program -------------------------------------------------------------------------------------------------------


def run(old: Side, new: Side, out: Path, only: str, per: int) -> str:
    """Compare; the answer lists the pictures that differ, the most changed ones first."""
    start = time.perf_counter()
    out.mkdir(parents=True, exist_ok=True)
    found: list[tuple[float, str]] = []
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        camera = Camera(browser)
        for nth, page in enumerate(sample(old.pages, only, per)):
            for shot in shots(page, (old.pages / page).read_text("utf-8"), nth):
                taken += 1
                if not (new.pages / page).is_file():
                    found.append((1.0, f"{shot.name} is gone"))
                    continue
                before, after = camera.take(old, shot), camera.take(new, shot)
                share = difference(before, after)
                if share > ENOUGH:
                    side_by_side(before, after).save(out / f"{shot.name}.png")
                    found.append((share, f"{shot.name}.png"))
        browser.close()
    lines = [f"{share:7.2%}  {name}" for share, name in sorted(found, reverse=True)]
    (out / "list.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    spent = time.perf_counter() - start
    return "\n".join([*lines, f"{len(found)} of {taken} pictures differ, {spent:.0f} s; they are in {out}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("old_pages", "old_static", "new_pages", "new_static", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--only", default="", help="a part of a path or kind, such as kitchen_closing or screen")
    parser.add_argument("--per", type=int, default=1, help="pages of each kind")
    asked = parser.parse_args()
    old, new = Side(asked.old_pages, asked.old_static), Side(asked.new_pages, asked.new_static)
    print(run(old, new, asked.out, asked.only, asked.per))


if __name__ == "__main__":
    main()
