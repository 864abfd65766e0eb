"""Checks pages in light and dark and in several sizes: no axe violation, nothing wider than the screen."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SMALL, PHONE, TV = (320, 640), (390, 844), (1920, 1080)
Scheme = Literal["light", "dark"]
SCHEMES: dict[Scheme, list[str]] = {
    "light": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "dark": ["color-contrast", "link-in-text-block"],  # the scheme changes colours and nothing else
}
"""What axe checks in each scheme: tags, or names of rules."""
ON_ANOTHER_PHONE: dict[Scheme, list[str]] = {"light": ["target-size", "scrollable-region-focusable"]}
"""What may be right on one phone and wrong on another, which shows the same words in the same colours."""
IS_PHONE = 600
"""Pixels: a page that is narrower is laid out for a phone."""

STILL = "() => document.getAnimations().forEach(it => { try { it.finish(); } catch { /* it never ends */ } })"
"""Ends all animations; with reduced motion they end by themselves, but only when the next frame is drawn."""
TOO_WIDE = "document.documentElement.scrollWidth - window.innerWidth"
FULL_HEIGHT = "Math.max(window.innerHeight, document.documentElement.scrollHeight)"
VIOLATIONS = """
tags => axe.run({ runOnly: tags, resultTypes: ["violations"], selectors: false, preload: false }).then(found =>
  found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 2).map(node => node.html.slice(0, 120))]))
"""


class Inspector:
    """Looks at pages and keeps a list of their faults."""

    def __init__(self) -> None:
        self.script: str = Axe().axe_script
        self.faults: list[str] = []
        self.looked = 0

    def look(self, page: Page, where: str, sizes: tuple[tuple[int, int], ...]) -> None:
        """All is checked on the first phone and on every wider screen; on a further phone, what width decides."""
        page.wait_for_load_state()  # a tap on a link may still be on its way to the next page
        before, had_phone = page.viewport_size, False
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            again, had_phone = had_phone and width < IS_PHONE, had_phone or width < IS_PHONE
            for scheme, tags in (ON_ANOTHER_PHONE if again else SCHEMES).items():
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self._judge(page, f"{where} at {width}, {scheme}", tags)
        if before is not None:
            page.set_viewport_size(before)

    def _judge(self, page: Page, where: str, tags: list[str]) -> None:
        self.looked += 1
        page.evaluate(STILL)
        wide = page.evaluate(TOO_WIDE)
        if wide > 0:
            self.faults.append(f"{where}: {wide} pixels too wide")
        if not page.evaluate("Boolean(window.axe)"):
            page.evaluate(self.script)
        found: list[Any] = page.evaluate(VIOLATIONS, tags)
        if "target-size" in dict(found):
            found = self._unrolled(page, tags)
        self.faults += [f"{where}: {rule}: {'; '.join(nodes)}" for rule, nodes in found]

    def _unrolled(self, page: Page, tags: list[str]) -> list[Any]:
        """The violations where nothing has to be scrolled: a bar at the edge of the screen covers part of what lies
        under it, which axe takes for a small target."""
        before = page.viewport_size
        assert before is not None
        page.set_viewport_size({"width": before["width"], "height": page.evaluate(FULL_HEIGHT)})
        found: list[Any] = page.evaluate(VIOLATIONS, tags)
        page.set_viewport_size(before)
        return found
