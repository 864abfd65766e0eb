"""What a table cooks with: the host's own decks, what is left out, and what is missing in the house (CP-52)."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, get_args

import msgspec
from flask import session
from werkzeug.datastructures import MultiDict

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.cooking_party.cards import Assignment, Ingredient, Tag, ingredients
from partychef.games.cooking_party.drafts import MOST_ITEMS as ROOM
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.own_decks import OwnDeck
from partychef.games.cooking_party.setup import set_up
from partychef.games.cooking_party.tasks import wrong_with
from partychef.tables.names import Refusal
from partychef.typed import convert
from partychef.web import whoami
from partychef.web.address import in_our_network, on_this_machine
from partychef.web.party import the_party

TAGS: dict[Tag, str] = {
    "meat": "meat", "fish": "fish", "dairy": "milk", "egg": "eggs", "gluten": "gluten", "nuts": "nuts",
    "alcohol": "alcohol", "animal": "anything from an animal",
}  # fmt: skip
"""What a host may leave out, in words."""
_MISSING = "missing"
"""Where the cookie keeps what is missing: one bit for each card of the house, in the order of their ids."""


def missing() -> frozenset[str]:
    """The ids of the house's cards that this browser has ticked as not there (CP-52)."""
    bits = int.from_bytes(base64.urlsafe_b64decode(session.get(_MISSING, "")), "little")
    return frozenset(card for place, card in enumerate(sorted(ingredients())) if bits >> place & 1)


def remember_missing(cards: frozenset[str]) -> None:
    """Keep in this browser what is not there; unknown ids are dropped."""
    bits = sum(1 << place for place, card in enumerate(sorted(ingredients())) if card in cards)
    session[_MISSING] = base64.urlsafe_b64encode(bits.to_bytes(len(ingredients()) // 8 + 1, "little")).decode()
    session.permanent = True


def chosen_cards(form: MultiDict[str, str], never: tuple[Tag, ...] = ()) -> dict[str, Any]:
    """The options of the table's cards that the form asks for; none where it asks for nothing. No card with a tag of
    `never` is played with, whatever the form says.

    Raises Refusal when a deck is gone, or when the cards would not do for two chefs.
    """
    decks = _chosen_decks(form, the_party().decks()[0])
    if any(tag not in get_args(Tag) for tag in form.getlist("without")):
        raise Refusal("Choose what to leave out from the list.", "decks")
    without = {*form.getlist("without"), *never}
    own, tasks = _own_ingredients(decks, without), _own_assignments(decks)
    only = form.getlist("only")
    found = {
        "own_ingredients": msgspec.to_builtins(tuple(own.values())),
        "own_assignments": msgspec.to_builtins(tuple(tasks.values())),
        "house_ingredients": "ingredients" not in only,
        "house_assignments": "assignments" not in only,
        "unavailable": () if "ingredients" in only else tuple(_left_out(own, without, bool(form.get("missing")))),
    }
    usual = msgspec.to_builtins(Options())
    options = {name: value for name, value in found.items() if value != usual[name]}
    try:
        set_up(2, convert({**options, "permanent_judge": 2}, Options), Chance("enough", 0))
    except (IllegalMove, msgspec.ValidationError) as error:
        raise Refusal(str(error), "decks") from None
    return options


def _chosen_decks(form: MultiDict[str, str], known: Mapping[str, OwnDeck]) -> list[OwnDeck]:
    chosen = list(dict.fromkeys(form.getlist("decks")))
    if any(name not in known for name in chosen):
        raise Refusal("One of these decks is not there any more: choose again.", "decks")
    return [known[name] for name in chosen]


def _own_ingredients(decks: list[OwnDeck], without: AbstractSet[str]) -> dict[str, Ingredient]:
    """The cards of these decks by their names in small letters: of two that are called alike, the first."""
    cards = [written.card() for deck in reversed(decks) for written in reversed(deck.ingredients)]
    return dict(reversed({card.name.casefold(): card for card in cards if not without & set(card.tags)}.items()))


def _own_assignments(decks: list[OwnDeck]) -> dict[str, Assignment]:
    cards = [written.card() for deck in reversed(decks) for written in reversed(deck.assignments)]
    return dict(reversed({card.title.casefold(): card for card in cards}.items()))


def _left_out(own: Mapping[str, Ingredient], without: AbstractSet[str], is_missing: bool) -> list[str]:
    """The cards of the house that are not played with: missing, not wanted, or replaced by an own card of that name."""
    gone = missing() if is_missing else frozenset()
    return [
        id for id, card in ingredients().items()
        if id in gone or without & set(card.tags) or card.name.casefold() in own
    ]  # fmt: skip


def may_write() -> bool:
    """Whether this browser may write decks of the house: on its own computer, or as a host on its own network."""
    return on_this_machine() or (in_our_network() and whoami.hosted(the_party().tables) is not None)


Idea = list[tuple[str, str]]
"""An assignment as the fields of the form in which a judge invents one, by their `data-keep` names."""
MOST_IDEAS = 60


def kept_ideas(options: Mapping[str, Any]) -> list[Idea]:
    """The assignments that were written before the party, for a judge who invents one (CP-16): those of the table's own
    decks, then those of the house's. What the form has no room for is left out."""
    table = [convert(card, Assignment) for card in options.get("own_assignments", ())]
    house = [written.card() for deck in the_party().decks()[0].values() for written in deck.assignments]
    fitting = (card for card in (*table, *house) if not any(wrong_with(card)) and len(card.assume) <= ROOM)
    by_title = {card.title.casefold(): card for card in reversed(list(fitting))}
    return [_as_idea(card) for card in reversed(by_title.values())][:MOST_IDEAS]


def _as_idea(card: Assignment) -> Idea:
    listed = {"dish": card.dishes, "assume": card.assume}
    numbers = {name: getattr(card, name) for name in ("hand", "min", "max", "trades", "trade_max")}
    return [
        ("title", card.title), ("task", card.text),
        *((f"{name}.{n}", words[n] if n < len(words) else "") for name, words in listed.items() for n in range(ROOM)),
        *((name, "" if number is None else str(number)) for name, number in numbers.items()),
    ]  # fmt: skip


def in_play(options: Mapping[str, Any]) -> str:
    """How many ingredient cards a table plays with, where they are not the 160 of the house; else nothing."""
    own, gone = options.get("own_ingredients", ()), options.get("unavailable", ())
    house = len(ingredients()) - len(gone) if options.get("house_ingredients", True) else 0
    name = "foods" if options.get("short_hands") else "ingredients"  # children read it (CP-68)
    return f"🧺 {house + len(own)} {name}" if own or gone else ""


def own_tasks(options: Mapping[str, Any]) -> str:
    """How many own tasks a table plays with; nothing where there are none."""
    own = len(options.get("own_assignments", ()))
    return f"📜 {own} task{'' if own == 1 else 's'} of our own" if own else ""
