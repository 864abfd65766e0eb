"""Drawings of our own, for cards that no emoji fits: SVG files in `static/drawn`, each named after what it shows."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from partychef.engine.decks import OWN

SAME = {
    "artichoke": "artichokes", "coriander": "cilantro", "fig": "figs", "goong-phao": "grilled-prawns",
    "gorgonzola": "blue-cheese", "lime": "limes", "pork": "pork-chop", "queso-fresco": "paneer", "sole": "halibut",
    "thai-basil": "basil", "tortilla": "tortillas", "yoghurt": "yogurt",
}  # fmt: skip
"""What looks the same under another name, in other games."""
FOLDER = Path(__file__).parent.parent.parent / "static" / "drawn"


@cache
def names() -> tuple[str, ...]:
    """What there are drawings of, by the names of their files."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


@cache
def address_of(drawing: str) -> str:
    """Where browsers find a drawing, and may keep it for ever. Streams ask, too, and they have no request."""
    mark = hashlib.sha256((FOLDER / f"{drawing}.svg").read_bytes()).hexdigest()[:10]
    return f"/static/drawn/{drawing}.svg?v={mark}"


def drawing_of(card: Any) -> str:
    """The drawing on a card, of whatever game: the one that an own card asks for, else the one of its name, if any."""
    asked: str = getattr(card, "drawing", "")
    if not asked and str(getattr(card, "id", "")).startswith(OWN):
        return ""
    found = asked or named(getattr(card, "name", ""))
    return found if found in names() else ""


def named(name: str) -> str:
    """The name of the file that would show this: "Goat Cheese" is in goat-cheese.svg."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    found = "-".join(re.findall("[a-z0-9]+", plain.lower()))
    return SAME.get(found, found)
