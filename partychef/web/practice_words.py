"""What the practice room says: who plays, how strong they are, what the last choice was."""

from __future__ import annotations

from partychef.chefs.strengths import MEASURED, about
from partychef.games import GAMES
from partychef.web.practice_menu import ALONE, MYSELF, PICKS, Wish
from partychef.web.sentences import AI_KINDS

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WEAKEST = "still overlooks a lot"
_BY_HEART = {"novice": "makes any move that is allowed", "heuristic": "knows what it does"}
SPEEDS = {"calm": "Calm", "quick": "Quick", "instant": "Instant"}
SPEED_HINTS = {"calm": "time to watch", "quick": "a moment each", "instant": "no waiting"}


def strength(game: str, kind: str) -> str:
    """How strong a kind of AI chef is in this game, in a few words."""
    share = MEASURED.get(game, {}).get(kind)
    if share is None:
        return _BY_HEART.get(kind, _WEAKEST)
    times = about(share.percent)
    return f"beats the {AI_KINDS[share.against]} {_NUMBERS[times.numerator]} times of {_NUMBERS[times.denominator]}"


def named(kind: str) -> str:
    """What a kind of AI chef is called."""
    return AI_KINDS[kind]


def several(kind: str, many: int) -> str:
    """So many AI chefs of a kind: "three sous-chefs"."""
    name = AI_KINDS[kind]
    return f"{_NUMBERS[many]} {name}{'s' if many > 1 else ''}" if many > 1 else f"{_article(name)} {name}"


def in_short(wish: Wish) -> str:
    """What is practised, in a line: "Chef's Hat against three sous-chefs"."""
    title = GAMES[wish.game].title
    against = "alone" if wish.opponents == ALONE else f"against {several(wish.kind, wish.opponents)}"
    return f"{title} {against}"


def extras(wish: Wish) -> list[str]:
    """What else was chosen that is not the usual, in a few words each."""
    told = []
    for pick in PICKS.get(wish.game, ()):
        chosen = pick.chosen(wish.form.get(f"{wish.game}.{pick.name}"))
        if chosen is not pick.choices[0] and wish.opponents >= pick.fewest:
            told.append(chosen.told or chosen.label.lower())
    return told


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"


__all__ = ["ALONE", "MYSELF", "SPEEDS", "SPEED_HINTS", "extras", "in_short", "named", "several", "strength"]
