"""The style and the strokes of the trial's pictures, for light and dark."""

from __future__ import annotations

from markupsafe import escape

STYLE = """
:root { --paper: #ffffff; --ink: #1f2430; --quiet: #5b6475; --rule: #d9dde5; --band: #eef1f6;
        --main: #1d5fd1; --second: #b4480a; --bad: #b3123c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171f; --ink: #e8ebf2; --quiet: #a3adbf; --rule: #363d4b; --band: #20252f;
          --main: #7fb0ff; --second: #ffa45c; --bad: #ff7d9c; }
}
text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: var(--ink); }
.title { font-size: 20px; font-weight: 650; } .head { font-size: 15px; font-weight: 600; }
.quiet { fill: var(--quiet); font-size: 12px; } .end { text-anchor: end; } .mid { text-anchor: middle; }
.paper { fill: var(--paper); } .band { fill: var(--band); } .rule { stroke: var(--rule); stroke-width: 1; }
.line { stroke: var(--quiet); stroke-width: 1.5; stroke-dasharray: 5 4; }
.main { stroke: var(--main); } .second { stroke: var(--second); } .bad { stroke: var(--bad); }
.ink { stroke: var(--ink); }
.curve { fill: none; stroke-width: 2.5; stroke-linejoin: round; } .whisker { stroke-width: 2; opacity: .55; }
.dot { stroke-width: 2; } .dot.main { fill: var(--main); } .dot.second { fill: var(--paper); }
.dot.bad { fill: var(--bad); } .bar.main { fill: var(--main); stroke: none; } .bar.second { fill: var(--band);
stroke: var(--second); }
""".strip()


def text(x: float, y: float, words: str, style: str = "") -> str:
    """Words at a place; `style` names classes."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}">{escape(words)}</text>'


def stroke(x: float, y: float, to_x: float, to_y: float, style: str) -> str:
    """A line."""
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" class="{style}"/>'


def dot(x: float, y: float, style: str) -> str:
    """A dot."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="dot {style}"/>'


def key(x: float, y: float, style: str, words: str) -> str:
    """A dot with words that say what such dots are."""
    return dot(x + 6, y - 4, style) + text(x + 17, y, words, "quiet")


def bar(x: float, y: float, to_x: float, height: float, style: str) -> str:
    """A bar to the right."""
    return f'<rect class="bar {style}" x="{x:.1f}" y="{y:.1f}" width="{to_x - x:.1f}" height="{height}" rx="2"/>'
