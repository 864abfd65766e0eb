"""The Markdown of the games' rules as HTML."""

from __future__ import annotations

from partychef.web.markdown import as_html, in_line

PAGE = """# A game, as played here

Two lines
of <one> paragraph.
## The cards
- **GA-1** An item
  of two lines.
- Another.

| card | price | what it does |
|---|---|---|
| Coupon | $2 | `a < b` |
| Pan | | cooks |
### More
"""


def test_a_page_is_made_of_headings_paragraphs_lists_and_tables_as_lists() -> None:
    lines = [line for line in as_html(PAGE).splitlines() if line]
    assert lines == [
        "<p>Two lines of &lt;one&gt; paragraph.</p>",
        "<h3>The cards</h3>",
        '<ul class="rows">',
        "<li><span><b>GA-1</b> An item of two lines.</span></li>",
        "<li><span>Another.</span></li>",
        "</ul>",
        '<ul class="rows">',
        "<li><span><b>Coupon</b><small>price: $2</small><small>what it does: <code>a &lt; b</code></small></span></li>",
        "<li><span><b>Pan</b><small>what it does: cooks</small></span></li>",
        "</ul>",
        '<h4 class="title">More</h4>',
    ]


def test_words_within_a_line_are_marked_and_escaped() -> None:
    assert in_line("*every <b>other</b> recipe*, **bold *and* more**") == (
        "<em>every &lt;b&gt;other&lt;/b&gt; recipe</em>, <b>bold <em>and</em> more</b>"
    )
    assert in_line("see [balance](docs/balance.md), `2 * 3 * 4`") == "see balance, <code>2 * 3 * 4</code>"
