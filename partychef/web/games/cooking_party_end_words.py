"""What everybody has reached in the end, in words: a place, the best dish, the kindest critique. Pure."""

from __future__ import annotations

from markupsafe import Markup

from partychef.engine.words import how_many
from partychef.web.recap.magazine import MyEvening, Quoted
from partychef.web.recap.recipes import RecipeCard


def my_place(mine: MyEvening) -> str:
    """Which place a guest has reached, with the points; of somebody who has only judged, that."""
    if mine.only_judged:
        return "You judged tonight, and your word was law. Next time the stove is yours."
    shared = "Shared " if mine.shared else ""
    place = f"{shared}{ordinal(mine.rank)} place of {mine.of}"
    return f"{place[0].upper()}{place[1:]}, {how_many(mine.points, 'point')}"


def ordinal(number: int) -> str:
    """A number that counts places.

    >>> [ordinal(number) for number in (1, 2, 4, 11, 22)]
    ['1st', '2nd', '4th', '11th', '22nd']
    """
    end = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{end}"


def below_the_podium(rank: int, best: RecipeCard | None) -> str:
    """The line of somebody whom the podium has no step for: which place it is, and the best moment of the evening."""
    if best is None or not best.points:
        return f"{ordinal(rank)} place"
    return f"{ordinal(rank)} · ⭐ +{best.points} for {best.title}"


def my_best(card: RecipeCard) -> Markup:
    """The best moment of a guest's evening."""
    what = "menu" if card.courses > 1 else "dish"
    where = "the tasting" if card.played.tasting is not None else f"round {card.played.number}"
    won = f"{how_many(card.points, 'point')} in {where}"
    return Markup("⭐ Your best {}: <b>{}</b>, {}.").format(what, card.title, won)


def kindest_words(quoted: Quoted) -> Markup:
    """Who said the kindest thing, and about what."""
    judge, dish = quoted.card.judge.name, quoted.card.title
    return Markup("💛 The kindest words for you: <b>{}</b> on {}").format(judge, dish)
