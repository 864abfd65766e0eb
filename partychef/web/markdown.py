"""The Markdown of the games' `RULES.md` as HTML: headings, paragraphs, lists, tables, bold, italics and code.

Everything is escaped. A table becomes a list, a row an entry, so that it can be read on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

_INLINE = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\([^)]+\)")
_HEADING = re.compile(r"(#+) (.+)")
_DIVIDER = re.compile(r"\|[\s|:-]+\|")
CHAPTER = 2
"""The level of a heading below the title of a page."""


def as_html(text: str) -> Markup:
    """Return a page of Markdown as HTML. Its title is left out, and its chapters begin with <h3>."""
    return Markup("\n").join(_block(lines) for lines in _blocks(text.splitlines()))


def in_line(text: str) -> Markup:
    """Return a line with its bold and italic words and its code; a link is its text, for it may lead out of the house.

    >>> in_line("**CH-1** Exactly <four> play `1 * 2`.")
    Markup('<b>CH-1</b> Exactly &lt;four&gt; play <code>1 * 2</code>.')
    """
    parts, end = [], 0
    for found in _INLINE.finditer(text):
        code, bold, italic, link = found.groups()
        parts.append(escape(text[end : found.start()]))
        if code is not None:
            parts.append(Markup("<code>{}</code>").format(code))
        elif bold is not None:
            parts.append(Markup("<b>{}</b>").format(in_line(bold)))
        elif italic is not None:
            parts.append(Markup("<em>{}</em>").format(in_line(italic)))
        else:
            parts.append(in_line(link))
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yield the lines of each heading, paragraph, list and table."""
    block: list[str] = []
    for line in lines:
        if block and (not line.strip() or _begins_another(block, line)):
            yield block
            block = []
        if line.strip():
            block.append(line)
    if block:
        yield block


def _begins_another(block: Sequence[str], line: str) -> bool:
    kinds = ("#", "- ", "|")
    before, now = (next((kind for kind in kinds if one.startswith(kind)), "") for one in (block[0], line))
    return before == "#" or (now != before and now != "")


def _block(lines: Sequence[str]) -> Markup:
    if heading := _HEADING.fullmatch(lines[0]):
        return _heading(len(heading.group(1)), heading.group(2))
    if lines[0].startswith("|"):
        return _table(lines)
    if lines[0].startswith("- "):
        return _list(_items(lines))
    return Markup("<p>{}</p>").format(in_line(_joined(lines)))


def _heading(level: int, words: str) -> Markup:
    if level == 1:
        return Markup("")
    if level == CHAPTER:
        return Markup("<h3>{}</h3>").format(in_line(words))
    return Markup('<h4 class="title">{}</h4>').format(in_line(words))


def _items(lines: Sequence[str]) -> Iterator[Markup]:
    items: list[list[str]] = []
    for line in lines:
        if line.startswith("- "):
            items.append([line[2:]])
        else:
            items[-1].append(line)
    for item in items:
        yield in_line(_joined(item))


def _table(lines: Sequence[str]) -> Markup:
    """A table as a list: what a row is about, and below it each further cell with the title of its column."""
    titles, *rows = [_cells(line) for line in lines if not _DIVIDER.fullmatch(line.strip())]
    return _list(_row(titles, row) for row in rows)


def _row(titles: Sequence[str], row: Sequence[str]) -> Markup:
    first, *others = row
    told = Markup("").join(
        Markup("<small>{}: {}</small>").format(in_line(title), in_line(cell))
        for title, cell in zip(titles[1:], others, strict=False)
        if cell
    )
    return Markup("<b>{}</b>{}").format(in_line(first), told)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _list(items: Iterator[Markup]) -> Markup:
    entries = Markup("\n").join(Markup("<li><span>{}</span></li>").format(item) for item in items)
    return Markup('<ul class="rows">\n{}\n</ul>').format(entries)


def _joined(lines: Sequence[str]) -> str:
    return " ".join(line.strip() for line in lines)
