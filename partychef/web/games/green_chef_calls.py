"""What Green Chef's pages say to somebody who may call, and how cards and Recipes are named in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from partychef.engine.words import how_many
from partychef.games.green_chef.cards import ingredients, recipes
from partychef.games.green_chef.view import GreenChefView
from partychef.web.games.screens import Who
from partychef.web.sentences import listed


def call_holds(calling: Mapping[str, Any], view: GreenChefView) -> Markup:
    """What a call would bring that holds."""
    exactly = " exactly" if view.options.expert_chefs else ""
    if calling["complete"]:
        can = Markup("You can complete {}{}.").format(listed([dish(one) for one in calling["complete"]]), exactly)
    else:
        can = Markup("With Tutti Frutti you can complete a Recipe{}.").format(exactly)
    return can + Markup(" Right now your cards would score <b>{}</b>.").format(calling["points"])


def call_is_late(calling: Mapping[str, Any], view: GreenChefView, who: Who) -> Markup:
    """What a call would bring after another one: nothing, for only the first one brings a point (GC-29)."""
    text = "{} called first and gets the point. Your cards score <b>{}</b> with or without a call."
    return Markup(text).format(who(view.callers[0]).name, calling["points"])


def call_fails(calling: Mapping[str, Any], view: GreenChefView) -> str:
    """What a call would cost that does not hold."""
    exactly = " exactly" if view.options.expert_chefs else ""
    saved = f"your Safety Net would save {how_many(calling['points'], 'point')} for the cards"
    lost = saved if calling["points"] else "everything you score would be lost"
    stays = "; the points you already have stay" if view.options.first_points else ""
    refused = " This table does not allow such a call." if calling["refused"] else ""
    return f"You cannot complete a Recipe{exactly}: {lost}{stays}.{refused}"


def card(id: str) -> Markup:
    """An ingredient in a sentence."""
    it = ingredients()[id]
    return Markup('<span class="nobreak">{} <b>{}</b></span>').format(it.emoji, it.name)


def dish(id: str) -> Markup:
    """A Recipe in a sentence."""
    it = recipes()[id]
    return Markup("{} <b>{}</b>").format(it.emoji, it.name)
