"""What the pages say of a tasting: who nominates what, who cooks it, who was late, and what it was worth. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from partychef.engine.game import Seat
from partychef.engine.words import how_many, listed
from partychef.games.cooking_party.rounds import Dish, Round
from partychef.games.cooking_party.speech import capital
from partychef.games.cooking_party.tasting import own_dishes
from partychef.games.cooking_party.view import PartyView
from partychef.web.games.screens import Who
from partychef.web.recap.recipes import RecipeCard

HEADLINES: Mapping[str, str] = {
    "nominating": "Which dish would you cook?", "kitchen": "Now cook it for real", "judging": "The tasting",
}  # fmt: skip
"""What stands on top of the big screen."""


class Candidate(NamedTuple):
    """A dish that a finalist may nominate."""

    round: int
    course: int
    title: str
    about: str
    dish: Dish


def candidates(view: PartyView, seat: Seat) -> list[Candidate]:
    """The dishes that this seat has presented, those of the best round first."""
    found = []
    for number, course, dish in own_dishes(view.past, seat):
        played = view.past[number - 1]
        points = how_many(played.points(seat), "point")
        about = f"Round {number}: {played.assignment.title}, {points}"
        found.append(Candidate(number, course, dish.name or f"{capital(dish.label)} without a name", about, dish))
    return sorted(found, key=lambda one: -view.past[one.round - 1].points(seat))


def has_nominated(view: PartyView, seat: Seat) -> bool:
    """Whether the finalist's dish is on the menu."""
    return any(dish.chef == seat for dish in view.dishes)


def cooked_by(view: PartyView, seat: Seat | None) -> list[Dish]:
    """The dishes that this seat really cooks."""
    cooks = view.tasting.cooks if view.tasting is not None else {}
    return [dish for dish in view.dishes if cooks.get(dish.chef) == seat]


def lesson(view: PartyView) -> str:
    """One line for guests: what this step is about."""
    return {
        "nominating": "One of your dishes of tonight is now cooked for real. Which one?",
        "kitchen": "Real pans, real food. When a dish is done, its cook says so here.",
        "judging": "Taste everything before you give your chips. Only these points decide who wins.",
    }.get(view.step, "")


def weighing(view: PartyView, who: Who) -> str:
    """Who tastes now, and how many judges there are."""
    assert view.tasting is not None
    return f"{who(view.judge_now).name} tastes, judge {len(view.given) + 1} of {len(view.given) + len(view.awards)}"


def cook_of(played: Round | PartyView, dish: Dish, who: Who) -> Markup:
    """Who invented a dish, and in a tasting who cooks it if that is somebody else (CP-51)."""
    cook = played.tasting.cooks[dish.chef] if played.tasting is not None else dish.chef
    if cook == dish.chef:
        return Markup("by <b>{}</b>").format(who(cook).name)
    return Markup("<b>{}</b>’s idea, cooked by <b>{}</b>").format(who(dish.chef).name, who(cook).name)


def by(card: RecipeCard, who: Who) -> Markup:
    """Whose dish a recipe is: a team's, a chef's, or in a tasting whoever invented it, and who cooked it."""
    if card.played.tasting is not None:
        return cook_of(card.played, card.dish, who)
    return Markup("by <b>{}</b>").format(card.chef.name)


def came_late(of: Round | PartyView, who: Who) -> Markup:
    """Which cooks of the tasting were late, and what it costs them (CP-50); nothing where nobody was."""
    late = [who(seat).name for seat in of.tasting.late] if of.tasting is not None else []
    return Markup("⏰ {} came late: half of the points.").format(listed(late)) if late else Markup()


def who_tasted(past: Round, who: Who) -> Markup:
    """Who judged a tasting, in the evening's book."""
    assert past.tasting is not None
    names = listed([who(seat).name for seat in past.tasting.judges])
    return (Markup("<b>{}</b> tasted. ").format(names) + came_late(past, who)).rstrip()
