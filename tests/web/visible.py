"""What somebody reads on a page: one text for each paragraph, title, button, label and placeholder."""

from __future__ import annotations

from html.parser import HTMLParser

INSIDE_A_TEXT = frozenset({"b", "em", "i", "span", "strong"})
NOT_READ = frozenset({"noscript", "script", "select", "style", "svg", "template"})
ALONE = frozenset({"br", "circle", "hr", "img", "input", "link", "meta", "path"})


class _Reader(HTMLParser):
    """Collects texts; leaves out elements with one of these classes or ids, and what is in them."""

    def __init__(self, but: frozenset[str]) -> None:
        super().__init__()
        self.texts = [""]
        self._but = but
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        left_out = tag in NOT_READ or not self._but.isdisjoint({*(facts.get("class") or "").split(), facts.get("id")})
        if facts.get("placeholder") and not self._hidden:
            self.texts += [facts["placeholder"] or "", ""]
        if tag in ALONE:
            return
        self._open.append((tag, left_out))
        self._part(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            continue
        self._part(tag)

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.texts[-1] += data

    @property
    def _hidden(self) -> bool:
        return any(left_out for _, left_out in self._open)

    def _part(self, tag: str) -> None:
        if tag not in INSIDE_A_TEXT:
            self.texts.append("")


def texts_of(page: str, *but: str) -> list[str]:
    """The texts of a page in their order, but for those in elements with one of these classes or ids.

    >>> texts_of('<main><h1>Hi <b>Ana</b></h1><input placeholder="Your name"><p class="card">Figs</p></main>', "card")
    ['Hi Ana', 'Your name']
    """
    reader = _Reader(frozenset(but))
    reader.feed(page[page.index("<main") :] if "<main" in page else page)
    return [text for text in (" ".join(one.split()) for one in reader.texts) if text]
