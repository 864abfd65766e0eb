"""What a page marks to be read aloud, found in its HTML: what nobody sees on the big screen is read by no model."""

from __future__ import annotations

from html.parser import HTMLParser

from partychef.tables.voice import Spoken

_EMPTY = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
"""Elements without an end."""


def spoken_on(html: str) -> dict[str, Spoken]:
    """The texts of the page that a voice reads (`data-speak`), by their keys."""
    finder = _Finder()
    finder.feed(html)
    finder.close()
    return finder.found


class _Finder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, Spoken] = {}
        self._open: list[str] = []
        """For each element that is open: the key under which its text is noted, if any."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        key = (given.get("data-speak-id") or "") if "data-speak" in given else ""
        if key:
            self.found[key] = Spoken(given["data-speak"] or "", given.get("data-speaker") or "")
        if tag not in _EMPTY:
            self._open.append("" if given.get("data-speak") else key)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is said by what has no end."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in _EMPTY and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for key in filter(None, self._open):
            self.found[key] = self.found[key]._replace(text=self.found[key].text + data)
