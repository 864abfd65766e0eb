"""Photos of dishes that were really cooked, made ready for models that see.

Each photo is re-encoded: upright, small, JPEG, and without the camera's metadata, such as where it was taken.
"""

from __future__ import annotations

import io
import threading
import warnings

LARGEST_FILE = 10_000_000
"""The most bytes that one photo may have when it comes in."""
MOST_PHOTOS = 4
"""The most photos of one dish."""
_SIDE = 1024  # pixels of the longer side as sent: models see no more detail, and more costs tokens
_MOST_PIXELS = 60_000_000
_KINDS = ("JPEG", "PNG")
_one_at_a_time = threading.Lock()
"""Re-encoding a photo may take hundreds of megabytes, and silencing warnings affects all threads."""


class PhotoError(ValueError):
    """A photo that cannot be used. The message completes a sentence: "is not a readable JPEG or PNG"."""


def ready(photo: bytes) -> bytes:
    """The photo as the bytes of a small upright JPEG without metadata. Raises PhotoError."""
    if len(photo) > LARGEST_FILE:
        raise PhotoError(f"has more than {LARGEST_FILE // 1_000_000} MB")
    from PIL import Image, ImageOps

    try:
        with _one_at_a_time, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # we count the pixels ourselves
            with Image.open(io.BytesIO(photo), formats=_KINDS) as image:
                if image.width * image.height > _MOST_PIXELS:
                    raise PhotoError(f"has {image.width} x {image.height} pixels, which is too many")
                image.thumbnail((_SIDE, _SIDE))  # before turning it: so a large JPEG is never decoded in full
                pixels = ImageOps.exif_transpose(image).convert("RGBA")
        opaque = Image.new("RGB", pixels.size, "white")  # shows where the photo is transparent
        opaque.paste(pixels, mask=pixels.getchannel("A"))
        out = io.BytesIO()
        opaque.save(out, "JPEG", quality=85)
        return out.getvalue()
    except PhotoError:
        raise
    except Exception:  # the library fails in many ways on a broken picture
        raise PhotoError("is not a readable JPEG or PNG") from None
