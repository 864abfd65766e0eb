"""Pieces of pages that are the same for everybody: a card, a guest's face, a line to write on. Drawn once and kept.

Every page of every phone is drawn again after each move; most of it consists of such pieces. They are macros that read
nothing but their arguments, and templates use them like functions, without an import.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from partychef.chefs.ladder import good_cook, rungs
from partychef.games import GAMES
from partychef.games.ingredients import ingredients
from partychef.tables.names import EMOJIS
from partychef.web import sentences
from partychef.web.decks.drawings import address_of, drawing_of
from partychef.web.games import screens_of
from partychef.web.practice import words as practice_words

KEPT = {
    "macros/forms.html": ("form_head", "reactions"),
    "macros/ui.html": ("avatar", "person", "write", "line", "details"),
    "macros/cards.html": ("card", "back", "gloss", "gloss_button", "art", "mini_art"),
    "macros/host.html": ("qr", "code_tiles", "host_people", "host_door", "for_the_tv", "host_sound", "host_end"),
}
"""Macros by file."""
SHORT = {
    "macros/host.html": ("host", "host_tempo", "host_gone"),
    "macros/forms.html": ("move", "tap"),
    "macros/voice.html": ("tone",),
}
"""Macros that are quicker to draw than to look up, or whose arguments cannot be looked up."""
MOST = 2048
"""How many pieces of a kind are kept."""


def lay_out(templates: Environment) -> None:
    """Give all templates the pieces, the sentences, and what is on the cards of the house deck."""
    templates.globals.update(ingredients=ingredients(), emojis=EMOJIS, drawing_of=drawing_of, address_of=address_of)
    templates.globals.update(say=sentences, count=sentences.count, listed=sentences.listed)
    templates.globals.update(rungs=rungs, good_cook=good_cook)
    templates.globals["say_practice"] = practice_words
    templates.filters["narrow"] = narrow
    for file, names in KEPT.items():
        for name in names:
            templates.globals[name] = lru_cache(MOST)(_macro(templates, file, name))
    for file, names in SHORT.items():
        for name in names:
            templates.globals[name] = _macro(templates, file, name)
    for game in GAMES:
        _lay_out_game(templates, game)


def narrow(name: str, two_lines: bool = False) -> str:
    """Return the class for a name whose longest word needs smaller letters: " is-9" for one of 9 letters.

    On a card each word may have a line of its own; where there are `two_lines`, the longer of them counts.
    """
    longest = max((len(word) for word in re.split(r"[\s-]", name)), default=0)
    if two_lines:
        ends = re.finditer(r"\s|(?<=-)", name)
        longest = min((max(end.start(), len(name) - end.end()) for end in ends), default=longest)
    return f" is-{min(longest, 13)}" if longest > 7 else ""


def _lay_out_game(templates: Environment, game: str) -> None:
    """A game's own pieces and constants. No two games may want the same name."""
    screens = screens_of(game)
    kept = {name: file for file, names in screens.pieces.items() for name in names}
    taken = [name for name in (*kept, *screens.constants) if name in templates.globals]
    if taken:
        raise ValueError(f"the screens of {game} use names that are taken: {', '.join(taken)}")
    templates.globals.update(screens.constants)
    for name, file in kept.items():
        templates.globals[name] = lru_cache(MOST)(_macro(templates, file, name))


def _macro(templates: Environment, file: str, name: str) -> Callable[..., Markup]:
    found: list[Callable[..., Markup]] = []

    def piece(*args: Any, **named: Any) -> Markup:
        if not found:  # compiling all of them at the start would hold up the first page
            found.append(getattr(templates.get_template(file).module, name))
        return found[0](*args, **named)

    return piece
