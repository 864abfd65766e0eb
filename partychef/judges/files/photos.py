"""Photos of really cooked dishes, made ready for models that see.

What is sent is drawn anew: upright, small, JPEG, and without what a camera writes beside the picture (where it stood).
"""

from __future__ import annotations

import io
import threading
import warnings

LARGEST_FILE = 10_000_000
"""Bytes of one photo as it is given."""
MOST_PHOTOS = 4
"""Photos of one dish."""
_SIDE = 1024  # the longest side that is sent; models see no more, and more costs tokens
_MOST_PIXELS = 60_000_000
_KINDS = ("JPEG", "PNG")
_one_at_a_time = threading.Lock()
"""A photo may take hundreds of megabytes while it is drawn anew, and warnings are silenced for all threads."""


class PhotoError(ValueError):
    """A photo that cannot be used. The message is half a sentence: "is no JPEG or PNG"."""


def ready(photo: bytes) -> bytes:
    """The photo as a small upright JPEG without metadata. Raises PhotoError."""
    if len(photo) > LARGEST_FILE:
        raise PhotoError(f"has more than {LARGEST_FILE // 1_000_000} MB")
    from PIL import Image, ImageOps

    try:
        with _one_at_a_time, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # we count the pixels ourselves
            with Image.open(io.BytesIO(photo), formats=_KINDS) as image:
                if image.width * image.height > _MOST_PIXELS:
                    raise PhotoError(f"has {image.width} x {image.height} pixels, which is too many")
                image.thumbnail((_SIDE, _SIDE))  # before it is turned: then a large JPEG is never read whole
                pixels = ImageOps.exif_transpose(image).convert("RGBA")
        paper = Image.new("RGB", pixels.size, "white")  # seen where the photo is transparent
        paper.paste(pixels, mask=pixels.getchannel("A"))
        out = io.BytesIO()
        paper.save(out, "JPEG", quality=85)
        return out.getvalue()
    except PhotoError:
        raise
    except Exception:  # a broken picture breaks the library in many ways
        raise PhotoError("is no JPEG or PNG that can be read") from None
