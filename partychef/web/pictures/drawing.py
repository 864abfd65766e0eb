"""Draws pictures, one at a time, and keeps the last ones by what they show."""

from __future__ import annotations

import hashlib
import io
import logging
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

from partychef.web.pictures.subjects import DishPicture, Picture, without_words

if TYPE_CHECKING:
    from PIL import Image

log = logging.getLogger(__name__)

KEPT_BYTES = 24 * 1024 * 1024
"""How much of the memory pictures may take: some two hundred of them."""
EDITION = 2
"""Rises when the same values are drawn in another way, so that nobody is shown an old drawing."""


def name_of(picture: Picture) -> str:
    """A short name for what the picture shows: the same values have the same name, others another one."""
    shown = f"{EDITION} {picture!r}".encode("utf-8", "backslashreplace")
    return hashlib.sha256(shown).hexdigest()[:16]


class Drawer:
    """All pictures of this process."""

    def __init__(self, kept_bytes: int = KEPT_BYTES) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._most = kept_bytes
        self._lock = threading.Lock()

    def clear(self) -> None:
        """Keep no picture any longer."""
        with self._lock:
            self._kept.clear()

    def png(self, picture: Picture) -> bytes:
        """The picture as PNG, drawn now or kept from before."""
        name = name_of(picture)
        with self._lock:
            drawn = self._kept.pop(name, None) or _drawn(picture)
            self._kept[name] = drawn
            while len(self._kept) > 1 and sum(map(len, self._kept.values())) > self._most:
                self._kept.popitem(last=False)
        return drawn


def _drawn(picture: Picture) -> bytes:
    try:
        image = _draw(picture)
    except Exception:  # fonts fail in many ways, and no guest's text may take the picture from the others
        log.exception("a picture could not be drawn with its words")
        image = _draw(without_words(picture))
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=3)
    return out.getvalue()


def _draw(picture: Picture) -> Image.Image:
    from partychef.web.pictures import dish, menu

    return dish.draw(picture) if isinstance(picture, DishPicture) else menu.draw(picture)
